// The hand calculator: which form a game needs is said by the page.

import { useTerms } from "../table/words.js";
import { cardsForm } from "./cards_form.js";
import { tilesForm } from "./tiles_form.js";

const FORMS = { tiles: tilesForm, cards: cardsForm };

const root = document.querySelector("[data-calculator]");
const config = JSON.parse(document.getElementById("calculator").textContent);
useTerms(config.terms);
copyLink(root.querySelector("[data-link]"));
await FORMS[root.dataset.form](root, config);

function copyLink(button) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    button.dataset.done = "";
    setTimeout(() => delete button.dataset.done, 1500);
  });
}
