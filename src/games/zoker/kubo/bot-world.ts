import { LINES, LINES_THROUGH } from '../cube.ts';
import { CARDS, type Card } from '../deck.ts';
import { LEVELS, type Cube } from './levels.ts';
import { POINTS } from './position.ts';

/**
 * The state of a simulated round, as one array of integers so that thousands of rounds can be simulated quickly. Lines
 * score for the player who completes them, as if nobody overlooked those that the bot notices. A set of cards is two
 * words of 32 bits.
 */
export type KuboWorld = Int32Array;

const LIES = 0;
const SEATS = 5;
export const TURN = 2;
const OVER = 3;
/** Set when a Zoker waits to be claimed, so that the round ends with the turn. */
export const LAST_TURN = 4;
const DRAWN = 5;
export const IDLE = 6;
export const SCORED = 7;
export const HANDS = SCORED + SEATS;
const WORDS = HANDS + 2 * SEATS;

const FULL_HAND = 5;
export const ZOKER = 12;

/** What does not change during a search. */
export interface KuboScene {
  readonly players: number;
  /** For each card, the set of cards that open its place when they lie. */
  readonly near: Int32Array;
  /** For each card, the set of cards that bury it when they lie. */
  readonly above: Int32Array;
  readonly level: Uint8Array;
  readonly top: Int32Array;
  /** The points of each line; 0 for a line that the bot overlooks. */
  readonly worth: Uint8Array;
}

export const createWorld = (): KuboWorld => new Int32Array(WORDS);

function setOf(cards: Iterable<Card>): [number, number] {
  const words: [number, number] = [0, 0];
  for (const card of cards) words[card >> 5]! |= 1 << (card & 31);
  return words;
}

const LINE_SETS = Int32Array.from(LINES.flatMap(({ cards }) => setOf(cards)));

interface Stand {
  readonly near: Int32Array;
  readonly above: Int32Array;
  readonly level: Uint8Array;
  readonly top: Int32Array;
}

function standOf(cube: Cube): Stand {
  const { opens, buries, top } = LEVELS[cube];
  const cards = Array.from({ length: CARDS }, (_, card) => card);
  return {
    near: Int32Array.from(cards.flatMap((card) => setOf(cards.filter((other) => opens[other]!.includes(card))))),
    above: Int32Array.from(cards.flatMap((card) => setOf(cards.filter((other) => buries[other]!.includes(card))))),
    level: Uint8Array.from(buries, (below) => below.length),
    top: Int32Array.from(setOf(cards.filter((card) => top[card] === 1))),
  };
}

const STANDS: Readonly<Record<Cube, Stand>> = {
  colour: standOf('colour'),
  size: standOf('size'),
  shape: standOf('shape'),
};

/** Leaves out the lines that `notices` rejects, so that the search does not see them. */
export const sceneOf = (cube: Cube, players: number, notices: (line: number) => boolean): KuboScene => ({
  players,
  ...STANDS[cube],
  worth: POINTS.map((points, line) => (notices(line) ? points : 0)),
});

export const isOver = (world: KuboWorld): boolean => world[OVER] === 1;

export function lay(world: KuboWorld, card: Card): void {
  world[LIES + (card >> 5)]! |= 1 << (card & 31);
}

export function give(world: KuboWorld, seat: number, card: Card): void {
  world[HANDS + 2 * seat + (card >> 5)]! |= 1 << (card & 31);
}

export const holds = (world: KuboWorld, seat: number, card: Card): boolean =>
  ((world[HANDS + 2 * seat + (card >> 5)]! >>> (card & 31)) & 1) === 1;

export const lying = (world: KuboWorld, card: Card): boolean => ((world[card >> 5]! >>> (card & 31)) & 1) === 1;

export function fits(scene: KuboScene, world: KuboWorld, card: Card): boolean {
  const at = 2 * card;
  const low = world[LIES]!;
  const high = world[LIES + 1]!;
  return (
    ((low & scene.above[at]!) | (high & scene.above[at + 1]!)) === 0 &&
    ((low & scene.near[at]!) | (high & scene.near[at + 1]!)) !== 0
  );
}

/** The points of the lines that this card completes. */
export function gainOf(scene: KuboScene, world: KuboWorld, card: Card): number {
  const low = world[LIES]! | (card < 32 ? 1 << card : 0);
  const high = world[LIES + 1]! | (card < 32 ? 0 : 1 << (card & 31));
  const lines = LINES_THROUGH[card]!;
  let gain = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const first = LINE_SETS[2 * line]!;
    const second = LINE_SETS[2 * line + 1]!;
    if ((low & first) === first && (high & second) === second) gain += scene.worth[line]!;
  }
  return gain;
}

/** Places a card and returns its points. A Zoker ends the round at once, or with the turn if it has to be claimed. */
export function place(scene: KuboScene, world: KuboWorld, seat: number, card: Card, claimed = false): number {
  const gain = gainOf(scene, world, card);
  const hand = HANDS + 2 * seat;
  lay(world, card);
  world[hand + (card >> 5)]! &= ~(1 << (card & 31));
  world[SCORED + seat]! += gain;
  if (gain >= ZOKER) world[claimed ? LAST_TURN : OVER] = 1;
  if ((world[hand]! | world[hand + 1]!) === 0) world[OVER] = 1;
  else if ((world[LIES]! & scene.top[0]!) === scene.top[0]! && (world[LIES + 1]! & scene.top[1]!) === scene.top[1]!) {
    world[OVER] = 1;
  }
  return gain;
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const handSize = (world: KuboWorld, seat: number): number =>
  ones(world[HANDS + 2 * seat]!) + ones(world[HANDS + 2 * seat + 1]!);

/** Draws as many cards as wanted, allowed and available. */
export function draw(world: KuboWorld, seat: number, stock: Uint8Array, wanted: number): void {
  const most = Math.max(1, FULL_HAND - handSize(world, seat));
  for (let k = Math.min(wanted, most); k > 0 && world[DRAWN]! < stock.length; k--) {
    give(world, seat, stock[world[DRAWN]!++]!);
  }
}

/** Ends the turn; `placed`: at least one card was placed in it. */
export function endTurn(scene: KuboScene, world: KuboWorld, placed: boolean, stock: Uint8Array): void {
  const idle = placed ? 0 : world[IDLE]! + 1;
  if (world[LAST_TURN] === 1 || (idle >= scene.players && world[DRAWN]! >= stock.length)) world[OVER] = 1;
  world[IDLE] = idle;
  world[TURN] = world[TURN]! + 1 === scene.players ? 0 : world[TURN]! + 1;
}

export const scoreOf = (world: KuboWorld, seat: number): number => world[SCORED + seat]! - handSize(world, seat);
