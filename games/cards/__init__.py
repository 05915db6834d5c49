"""What both card games share: cards, their notation, and tricks. Pure standard library."""
