/**
 * What may be hidden, and how likely it is. A world says which tile each unread slot is. Every shuffle is equally
 * likely, so the weight of a world is the probability of the choices that others would have made in it. Without dashes
 * there was nothing to choose: all worlds that fit are equally likely. With dashes, their places alone decide among how
 * many places each tile was put, whatever the numbers; so each case of where they stand is weighted separately, and the
 * numbers that fit it are counted, not listed.
 */
import { shuffle, type Rng } from '../../kernel/rng.ts';
import { count, drawWay, hasBit, tally, unit, type Count, type Row } from './count.ts';
import { recall, type DavinciKnowledge, type Memory, type Placing, type Slot } from './recall.ts';
import { BLACK, colourOf, DASH, NUMBERS, tilesOf, valueOf, WHITE } from './tiles.ts';

/** All worlds that a viewer cannot rule out, grouped by case. */
export interface Worlds {
  readonly memory: Memory;
  readonly doubt: number;
  /** The numbers and the dashes that the viewer has not seen, in rising order. */
  readonly numbers: readonly number[];
  readonly dashes: readonly number[];
  readonly cases: readonly Case[];
  /** The sum of the weights of all cases. */
  readonly weight: number;
}

/** The slot of each unseen dash; null: it is in no code. */
type Stand = readonly (Slot | null)[];

interface Case {
  readonly stand: Stand;
  /** Its relative probability: the choices others would have made, times the ways the numbers fit. */
  readonly weight: number;
}

/** One complete world. */
export interface DavinciWorld {
  readonly tileOf: ReadonlyMap<Slot, number>;
  /** By colour, the tiles on the table in drawing order. */
  readonly left: readonly (readonly number[])[];
}

/**
 * For a tile that the viewer cannot read, the probability of each value, a dash last; null for one that can be read.
 */
export type Odds = readonly number[] | null;

// Cached, because bots draw many worlds from one knowledge.
const weighed = new WeakMap<DavinciKnowledge, Worlds>();

export function worldsOf(knowledge: DavinciKnowledge): Worlds {
  const known = weighed.get(knowledge);
  if (known) return known;
  const worlds = weigh(recall(knowledge), knowledge.options.dashes, 1);
  weighed.set(knowledge, worlds);
  return worlds;
}

/** All worlds; each doubted tile in a world multiplies its weight by `doubt`. */
export function weigh(memory: Memory, withDashes: boolean, doubt: number): Worlds {
  const cases: Case[] = [];
  const { numbers, dashes } = eachCase(memory, withDashes, doubt, (stand, chosen, { total }) => {
    if (total > 0) cases.push({ stand, weight: chosen * total });
  });
  return { memory, doubt, numbers, dashes, cases, weight: cases.reduce((sum, { weight }) => sum + weight, 0) };
}

/**
 * Visits all cases of where the unseen dashes stand, with the probability of others' choices and the ways the numbers
 * fit.
 */
function eachCase(
  memory: Memory,
  withDashes: boolean,
  doubt: number,
  visit: (stand: Stand, chosen: number, counted: Count, gaps: readonly (readonly Slot[])[]) => void,
): { numbers: number[]; dashes: number[] } {
  const unseen = unseenBy(memory, withDashes);
  const numbers = unseen.filter((tile) => tile < NUMBERS);
  const dashes = unseen.filter((tile) => tile >= NUMBERS);
  for (const stand of standsOf(memory, unseen, dashes)) {
    for (const slot of stand) if (slot !== null) slot.dash = true;
    const chosen = dashes.length === 0 ? 1 : chanceOfPlacings(memory, stand, dashes, doubt);
    const { gaps, rows } = rowsOf(memory);
    visit(stand, chosen, count(numbers, rows, doubt), gaps);
    for (const slot of stand) if (slot !== null) slot.dash = false;
  }
  return { numbers, dashes };
}

function unseenBy({ slots }: Memory, withDashes: boolean): number[] {
  let seen = 0;
  for (const { tile } of slots) if (tile >= 0) seen |= 1 << tile;
  return tilesOf(withDashes).filter((tile) => !hasBit(seen, tile));
}

function standsOf({ codes }: Memory, unseen: readonly number[], dashes: readonly number[]): Stand[] {
  let stands: Stand[] = [[]];
  if (dashes.length === 0) return stands;
  const unread = codes.flat().filter(({ tile }) => tile < 0);
  for (const dash of dashes) {
    const colour = colourOf(dash);
    const alike = unread.filter((slot) => slot.colour === colour);
    const spots: (Slot | null)[] = alike.filter(({ not }) => !hasBit(not, dash));
    if (unseen.filter((tile) => colourOf(tile) === colour).length > alike.length) spots.push(null);
    stands = stands.flatMap((stand) => spots.map((spot) => [...stand, spot]));
  }
  return stands;
}

/** The probability of the others' choices, each possible place being equally likely. */
function chanceOfPlacings({ placings }: Memory, stand: Stand, dashes: readonly number[], doubt: number): number {
  let chance = 1;
  for (const placing of placings) chance /= choicesAt(placing);
  for (const [index, slot] of stand.entries()) {
    if (slot !== null && hasBit(slot.doubted, dashes[index]!)) chance *= doubt;
  }
  return chance;
}

