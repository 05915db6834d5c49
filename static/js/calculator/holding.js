// What is asked about a hand of tiles: the hand, how it won, and what happened around it. It can be written in an address.

import { meldSize, plainMeld, readMeld, readTiles, writeMeld, writeTiles } from "./notation.js";
import { WINNER, allSeats } from "./seats.js";

export const HAND_TILES = 13;
const WAYS = ["self_draw", "discard", "robbed_kong"];
const KONG = /^(\d)\.(concealed|added|direct)(?:\.(\d))?$/;

export class Holding {
  constructor(config, parameters) {
    this.config = config;
    const listed = (name) => (parameters.get(name) ?? "").split(",").filter(Boolean);
    const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < config.seats;
    this.hand = [];
    this.melds = [];
    this.tile = null;
    for (const meld of listed("melds").map(readMeld)) if (meld && isSeat(meld.from)) this.addMeld(meld.kind, meld.tile, meld.from);
    for (const tile of readTiles(parameters.get("hand") ?? "") ?? []) this.add(tile);
    if (parameters.has("tile")) this.winOn(parameters.get("tile"));
    this.by = WAYS.includes(parameters.get("by")) ? parameters.get("by") : "self_draw";
    const from = Number(parameters.get("from") ?? 1);
    this.from = isSeat(from) && from !== WINNER ? from : 1;
    this.circumstances = listed("with").filter((thing) => /^[a-z_]+$/.test(thing));
    this.shown = [...new Set(listed("shown").map(Number).filter(isSeat))];
    const piao = listed("piao").map(Number);
    this.piao = allSeats(config.seats).map((seat) => (Number.isInteger(piao[seat]) ? piao[seat] : 0));
    this.kongs = listed("kongs").map((text) => KONG.exec(text)).filter(Boolean)
      .map((found) => ({ seat: Number(found[1]), kind: found[2], from: Number(found[3] ?? 0) }))
      .filter((kong) => isSeat(kong.seat) && isSeat(kong.from));
  }

  /** Concealed tiles and melds together, a kong counted as three. */
  get size() {
    return this.hand.length + 3 * this.melds.length;
  }

  get isFull() {
    return this.size === HAND_TILES;
  }

  left(tile) {
    const kind = this.config.kinds.find((one) => one.name === tile);
    if (!kind) return 0;
    const melded = this.melds.filter((meld) => meld.tile === tile).reduce((sum, meld) => sum + meldSize(meld), 0);
    return kind.copies - melded - this.hand.filter((one) => one === tile).length - (this.tile === tile ? 1 : 0);
  }

  canAdd(tile) {
    return this.size < HAND_TILES && this.left(tile) > 0;
  }

  add(tile) {
    if (this.canAdd(tile)) this.hand.push(tile);
  }

  canAddMeld(kind, tile) {
    return this.size + 3 <= HAND_TILES && this.left(tile) >= meldSize({ kind });
  }

  addMeld(kind, tile, from = 1) {
    if (this.canAddMeld(kind, tile)) this.melds.push({ kind, tile, from });
  }

  canWinOn(tile) {
    return this.tile === tile || this.left(tile) > 0;
  }

  winOn(tile) {
    if (this.canWinOn(tile)) this.tile = tile;
  }

  remove(tile) {
    this.hand.splice(this.hand.indexOf(tile), 1);
  }

  clear() {
    Object.assign(this, { hand: [], melds: [], tile: null, circumstances: [], shown: [], kongs: [] });
    this.piao = this.piao.map(() => 0);
  }

  get parts() {
    return { concealed: writeTiles(this.hand), melds: this.melds.map(plainMeld) };
  }

  /** The question to `score`, or null while the hand or its winning tile is not there. */
  question(rules, possible) {
    if (!this.isFull || this.tile === null) return null;
    const win = { seat: WINNER, ...this.parts, tile: this.tile, by: this.by };
    if (this.by !== "self_draw") win.from = this.from;
    const circumstances = this.circumstances.filter((thing) => possible.includes(thing));
    if (circumstances.length) win.circumstances = circumstances;
    const asked = { rules, wins: [win] };
    if (this.config.asks.includes("piao")) asked.piao = this.piao;
    if (this.config.asks.includes("shown")) asked.shown = this.shown;
    asked.kongs = [...this.ownKongs(), ...this.kongs].map(({ seat, kind, from }) => (kind === "direct" ? { seat, kind, from } : { seat, kind }));
    return asked;
  }

  /** The winner's kongs, which are paid like any other. */
  ownKongs() {
    return this.melds
      .filter((meld) => meld.kind !== "pung")
      .map((meld) => ({ seat: WINNER, kind: meld.kind.slice("kong:".length), from: meld.from }));
  }

  write(parameters) {
    const put = (name, text, usual = "") => text !== usual && parameters.set(name, text);
    put("hand", writeTiles(this.hand));
    put("melds", this.melds.map(writeMeld).join(","));
    if (this.tile) parameters.set("tile", this.tile);
    put("by", this.by, "self_draw");
    if (this.by !== "self_draw") put("from", String(this.from), "1");
    put("with", this.circumstances.join(","));
    put("shown", this.shown.join(","));
    if (this.piao.some(Boolean)) parameters.set("piao", this.piao.join(","));
    put("kongs", this.kongs.map(({ seat, kind, from }) => (kind === "direct" ? `${seat}.${kind}.${from}` : `${seat}.${kind}`)).join(","));
  }
}
