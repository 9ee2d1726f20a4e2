import type { Imagined, Knowledge } from '../../kernel/rules.ts';
import { parse } from './notation.ts';
import type { NimOptions, NimSetup } from './position.ts';
import type { NimView } from './view.ts';

/** Nothing is hidden, so there is one history that cannot be ruled out: what happened. */
export const imagine = ({ view, seen }: Knowledge<NimView, NimOptions>): Imagined<NimSetup> => ({
  setup: { start: view.start! },
  moves: seen.map(({ by, move }) => ({ by, code: parse(move)! })),
});
