// What a person likes, kept in this browser.

import { gettext } from "./words.js";

const KEY = "mingtang.table";

/** Switches of the menu: id, default, and the text beside the box. */
export function switches() {
  return [
    ["sound", true, gettext("Sounds")],
    ["oneTap", false, gettext("Discard with one tap")],
    ["hints", true, gettext("Show which discards make ready")],
    ["forced", true, gettext("Play by itself when only one action is possible")],
    ["clearColours", false, gettext("Tile colours that everybody can tell apart")],
  ];
}

const DEFAULTS = { sound: true, oneTap: false, hints: true, forced: true, clearColours: false };

export class Preferences {
  constructor(changed) {
    this.changed = changed;
    this.values = { ...DEFAULTS };
    try {
      Object.assign(this.values, JSON.parse(localStorage.getItem(KEY)) ?? {});
    } catch {
      // Nothing kept, or nothing readable: the defaults hold.
    }
  }

  get(id) {
    return this.values[id];
  }

  set(id, value) {
    this.values[id] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // It then holds until the page is left.
    }
    this.changed(this.values);
  }
}
