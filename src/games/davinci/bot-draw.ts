/**
 * Which colour to draw, judged by the best guess after each tile that may come, and by how that tile fits into the
 * bot's own code.
 */
import type { Choice } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import { plan } from './bot-guess.ts';
import { mayGoOn, odds, type Mind } from './bot-mind.ts';
import { stakesOf } from './bot-own.ts';
import { hasBit } from './count.ts';
import { DRAW } from './notation.ts';
import type { Slot } from './recall.ts';
import { colourOf, tilesOf, valueOf } from './tiles.ts';
import { oddsAt, type OddsTable } from './worlds.ts';

/** How many of the tiles that may come are tried, and in how many worlds each. */
const TRIES = 4;
const WORLDS = 2;

export function chooseDraw(mind: Mind, codes: readonly Code[]): Choice {
  const again = DRAW + colourThatCameLast(mind);
  if (!mind.weighsColours && codes.includes(again)) return { move: again, reason: { key: 'why.draw_again' } };
  return { move: bestDraw(mind, codes), reason: { key: 'why.draw', clause: 'davinci.3' } };
}

function bestDraw(mind: Mind, codes: readonly Code[]): Code {
  const table = odds(mind);
  let best = codes[0]!;
  let top = -Infinity;
  for (const code of codes) {
    if (top > -Infinity && !mayGoOn(mind)) break;
    const coming = tilesToCome(mind, table, code - DRAW);
    const worth = coming.reduce((sum, tile) => sum + worthWith(mind, tile), 0) / coming.length;
    if (worth > top) {
      best = code;
      top = worth;
    }
  }
  return best;
}

/** The colour of the bot's newest tile. */
const colourThatCameLast = ({ memory, me }: Mind): number =>
  memory.codes[me]!.reduce((newest, slot) => (slot.at > newest.at ? slot : newest)).colour;

/** A sample of the tiles of that colour that may be on the table, at even steps, each weighted by its probability. */
function tilesToCome({ memory, options }: Mind, table: OddsTable, colour: number): number[] {
  let seen = 0;
  for (const { tile } of memory.slots) if (tile >= 0) seen |= 1 << tile;
  const unread = memory.codes.flat().filter((slot) => slot.tile < 0 && slot.colour === colour);
  const unseen = tilesOf(options.dashes).filter((tile) => colourOf(tile) === colour && !hasBit(seen, tile));
  const lying = unseen.map((tile) => 1 - unread.reduce((sum, slot) => sum + oddsAt(table, slot, valueOf(tile)), 0));
  const total = lying.reduce((sum, chance) => sum + chance, 0);
  return Array.from({ length: TRIES }, (_, i) => {
    let ticket = ((i + 0.5) / TRIES) * total;
    return unseen.find((_tile, index) => (ticket -= lying[index]!) < 0) ?? unseen.at(-1)!;
  });
}

/** How likely the bot wins with this tile drawn. */
function worthWith(mind: Mind, tile: number): number {
  const { memory, worlds } = mind;
  const at = memory.slots.length;
  const drawn: Slot = { at, colour: colourOf(tile), tile, open: false, not: 0, doubted: 0, dash: false };
  const supposed = { ...memory, slots: [...memory.slots, drawn] };
  const then = { ...mind, memory: supposed, drawn, worlds: worlds.slice(0, WORLDS) };
  return plan(then, stakesOf(then), 1).guessing;
}
