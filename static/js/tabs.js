// Rows of tabs that are wider than the screen scroll. This module brings the chosen tab into sight and says at which
// edges the row goes on (data-goes-on: "start", "end" or "both"), so that menus.css can fade it there.

const ROWS = ".club-tabs, .tabs, .games-nav";

function mark(row) {
  const before = row.scrollLeft > 1;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  if (before || after) row.dataset.goesOn = before && after ? "both" : before ? "start" : "end";
  else delete row.dataset.goesOn;
}

for (const row of document.querySelectorAll(ROWS)) {
  const chosen = row.querySelector("[aria-current]");
  if (chosen) {
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }
  mark(row);
  row.addEventListener("scroll", () => mark(row), { passive: true });
  new ResizeObserver(() => mark(row)).observe(row);
}
