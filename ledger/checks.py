"""System checks of the ledger."""