const isDash = ({ tile, dash }: Slot): boolean => dash || tile >= NUMBERS;

/** Among how many places the owner could choose (davinci.10). */
function choicesAt({ code, placed }: Placing): number {
  if (placed === null) {
    let choices = 1;
    let dashes = 0;
    for (const slot of code) if (isDash(slot)) choices *= code.length - dashes++;
    return choices;
  }
  if (isDash(placed)) return code.length;
  // A number may stand on either side of each dash beside it, directly or across another dash.
  const at = code.indexOf(placed);
  let from = at;
  let to = at;
  while (from > 0 && isDash(code[from - 1]!)) from--;
  while (to < code.length - 1 && isDash(code[to + 1]!)) to++;
  return to - from + 1;
}

/** For each code with unread numbers, these from the left and the tiles that each may be. */
function rowsOf({ codes }: Memory): { gaps: Slot[][]; rows: Row[] } {
  const gaps: Slot[][] = [];
  const rows: Row[] = [];
  for (const code of codes) {
    const unread = code.filter(({ tile, dash }) => tile < 0 && !dash);
    if (unread.length === 0) continue;
    gaps.push(unread);
    rows.push({ fits: fitsOf(code), doubted: unread.map(({ doubted }) => doubted) });
  }
  return { gaps, rows };
}

const OF_COLOUR = [0x555555, 0xaaaaaa];

/**
 * The tiles that each unread number may be: of its colour, not wrongly guessed, and between the readable numbers left
 * and right.
 */
function fitsOf(code: readonly Slot[]): number[] {
  const fits: number[] = [];
  let above = -1;
  let done = 0;
  for (const { tile, dash, colour, not } of code) {
    if (tile < 0 && !dash) fits.push(OF_COLOUR[colour]! & ~not & (-1 << (above + 1)));
    else if (tile >= 0 && tile < NUMBERS) {
      above = tile;
      for (; done < fits.length; done++) fits[done]! &= (1 << tile) - 1;
    }
  }
  return fits;
}

/** A random world, by its probability. */
export function drawWorld({ memory, doubt, numbers, dashes, cases, weight }: Worlds, rng: Rng): DavinciWorld {
  let lot = unit(rng) * weight;
  const { stand } = cases.find((one) => (lot -= one.weight) < 0) ?? cases.at(-1)!;
  const tileOf = new Map<Slot, number>();
  const left: number[][] = [[], []];
  const put = (tile: number, slot: Slot | null): void => {
    if (slot === null) left[colourOf(tile)]!.push(tile);
    else tileOf.set(slot, tile);
  };
  for (const [index, dash] of dashes.entries()) put(dash, stand[index]!);
  for (const slot of stand) if (slot !== null) slot.dash = true;
  const { gaps, rows } = rowsOf(memory);
  for (const slot of stand) if (slot !== null) slot.dash = false;
  const filled = rows.map(() => 0);
  for (const [n, row] of drawWay(count(numbers, rows, doubt), rng).entries()) {
    put(numbers[n]!, row < 0 ? null : gaps[row]![filled[row]!++]!);
  }

  // Tiles that stand in no code lie on the table, are in a hand or were just drawn, all equally likely.
  for (const colour of [BLACK, WHITE]) shuffle(left[colour]!, rng);
  for (const slot of memory.slots) {
    if (slot.tile >= 0) tileOf.set(slot, slot.tile);
    else if (!tileOf.has(slot)) tileOf.set(slot, left[slot.colour]!.pop()!);
  }
  return { tileOf, left };
}

/** The probability of each value of each unread tile, indexed by `slot.at` and value. */
export type OddsTable = Float64Array;
const VALUES = DASH + 1;
export const oddsAt = (odds: OddsTable, slot: Slot, value: number): number => odds[slot.at * VALUES + value]!;

export function setOdds(odds: OddsTable, slot: Slot, value: number, chance: number): void {
  odds[slot.at * VALUES + value] = chance;
}

export function oddsOf(memory: Memory, withDashes: boolean, doubt: number): OddsTable {
  const odds = new Float64Array(memory.slots.length * VALUES);
  let weight = 0;
  eachCase(memory, withDashes, doubt, (stand, chosen, counted, gaps) => {
    const ofCase = chosen * counted.total;
    if (ofCase === 0) return;
    weight += ofCase;
    for (const slot of stand) if (slot !== null) odds[slot.at * VALUES + DASH]! += ofCase;
    tally(counted, (row, index, tile, part) => {
      odds[gaps[row]![index]!.at * VALUES + valueOf(tile)]! += chosen * part;
    });
  });
  for (let i = 0; i < odds.length; i++) odds[i]! /= weight;
  return odds;
}

/** By seat and place, the probability of each value of a tile for a viewer with this knowledge. */
export function possibilities(knowledge: DavinciKnowledge): readonly (readonly Odds[])[] {
  const memory = recall(knowledge);
  const odds = oddsOf(memory, knowledge.options.dashes, 1);
  return memory.codes.map((code) =>
    code.map((slot) => (slot.tile < 0 ? [...odds.subarray(slot.at * VALUES, (slot.at + 1) * VALUES)] : null)),
  );
}
