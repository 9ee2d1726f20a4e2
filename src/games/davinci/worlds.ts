/**
 * What can be hidden, and how likely it is. A world says which tile each unread slot is. Every shuffle is equally likely, so a
 * world is as likely as the choices that others would have made in it. Without dashes there was nothing to choose: all worlds that
 * fit are equally likely. With them, where the dashes stand decides among how many places each tile was put, whatever the numbers;
 * so each case of where they stand is weighed by itself, and the numbers that fit it are counted, not listed.
 */
import { shuffle, type Rng } from '../../kernel/rng.ts';
import { count, drawWay, hasBit, shares, unit } from './count.ts';
import { recall, type DavinciKnowledge, type Memory, type Placing, type Slot } from './recall.ts';
import { BLACK, colourOf, DASH, NUMBERS, tilesOf, valueOf, WHITE } from './tiles.ts';

/** All worlds that a viewer cannot rule out. */
export interface Worlds {
  readonly memory: Memory;
  /** The numbers and the dashes that the viewer has not seen, in rising order. */
  readonly numbers: readonly number[];
  readonly dashes: readonly number[];
  readonly cases: readonly Case[];
  /** The weights of all cases together. */
  readonly weight: number;
}

/** Where the unseen dashes may stand: the slot of each; null: in no code. */
type Stand = readonly (Slot | null)[];

interface Case {
  readonly stand: Stand;
  /** How likely it is, in proportion: the choices others would have made, times the ways the numbers fit. */
  readonly weight: number;
}

/** One whole world. */
export interface World {
  readonly tileOf: ReadonlyMap<Slot, number>;
  /** By colour, the tiles on the table in drawing order. */
  readonly left: readonly (readonly number[])[];
}

/** For a tile the viewer cannot read, how likely each value is, a dash last; null for one it can. */
export type Odds = readonly number[] | null;

// Bots imagine many worlds from one knowledge: weigh the cases once.
const weighed = new WeakMap<DavinciKnowledge, Worlds>();

export function worldsOf(knowledge: DavinciKnowledge): Worlds {
  const known = weighed.get(knowledge);
  if (known) return known;
  const worlds = weigh(recall(knowledge), knowledge.options.dashes);
  weighed.set(knowledge, worlds);
  return worlds;
}

function weigh(memory: Memory, withDashes: boolean): Worlds {
  const slots = [...memory.hands, ...memory.draws].flat();
  const unseen = tilesOf(withDashes).filter((tile) => !slots.some((slot) => slot.tile === tile));
  const numbers = unseen.filter((tile) => tile < NUMBERS);
  const dashes = unseen.filter((tile) => tile >= NUMBERS);
  const unread = memory.codes.flat().filter((slot) => slot.tile < 0);
  let stands: Stand[] = [[]];
  for (const dash of dashes) {
    const colour = colourOf(dash);
    const alike = unread.filter((slot) => slot.colour === colour);
    const spots: (Slot | null)[] = alike.filter((slot) => !hasBit(slot.not, DASH));
    if (unseen.filter((tile) => colourOf(tile) === colour).length > alike.length) spots.push(null);
    stands = stands.flatMap((stand) => spots.map((spot) => [...stand, spot]));
  }
  const cases = stands
    .map((stand) => {
      const chosen = memory.placings.reduce((product, placing) => product / choicesAt(placing, stand), 1);
      return { stand, weight: chosen * count(numbers, fitsOf(rowsOf(memory, stand))).total };
    })
    .filter(({ weight }) => weight > 0);
  return { memory, numbers, dashes, cases, weight: cases.reduce((sum, { weight }) => sum + weight, 0) };
}

const isDash = (slot: Slot, stand: Stand): boolean => slot.tile >= NUMBERS || stand.includes(slot);

