// A form is sent once: until the next page is there its buttons do nothing more. The server knows a form that comes
// twice too (clubs/views/once.py), for browsers without scripts; here one sees that the click was heard.

const PATIENCE_MS = 10_000; // After that, whoever has stopped the next page from loading may send the form again.

const SENDS = "button:not([type=button], [type=reset]), input[type=submit]";

function rest(form, isSent) {
  form.toggleAttribute("data-sent", isSent);
  // Not `disabled`: the pressed button's value is sent with the form, and it keeps the focus.
  for (const control of form.elements) {
    if (!control.matches(SENDS)) continue;
    if (isSent) control.setAttribute("aria-disabled", "true");
    else control.removeAttribute("aria-disabled");
  }
}

// What scripts send themselves, HTMX among them, has been taken by them before it comes here.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.getAttribute("method") !== "post") return;
  if (form.hasAttribute("data-sent")) {
    event.preventDefault();
    return;
  }
  rest(form, true);
  setTimeout(rest, PATIENCE_MS, form, false);
});

// A page that one comes back to is as it was left.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) rest(form, false);
});
