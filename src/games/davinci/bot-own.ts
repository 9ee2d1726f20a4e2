/** What to do with the bot's own tiles, judged by how much of them the others would not know. */
import type { Code } from '../../kernel/moves.ts';
import { shuffle } from '../../kernel/rng.ts';
import type { Stakes } from './bot-guess.ts';
import { mayGoOn, odds, secrecy, uncertainty, type Mind } from './bot-mind.ts';
import { HIDE, LAY, PICK, SET_UP, setUpTiles, SHOW, STOP } from './notation.ts';
import type { Placing, Slot } from './recall.ts';
import { BLACK, colourOf, NUMBERS, tilesOf, WHITE } from './tiles.ts';

interface Secret {
  readonly code: Code;
  /** How much of the code others would not know, in bits; null: it would be cracked. */
  readonly bits: number | null;
}

/** Of the moves that stop, place, open or set up, the one that leaves the others with the least information. */
export function mostSecret(mind: Mind, codes: readonly Code[]): Secret {
  let best: Secret | null = null;
  for (const code of codes) {
    if (best !== null && !mayGoOn(mind)) break;
    const bits = secrecyAfter(mind, code);
    if (best === null || (bits ?? -1) > (best.bits ?? -1)) best = { code, bits };
  }
  return best!;
}

/** How secret the code stays if the bot stops or guesses wrong, and the best way to stop. */
export function stakesOf(mind: Mind): Stakes & { readonly stop: Code } {
  const { drawn, memory, me } = mind;
  if (drawn === null) {
    const shows = memory.codes[me]!.flatMap(({ open }, index) => (open ? [] : [SHOW + index + 1]));
    return { stop: STOP, ifStopped: secrecy(mind), ifWrong: mostSecret(mind, shows).bits };
  }
  const places = placesOf(mind, drawn);
  const hide = mostSecret(
    mind,
    places.map((place) => HIDE + place),
  );
  const lay = mostSecret(
    mind,
    places.map((place) => LAY + place),
  );
  return { stop: hide.code, ifStopped: hide.bits, ifWrong: lay.bits };
}

/** Where the drawn tile may stand (davinci.10). */
function placesOf({ memory, me }: Mind, { tile: drawn }: Slot): number[] {
  const code = memory.codes[me]!;
  const isNumber = (tile: number): boolean => tile < NUMBERS && drawn < NUMBERS;
  const from = code.findLastIndex(({ tile }) => isNumber(tile) && tile < drawn) + 1;
  const above = code.findIndex(({ tile }) => isNumber(tile) && tile > drawn);
  const to = above < 0 ? code.length : above;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i + 1);
}

function secrecyAfter(mind: Mind, code: Code): number | null {
  const { memory, me, drawn } = mind;
  const standing = memory.codes[me]!;
  if (code >= SET_UP) {
    const order = setUpTiles(code).map((tile) => memory.hands[me]!.find((slot) => slot.tile === tile)!);
    return withCode(mind, order, null);
  }
  if (code >= HIDE) {
    drawn!.open = code >= LAY;
    const bits = withCode(mind, standing.toSpliced(code - (code >= LAY ? LAY : HIDE) - 1, 0, drawn!), drawn);
    drawn!.open = false;
    return bits;
  }
  const slot = standing[code - SHOW - 1]!;
  slot.open = true;
  const bits = secrecy(mind);
  slot.open = false;
  return bits;
}

/** How much others would not know of a code in which this tile, or for null the whole code, was just placed. */
function withCode(mind: Mind, code: readonly Slot[], placed: Slot | null): number | null {
  const { memory, me } = mind;
  const placing: Placing = { code, placed };
  return secrecy({
    ...mind,
    memory: { ...memory, codes: memory.codes.with(me, code), placings: [...memory.placings, placing] },
  });
}

/** How many sampled hands are tried for each number of black tiles. */
const HANDS = 6;

/** How many black tiles to take: the number that leaves those who see only the colours with the least information. */
export function bestPick(mind: Mind, codes: readonly Code[]): Code {
  const { memory, me, options, rng } = mind;
  const size = codes.length - 1;
  let best = codes[0]!;
  let top = -Infinity;
  for (const code of shuffle([...codes], rng)) {
    let bits = 0;
    for (let hand = 0; hand < HANDS; hand++) {
      const tiles = shuffle(tilesOf(false), rng);
      const ofColour = (colour: number, n: number): number[] =>
        tiles.filter((tile) => colourOf(tile) === colour).slice(0, n);
      const taken = [...ofColour(BLACK, code - PICK), ...ofColour(WHITE, size - (code - PICK))].sort((a, b) => a - b);
      const row = taken.map((tile, index) => unreadSlot(memory.slots.length + index, colourOf(tile)));
      const supposed = { ...memory, slots: [...memory.slots, ...row], codes: memory.codes.with(me, row) };
      bits += uncertainty(odds({ ...mind, options: { ...options, dashes: false }, memory: supposed }), row);
    }
    if (bits > top) {
      best = code;
      top = bits;
    }
    if (!mayGoOn(mind)) break;
  }
  return best;
}

const unreadSlot = (at: number, colour: number): Slot => ({
  at,
  colour,
  tile: -1,
  open: false,
  not: 0,
  doubted: 0,
  dash: false,
});