/** Among how many places the owner chose (davinci.10). */
function choicesAt({ code, placed }: Placing, stand: Stand): number {
  if (placed === null) {
    const dashes = code.filter((slot) => isDash(slot, stand)).length;
    return [1, code.length, code.length * (code.length - 1)][dashes]!;
  }
  if (isDash(placed, stand)) return code.length;
  // A number may stand on either side of each dash that it stands beside, directly or over another dash.
  const at = code.indexOf(placed);
  let from = at;
  let to = at;
  while (from > 0 && isDash(code[from - 1]!, stand)) from--;
  while (to < code.length - 1 && isDash(code[to + 1]!, stand)) to++;
  return to - from + 1;
}

/** One unread number of a code, and the tiles it may be, a bit each. */
interface Gap {
  readonly slot: Slot;
  readonly fits: number;
}

const fitsOf = (rows: readonly (readonly Gap[])[]): number[][] => rows.map((row) => row.map(({ fits }) => fits));

/** The unread numbers of each code that has some, from the left. */
function rowsOf({ codes }: Memory, stand: Stand): Gap[][] {
  const rows = codes.map((code) => {
    const numbers = code.filter((slot) => !isDash(slot, stand));
    return numbers.filter(({ tile }) => tile < 0).map((slot) => ({ slot, fits: fitsAt(numbers, slot) }));
  });
  return rows.filter(({ length }) => length > 0);
}

/** Of its colour, not guessed wrongly, and between the numbers that can be read on its left and right. */
function fitsAt(code: readonly Slot[], slot: Slot): number {
  const at = code.indexOf(slot);
  const below = code.slice(0, at).findLast(({ tile }) => tile >= 0)?.tile ?? -1;
  const above = code.slice(at).find(({ tile }) => tile >= 0)?.tile ?? NUMBERS;
  let bits = 0;
  for (let tile = below + 1; tile < above; tile++) {
    if (colourOf(tile) === slot.colour && !hasBit(slot.not, valueOf(tile))) bits |= 1 << tile;
  }
  return bits;
}

/** A world drawn by lot, each as likely as it is. */
export function drawWorld({ memory, numbers, dashes, cases, weight }: Worlds, rng: Rng): World {
  let lot = unit(rng) * weight;
  const { stand } = cases.find((one) => (lot -= one.weight) < 0) ?? cases.at(-1)!;
  const tileOf = new Map<Slot, number>();
  const left: number[][] = [[], []];
  const put = (tile: number, slot: Slot | null): void => {
    if (slot === null) left[colourOf(tile)]!.push(tile);
    else tileOf.set(slot, tile);
  };
  for (const [index, dash] of dashes.entries()) put(dash, stand[index]!);
  const rows = rowsOf(memory, stand);
  const filled = rows.map(() => 0);
  for (const [n, row] of drawWay(count(numbers, fitsOf(rows)), rng).entries()) {
    put(numbers[n]!, row < 0 ? null : rows[row]![filled[row]!++]!.slot);
  }

  // What stands in no code lies on the table, or is in a hand or just drawn: each as likely.
  for (const colour of [BLACK, WHITE]) shuffle(left[colour]!, rng);
  for (const slot of [...memory.hands, ...memory.draws].flat()) {
    if (slot.tile >= 0) tileOf.set(slot, slot.tile);
    else if (!tileOf.has(slot)) tileOf.set(slot, left[slot.colour]!.pop()!);
  }
  return { tileOf, left };
}

/** By seat and place, how likely each value of a tile is to one who knows this. */
export function possibilities(knowledge: DavinciKnowledge): readonly (readonly Odds[])[] {
  const { memory, numbers, cases, weight } = worldsOf(knowledge);
  const odds = new Map<Slot, number[]>();
  for (const slot of memory.codes.flat()) if (slot.tile < 0) odds.set(slot, Array<number>(DASH + 1).fill(0));
  for (const { stand, weight: ofCase } of cases) {
    const chance = ofCase / weight;
    for (const slot of stand) if (slot !== null) odds.get(slot)![DASH]! += chance;
    const rows = rowsOf(memory, stand);
    shares(count(numbers, fitsOf(rows)), (row, index, tile, share) => {
      odds.get(rows[row]![index]!.slot)![valueOf(tile)]! += chance * share;
    });
  }
  return memory.codes.map((code) => code.map((slot) => odds.get(slot) ?? null));
}
