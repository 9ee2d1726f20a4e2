import type { Code } from '../../../kernel/moves.ts';
import { Search } from './solver-beam.ts';
import type { Deal } from './solver-deal.ts';
import { createWorkspace } from './solver-workspace.ts';

/** The beam widths, tried in order until one brings all cards into one pile. */
export const WIDTHS = [60, 300, 1500];

/** The best way found to play a deal whose cards are all known. */
export interface BestLine {
  readonly height: number;
  readonly moves: readonly Code[];
  /** Whether it is proven optimal: the search was complete, or all cards are in one pile. */
  readonly best: boolean;
  readonly nodes: number;
}

/**
 * Searches with wider and wider beams until all cards are in one pile. It yields regularly with the number of positions
 * so far, so that a page stays responsive; sending it `true` ends it with the best so far.
 */
export function* possible(
  deal: Deal,
  widths: readonly number[] = WIDTHS,
): Generator<number, BestLine, boolean | undefined> {
  const cards = deal.piles.reduce((sum, { height }) => sum + height, deal.upper.length + deal.stock.length);
  let line: BestLine | null = null;
  let nodes = 0;
  for (const width of widths) {
    // Heights do not matter for reaching 64, so positions are first merged regardless of them; only a deal with few
    // possibilities can be searched completely.
    for (const heights of [false, true]) {
      const search = new Search(deal, createWorkspace(width), { heights });
      let stopped: boolean | undefined = false;
      while (!search.done && !stopped) {
        search.step();
        stopped = yield nodes + search.nodes;
      }
      nodes += search.nodes;
      const { height, moves, complete } = search.found();
      if (!line || height > line.height) line = { height, moves, best: height === cards, nodes };
      if (heights && complete && search.done) line = { ...line, best: true };
      if (line.best || stopped) return { ...line, nodes };
      if (!complete) break;
    }
  }
  return { ...line!, nodes };
}
