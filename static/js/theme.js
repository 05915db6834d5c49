// The theme: as the system asks, light, or dark. A classic script in the head, so that it runs before the first paint.
"use strict";

{
  const KEY = "theme";
  const root = document.documentElement;

  // Storage may be forbidden: the choice then lasts for one page.
  const remembered = () => {
    try {
      return localStorage.getItem(KEY) ?? "system";
    } catch {
      return "system";
    }
  };

  const remember = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // See above.
    }
  };

  const wear = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  wear(remembered());

  document.addEventListener("DOMContentLoaded", () => {
    for (const control of document.querySelectorAll("[data-theme-switch]")) {
      control.hidden = false;
      for (const choice of control.querySelectorAll("input")) {
        choice.checked = choice.value === remembered();
        choice.addEventListener("change", () => {
          wear(choice.value);
          remember(choice.value);
        });
      }
    }
  });
}
