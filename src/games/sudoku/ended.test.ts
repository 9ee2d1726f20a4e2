// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { viewOf } from '../../kernel/round.ts';
import type { Options } from '../../kernel/options.ts';
import type { CommonView, Seat } from '../../kernel/rules.ts';
import { page } from './page.ts';
import { begin } from './testing.ts';

it('says whose tile had no cell, and that all are laid', () => {
  const round = begin({ players: 2 }, '12');
  const over = { ...viewOf(round, 0), over: true, hands: [{ number: 1 }, { number: 4 }] };
  const ended = (stuck: Seat | null, options: Options = {}) =>
    page.ended!({ ...over, stuck } as CommonView, { ...round.options, ...options });
  expect(ended(1)).toEqual({ key: 'ui.over.stuck', values: { n: 4 }, whom: 1 });
  expect(ended(null)).toEqual({ key: 'ui.over.laid' });
  expect(ended(1, { players: 1 })).toEqual({ key: 'ui.over.alone', values: { n: 4 } });
  expect(ended(1, { board: 6 })).toEqual({ key: 'ui.kids.ended' });
});
