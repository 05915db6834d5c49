// The page on which a hand's record is checked, in the reader's own browser.

import { checks } from "./check.js";

const dealings = JSON.parse(document.getElementById("dealings").textContent);
const form = document.querySelector("[data-proof]");
const input = form.querySelector("input[type=file]");
const list = document.querySelector("[data-proof-checks]");
const verdict = document.querySelector("[data-proof-verdict]");

const sentences = {
  readable: () => gettext("The file is the record of a hand that this page can check."),
  promise: () => gettext("The server's seed is the one whose digest was shown before the deal."),
  own: ({ given }) => interpolate(gettext("Seats that added bytes of their own after that: %(given)s."), { given }, true),
  hand: ({ seat, name }) => interpolate(gettext("The hand dealt to %(name)s follows from the seeds."), { seat, name }, true),
  wall: () => gettext("The wall, tile by tile in drawing order, follows from the seeds."),
  bottom: () => gettext("The bottom cards follow from the seeds."),
};

function line(check, record) {
  const item = document.createElement("li");
  item.dataset.holds = String(check.holds);
  const mark = document.createElement("b");
  mark.textContent = check.holds ? gettext("holds") : gettext("does not hold");
  const name = record?.seats?.[check.seat]?.name ?? String(check.seat);
  item.append(mark, " ", sentences[check.id]({ ...check, name }));
  return item;
}

async function check(written) {
  list.replaceChildren();
  verdict.dataset.holds = "";
  if (!globalThis.crypto?.subtle) {
    verdict.textContent = gettext("This browser computes no digests over plain HTTP. Open the page over HTTPS, or check the file with the command verify_hand.");
    return;
  }
  verdict.textContent = gettext("Checking …");
  let record = null;
  try {
    record = JSON.parse(written);
  } catch {
    // Said by the first check.
  }
  let holds = true;
  for await (const found of checks(record, dealings)) {
    list.append(line(found, record));
    holds &&= found.holds;
  }
  verdict.dataset.holds = String(holds);
  verdict.textContent = holds
    ? gettext("This deal is the one that was promised before it was made.")
    : gettext("This is not what was promised.");
}

async function checkAddress(address) {
  verdict.textContent = gettext("Loading the record …");
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (answer.ok) await check(await answer.text());
  else verdict.textContent = gettext("The record cannot be loaded. Choose the file instead.");
}

input.addEventListener("change", async () => {
  const [file] = input.files;
  if (file) await check(await file.text());
});

if (form.dataset.record) await checkAddress(form.dataset.record);
