// Which module draws which game. A new game is one line here.

const mahjong = () => import("./games/mahjong.js");
const cards = () => import("./games/cards.js");

const MODULES = {
  kawuxing: mahjong,
  chengdu: mahjong,
  doudizhu: cards,
  sichong: cards,
};

/** The module of a game: it exports `Board` and `keys`. */
export function moduleOf(game) {
  const load = MODULES[game];
  if (!load) throw new Error(`no table is drawn for the game ${game}`);
  return load();
}
