import type { Imagined, Knowledge } from '../../kernel/rules.ts';
import { parse } from './notation.ts';
import type { ZickzackOptions, ZickzackSetup } from './position.ts';
import type { ZickzackView } from './view.ts';

/** Nothing is hidden, so there is one history that cannot be ruled out: what happened. */
export function imagine({ view, seen }: Knowledge<ZickzackView, ZickzackOptions>): Imagined<ZickzackSetup> {
  return {
    setup: { start: view.start! },
    moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}
