// What is asked about hands of tiles: who won with what, how, and what happened around it. It can be written in an address.

import { meldSize, plainMeld, readMeld, readTiles, writeMeld, writeTiles } from "./notation.js";
import { WINNER, allSeats, otherSeats } from "./seats.js";

export const HAND_TILES = 13;
const WAYS = ["self_draw", "discard", "robbed_kong"];
const KONG = /^(\d)\.(concealed|added|direct)(?:\.(\d))?$/;

export class Holding {
  constructor(config, parameters) {
    this.config = config;
    const listed = (name) => (parameters.get(name) ?? "").split(",").filter(Boolean);
    const isSeat = (seat) => Number.isInteger(seat) && seat >= 0 && seat < config.seats;
    this.reset();
    const hold = (hand, melds) => {
      for (const meld of melds.map(readMeld)) if (meld && isSeat(meld.from)) this.addMeld(meld.kind, meld.tile, meld.from);
      for (const tile of readTiles(hand) ?? []) this.add(tile);
    };
    hold(parameters.get("hand") ?? "", listed("melds"));
    if (parameters.has("tile")) this.winOn(parameters.get("tile"));
    this.by = WAYS.includes(parameters.get("by")) ? parameters.get("by") : "self_draw";
    const from = Number(parameters.get("from") ?? 1);
    this.from = isSeat(from) && from !== WINNER ? from : 1;
    for (const [seat, hand = "", melds = ""] of parameters.getAll("also").map((text) => text.split("~"))) {
      if (!this.couldWinToo.includes(Number(seat))) continue;
      this.addWinner(Number(seat));
      hold(hand, melds.split(",").filter(Boolean));
    }
    this.active = 0;
    this.before = [...new Set(listed("before").map(Number).filter(isSeat))];
    this.circumstances = listed("with").filter((thing) => /^[a-z_]+$/.test(thing));
    this.shown = [...new Set(listed("shown").map(Number).filter(isSeat))];
    const piao = listed("piao").map(Number);
    this.piao = allSeats(config.seats).map((seat) => (Number.isInteger(piao[seat]) ? piao[seat] : 0));
    this.kongs = listed("kongs").map((text) => KONG.exec(text)).filter(Boolean)
      .map((found) => ({ seat: Number(found[1]), kind: found[2], from: Number(found[3] ?? 0) }))
      .filter((kong) => isSeat(kong.seat) && isSeat(kong.from));
  }

  /** One winner, with nothing in hand. */
  reset() {
    this.winners = [{ seat: WINNER, hand: [], melds: [] }];
    this.active = 0;
    this.tile = null;
  }

  /** The hand and the melds of the winner that is being put together. */
  get hand() {
    return this.winners[this.active].hand;
  }

  set hand(tiles) {
    this.winners[this.active].hand = tiles;
  }

  get melds() {
    return this.winners[this.active].melds;
  }

  /** Seats that might win on the same tile as well: nobody shares a tile that was drawn. */
  get couldWinToo() {
    if (this.by === "self_draw") return [];
    return otherSeats(this.config.seats, this.from).filter((seat) => !this.winners.some((winner) => winner.seat === seat));
  }

  addWinner(seat) {
    this.winners.push({ seat, hand: [], melds: [] });
    this.active = this.winners.length - 1;
  }

  dropWinner(place) {
    this.winners.splice(place, 1);
    this.active = 0;
  }

  /** What came to be of the tile; who threw it, and who drew it, does not win on it beside another. */
  wonBy(by, from = this.from) {
    Object.assign(this, { by, from });
    this.winners = this.winners.filter(({ seat }) => seat === WINNER || (by !== "self_draw" && seat !== from));
    this.active = Math.min(this.active, this.winners.length - 1);
  }

  /** The first winner whose hand is not complete; none: undefined. */
  get incomplete() {
    return this.winners.find((winner) => sizeOf(winner) !== HAND_TILES);
  }

  /** Concealed tiles and melds together, a kong counted as three. */
  get size() {
    return sizeOf(this.winners[this.active]);
  }

  get isFull() {
    return this.size === HAND_TILES;
  }

  left(tile) {
    const kind = this.config.kinds.find((one) => one.name === tile);
    if (!kind) return 0;
    const melded = this.winners.flatMap((winner) => winner.melds).filter((meld) => meld.tile === tile).reduce((sum, meld) => sum + meldSize(meld), 0);
    const held = this.winners.flatMap((winner) => winner.hand).filter((one) => one === tile).length;
    return kind.copies - melded - held - (this.tile === tile ? 1 : 0);
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

  addMeld(kind, tile, from = otherSeats(this.config.seats, this.winners[this.active].seat)[0]) {
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
    this.reset();
    Object.assign(this, { circumstances: [], shown: [], kongs: [], before: [] });
    this.piao = this.piao.map(() => 0);
  }

  get parts() {
    return partsOf(this.winners[this.active]);
  }

  /** The question to `score`, or null while the hand or its winning tile is not there. */
  question(rules, possible) {
    if (this.incomplete || this.tile === null) return null;
    const how = { tile: this.tile, by: this.by };
    if (this.by !== "self_draw") how.from = this.from;
    const circumstances = this.circumstances.filter((thing) => possible.includes(thing));
    if (circumstances.length) how.circumstances = circumstances;
    const asked = { rules, wins: this.winners.map((winner) => ({ seat: winner.seat, ...partsOf(winner), ...how })) };
    if (this.config.asks.includes("won_before")) asked.won_before = this.before.filter((seat) => !this.winners.some((winner) => winner.seat === seat));
    if (this.config.asks.includes("piao")) asked.piao = this.piao;
    if (this.config.asks.includes("shown")) asked.shown = this.shown;
    asked.kongs = [...this.ownKongs(), ...this.kongs].map(({ seat, kind, from }) => (kind === "direct" ? { seat, kind, from } : { seat, kind }));
    return asked;
  }

  /** The winners' kongs, which are paid like any other. */
  ownKongs() {
    return this.winners.flatMap(({ seat, melds }) =>
      melds.filter((meld) => meld.kind !== "pung").map((meld) => ({ seat, kind: meld.kind.slice("kong:".length), from: meld.from })),
    );
  }

  write(parameters) {
    const put = (name, text, usual = "") => text !== usual && parameters.set(name, text);
    const [first, ...also] = this.winners;
    put("hand", writeTiles(first.hand));
    put("melds", first.melds.map(writeMeld).join(","));
    for (const { seat, hand, melds } of also) parameters.append("also", [seat, writeTiles(hand), melds.map(writeMeld).join(",")].join("~"));
    put("before", this.before.join(","));
    if (this.tile) parameters.set("tile", this.tile);
    put("by", this.by, "self_draw");
    if (this.by !== "self_draw") put("from", String(this.from), "1");
    put("with", this.circumstances.join(","));
    put("shown", this.shown.join(","));
    if (this.piao.some(Boolean)) parameters.set("piao", this.piao.join(","));
    put("kongs", this.kongs.map(({ seat, kind, from }) => (kind === "direct" ? `${seat}.${kind}.${from}` : `${seat}.${kind}`)).join(","));
  }
}

function sizeOf({ hand, melds }) {
  return hand.length + 3 * melds.length;
}

function partsOf({ hand, melds }) {
  return { concealed: writeTiles(hand), melds: melds.map(plainMeld) };
}
