// Small changes to the document: nothing is thrown away that can be kept, so that focus and animations survive.

/** An element. `attributes` may hold `class`, `text`, `data` (an object), `on` (listeners) and any attribute. */
export function el(tag, attributes = {}, children = []) {
  const node = document.createElement(tag);
  change(node, attributes);
  for (const [event, listener] of Object.entries(attributes.on ?? {})) node.addEventListener(event, listener);
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Set what differs; `null` and `false` take an attribute away, `true` sets it empty. */
export function change(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") continue;
    else if (name === "text") setText(node, value);
    else if (name === "data") for (const [key, entry] of Object.entries(value)) setAttribute(node, `data-${key}`, entry);
    else setAttribute(node, name, value);
  }
  return node;
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

export function setText(node, text) {
  const wanted = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/** A custom property by CSSOM, which a strict content policy allows. */
export function setProperty(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

/**
 * Make the children of `parent` be those of `items`, in order. An item's node is found again by its key;
 * only what is new, gone or out of place is touched. Focus stays where it was, if that is still there.
 */
export function keyed(parent, items, { key, make, update }) {
  const held = parent.contains(document.activeElement) ? document.activeElement : null;
  const known = (parent.keyedNodes ??= new Map());
  const wanted = new Set(items.map(key));
  for (const [name, node] of known) {
    if (!wanted.has(name)) {
      node.remove();
      known.delete(name);
    }
  }
  let place = parent.firstElementChild;
  items.forEach((item, index) => {
    const name = key(item);
    let node = known.get(name);
    if (!node) {
      node = make(item, index);
      known.set(name, node);
    }
    update?.(node, item, index);
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  });
  if (held && held !== document.activeElement && held.isConnected) held.focus({ preventScroll: true });
}

/** Add the number of each repetition, so that equal things have different keys: `5p#0`, `5p#1`. */
export function numbered(names) {
  const seen = new Map();
  return names.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return { name, key: `${name}#${count}` };
  });
}
