import { CARDS, matches, type Card } from '../deck.ts';
import { DEAL, format, lay, put } from './notation.ts';

/** Where the search begins: all cards are known, those of the stock too. */
export interface Deal {
  /** The cards of the upper rows, twelve at most. */
  readonly upper: readonly Card[];
  /** The four places of the bottom row: the card on top and how many lie there, 0 where there is no pile. */
  readonly piles: readonly { readonly top: Card; readonly height: number }[];
  /** In the order in which they are dealt. */
  readonly stock: readonly Card[];
  readonly fill: boolean;
}

/** A way to play a deal, in notation, and how high its highest pile becomes. */
export interface Line {
  readonly height: number;
  readonly moves: readonly string[];
  /** No way is better: all were looked at, or all cards lie in one pile. */
  readonly best: boolean;
}

const UPPER = 12;
const PILES = 4;
const DEALT_AT_ONCE = 4;

/** A round's first cards (solo.1) from the whole deck in its order. */
export function dealOf(deck: readonly Card[], fill: boolean): Deal {
  const square = UPPER + PILES;
  return {
    upper: deck.slice(0, UPPER),
    piles: deck.slice(UPPER, square).map((top) => ({ top, height: 1 })),
    stock: deck.slice(square),
    fill,
  };
}

/** How many positions of each depth are gone on with: always the same, so that a deal always gets the same answer. */
const WIDTH = 250;
/** After so many positions gone on from whoever asked may do something else for a moment. */
const BREATH = 20;

/** What makes a position worth going on with. */
interface Taste {
  /** Piles that are left; each is a way on for the cards above. */
  readonly piles: number;
  /** Cards of the stock that little will match. */
  readonly lonely: number;
}
/** Tried in turn until one of them brings all cards into one pile: on hundreds of deals hardly one resists both. */
const TASTES: readonly Taste[] = [
  { piles: 1, lonely: 4 },
  { piles: 3, lonely: 8 },
];
const LAID = 1;
const CAN_GO = 0.2;
const PILES_MATCH = 1;
const LONELY_ABOVE = 8;

// A set of cards is two words of bits: those below 32, and the others.
const low = (card: Card): number => (card < 32 ? 1 << card : 0);
const high = (card: Card): number => (card < 32 ? 0 : 1 << (card - 32));
type Bits = (card: Card) => number;
const setOf = (bits: Bits, cards: readonly Card[]): number => cards.reduce((set, card) => set | bits(card), 0);
const ALL = Array.from({ length: CARDS }, (_, card) => card);
const matesOf = (bits: Bits): number[] =>
  ALL.map((card) =>
    setOf(
      bits,
      ALL.filter((other) => matches(card, other)),
    ),
  );
const MATES_LOW = matesOf(low);
const MATES_HIGH = matesOf(high);

