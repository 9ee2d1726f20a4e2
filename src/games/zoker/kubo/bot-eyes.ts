import { overlooks } from '../../../search/eyes.ts';
import { lineName, LINES, LINES_THROUGH } from '../cube.ts';
import { cardAt, cardName, type Card } from '../deck.ts';
import { LEVELS, type Cube } from './levels.ts';
import type { KuboOptions } from './position.ts';
import type { KuboView } from './view.ts';

type Claims = KuboOptions['claims'];

/** The direction of a line in the cube: the more levels it crosses, the harder it is to see. */
type Lie = 'row' | 'column' | 'flat' | 'slanted' | 'zoker';

export interface KuboEyes {
  /** The share of incomplete lines that are overlooked, by direction. */
  readonly lines: Readonly<Record<Lie, number>>;
  /** A factor for complete lines, which are easier to see. */
  readonly finished: number;
  /** The share of its own cards whose fit it overlooks, which is larger where lines score automatically. */
  readonly places: Readonly<Record<Claims, number>>;
}

export const SHARP: KuboEyes = {
  lines: { row: 0, column: 0, flat: 0, slanted: 0, zoker: 0 },
  finished: 0,
  places: { call: 0, auto: 0 },
};

function lieOf(cube: Cube, line: number): Lie {
  const { cards, kind } = LINES[line]!;
  const [a, b] = cards.map((card) => LEVELS[cube].buries[card]!.length);
  if (kind === 'zoker') return 'zoker';
  if (kind === 'ladder') return a === b ? 'row' : 'column';
  return a === b ? 'flat' : 'slanted';
}

/**
 * Whether a line is noticed at every level: a row of four on one level that the last card completed or that a card in
 * the own hand would complete, which also shows that this card fits.
 */
function plain(view: KuboView, line: number): boolean {
  if (lieOf(view.cube, line) !== 'row') return false;
  const missing = missingOf(view, line);
  if (missing.length === 0) return LINES[line]!.cards.includes(cardAt(view.laid.at(-1)!));
  return missing.length === 1 && view.hand.includes(cardName(missing[0]!));
}

const missingOf = ({ laid }: KuboView, line: number): Card[] =>
  LINES[line]!.cards.filter((card) => !laid.includes(cardName(card)));

/**
 * Whether a line is noticed; this is drawn once for the whole round, so a line that is overlooked stays so at least
 * until it is complete.
 */
export function notices(view: KuboView, { lines, finished }: KuboEyes, seed: string, line: number): boolean {
  const share = lines[lieOf(view.cube, line)];
  if (share === 0) return true;
  const lies = missingOf(view, line).length === 0;
  return !overlooks(seed, lineName(line), lies ? finished * share : share) || plain(view, line);
}

/** Whether it notices that a card of its own hand fits. */
export const noticesPlace = (view: KuboView, { places }: KuboEyes, claims: Claims, seed: string, card: Card): boolean =>
  !overlooks(seed, cardName(card), places[claims]) || [...LINES_THROUGH[card]!].some((line) => plain(view, line));

/**
 * The lines that could be claimed now, found as a person finds them: four cards on the table, at least one of them
 * placed in this turn, and not scored. They never come from the legal moves, which would tell without looking.
 */
export function unclaimed({ laid, placed, lines }: KuboView): number[] {
  const lying = new Set<Card>(laid.map(cardAt));
  const fresh = new Set<Card>(placed.map(cardAt));
  const scored = new Set(lines.map(({ line }) => line));
  return [...LINES.keys()].filter((line) => {
    const { cards } = LINES[line]!;
    return (
      cards.some((card) => fresh.has(card)) && cards.every((card) => lying.has(card)) && !scored.has(lineName(line))
    );
  });
}
