import type { Imagined, Knowledge } from '../../kernel/rules.ts';
import { parse } from './notation.ts';
import { createPosition, play, type ZickzackOptions, type ZickzackPosition, type ZickzackSetup } from './position.ts';
import type { ZickzackView } from './view.ts';

/** Nothing is hidden, so the only possible history is what happened. */
export function imagine({ view, seen }: Knowledge<ZickzackView, ZickzackOptions>): Imagined<ZickzackSetup> {
  return {
    setup: { start: view.start! },
    moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
  };
}

export function sample({ view, seen }: Knowledge<ZickzackView, ZickzackOptions>): ZickzackPosition {
  const pos = createPosition(view.start!);
  for (const { move } of seen) play(pos, parse(move)!);
  return pos;
}