function sizeOf(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function cardsIn(lowSet: number, highSet: number): Card[] {
  const found: Card[] = [];
  for (let left = lowSet; left !== 0; left &= left - 1) found.push(31 - Math.clz32(left & -left));
  for (let left = highSet; left !== 0; left &= left - 1) found.push(63 - Math.clz32(left & -left));
  return found;
}

interface Node {
  /** The cards of the upper rows; where each lies changes nothing. */
  readonly low: number;
  readonly high: number;
  readonly dealt: number;
  /** By place; where the height is 0 there is no pile. */
  readonly tops: readonly Card[];
  readonly heights: readonly number[];
  readonly before: Node | null;
  readonly move: number;
  /** How many times four were dealt right after the move. */
  readonly deals: number;
  readonly worth: number;
}

class Search {
  height = 0;
  readonly #deal: Deal;
  readonly #taste: Taste;
  /** What is still in the stock, by how much of it has been dealt. */
  readonly #stockLow: readonly number[];
  readonly #stockHigh: readonly number[];
  #found: Node | null = null;
  #cut = false;

  constructor(deal: Deal, taste: Taste) {
    this.#deal = deal;
    this.#taste = taste;
    const rest = (bits: Bits): number[] =>
      Array.from({ length: deal.stock.length + 1 }, (_, dealt) => setOf(bits, deal.stock.slice(dealt)));
    this.#stockLow = rest(low);
    this.#stockHigh = rest(high);
  }

  *run(): Generator<void, Line, void> {
    const { upper, piles, stock } = this.#deal;
    const cards = piles.reduce((sum, { height }) => sum + height, upper.length + stock.length);
    const first = this.#node(
      setOf(low, upper),
      setOf(high, upper),
      0,
      piles.map(({ top }) => top),
      piles.map(({ height }) => height),
      null,
      DEAL,
    );
    this.#see(first);
    let level = [first];
    let looked = 0;
    while (level.length > 0 && this.height < cards) {
      const next = new Map<string, Node>();
      for (const node of level) {
        for (const child of this.#after(node)) {
          this.#see(child);
          next.set(keyOf(child), child);
        }
        if (++looked % BREATH === 0) yield;
      }
      if (next.size > WIDTH) this.#cut = true;
      level = [...next.values()].toSorted((a, b) => b.worth - a.worth).slice(0, WIDTH);
    }
    return { height: this.height, moves: movesTo(this.#found!), best: this.height === cards || !this.#cut };
  }

  #see(node: Node): void {
    const height = Math.max(...node.heights);
    if (height <= this.height) return;
    this.height = height;
    this.#found = node;
  }

  *#after(node: Node): Generator<Node> {
    for (let to = 0; to < PILES; to++) {
      const top = node.tops[to]!;
      const empty = node.heights[to] === 0;
      if (empty && !this.#deal.fill) continue;
      const fitLow = empty ? node.low : node.low & MATES_LOW[top]!;
      const fitHigh = empty ? node.high : node.high & MATES_HIGH[top]!;
      for (const card of cardsIn(fitLow, fitHigh)) {
        const heights = node.heights.with(to, node.heights[to]! + 1);
        const { dealt, tops } = node;
        yield this.#node(
          node.low & ~low(card),
          node.high & ~high(card),
          dealt,
          tops.with(to, card),
          heights,
          node,
          lay(card, to),
        );
      }
      if (empty) continue;
      for (let from = 0; from < PILES; from++) {
        if (from === to || node.heights[from] === 0 || !matches(node.tops[from]!, top)) continue;
        const heights = node.heights.with(to, node.heights[to]! + node.heights[from]!).with(from, 0);
        const tops = node.tops.with(to, node.tops[from]!);
        yield this.#node(node.low, node.high, node.dealt, tops, heights, node, put(from, to));
      }
    }
  }

  /** Four are dealt as soon as they may be: that takes nothing away that could be done without them. */
  #node(
    lowSet: number,
    highSet: number,
    dealt: number,
    tops: readonly Card[],
    heights: readonly number[],
    before: Node | null,
    move: number,
  ): Node {
    const { stock } = this.#deal;
    let [above, aboveHigh, next, deals] = [lowSet, highSet, dealt, 0];
    while (next < stock.length && sizeOf(above) + sizeOf(aboveHigh) <= UPPER - DEALT_AT_ONCE) {
      const four = stock.slice(next, next + DEALT_AT_ONCE);
      above |= setOf(low, four);
      aboveHigh |= setOf(high, four);
      next += DEALT_AT_ONCE;
      deals += 1;
    }
    const worth = this.#worth(above, aboveHigh, next, tops, heights);
    return { low: above, high: aboveHigh, dealt: next, tops, heights, before, move, deals, worth };
  }

  #worth(above: number, aboveHigh: number, dealt: number, tops: readonly Card[], heights: readonly number[]): number {
    let laid = 0;
    let piles = 0;
    let pairs = 0;
    let [topLow, topHigh, goLow, goHigh] = [0, 0, 0, 0];
    for (let at = 0; at < PILES; at++) {
      if (heights[at] === 0) continue;
      const top = tops[at]!;
      laid += heights[at]!;
      piles += 1;
      topLow |= low(top);
      topHigh |= high(top);
      goLow |= MATES_LOW[top]!;
      goHigh |= MATES_HIGH[top]!;
      for (let other = at + 1; other < PILES; other++) {
        if (heights[other]! > 0 && matches(top, tops[other]!)) pairs += 1;
      }
    }
    const stockLow = this.#stockLow[dealt]!;
    const stockHigh = this.#stockHigh[dealt]!;
    const nearLow = above | stockLow | topLow;
    const nearHigh = aboveHigh | stockHigh | topHigh;
    // The fewer of the cards to come match one, the harder it will be to get rid of.
    const lonely = (lowSet: number, highSet: number): number =>
      cardsIn(lowSet, highSet).reduce(
        (sum, card) => sum + 1 / (1 + sizeOf(MATES_LOW[card]! & nearLow) + sizeOf(MATES_HIGH[card]! & nearHigh)),
        0,
      );
    return (
      LAID * laid +
      CAN_GO * (sizeOf(above & goLow) + sizeOf(aboveHigh & goHigh)) +
      PILES_MATCH * pairs +
      this.#taste.piles * piles -
      LONELY_ABOVE * lonely(above, aboveHigh) -
      this.#taste.lonely * lonely(stockLow, stockHigh)
    );
  }
}

/** Positions from which the same can be reached; which pile lies where does not matter. */
function keyOf({ low: lowSet, high: highSet, tops, heights }: Node): string {
  const piles = heights.map((height, at) => (height === 0 ? 0 : tops[at]! * (CARDS + 1) + height));
  return [lowSet, highSet, ...piles.toSorted((a, b) => a - b)].join();
}

function movesTo(last: Node): string[] {
  const moves: string[] = [];
  for (let node: Node | null = last; node; node = node.before) {
    for (let deal = 0; deal < node.deals; deal++) moves.unshift(format(DEAL));
    if (node.before) moves.unshift(format(node.move));
  }
  return moves;
}

/**
 * A good way to play a deal whose cards are all known, found by going on with the most promising positions of each depth only: what
 * it finds can be reached, more may be possible. It lets go again and again, so that a page need not stand still.
 */
export function* possible(deal: Deal): Generator<void, Line, void> {
  let found: Line | null = null;
  for (const taste of TASTES) {
    const line: Line = yield* new Search(deal, taste).run();
    if (!found || line.height > found.height) found = line;
    if (line.best) return line;
  }
  return found!;
}
