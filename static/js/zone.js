// Tells the server which zone's clock this browser shows, so that pages give times in it.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
