// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { href, parseRoute, type Route } from './route.svelte.ts';

const routes: readonly Exclude<Route, { at: 'nowhere' }>[] = [
  { at: 'cupboard' },
  { at: 'box', box: 'zoker', game: null },
  { at: 'box', box: 'zoker', game: 'zoker-tiko' },
  { at: 'box', box: 'zoker', game: 'zoker-tiko', from: { packed: 'q1YqU-7_', move: 12 } },
  { at: 'table', table: 'here-12', key: null },
  { at: 'table', table: 'Ab_-9', key: 'se/cr?et' },
  { at: 'replay', packed: 'q1YqLU4t', move: 12 },
  { at: 'replay', packed: 'q1YqLU4t', move: null },
  { at: 'history' },
  { at: 'settings' },
];

test.each(routes)('an address leads back to where it was made: $at', (route) => {
  expect(parseRoute(href(route))).toEqual(route);
});

test('other addresses lead nowhere, broken ones too', () => {
  expect(parseRoute('#/attic')).toEqual({ at: 'nowhere' });
  expect(parseRoute('#/%')).toEqual({ at: 'nowhere' });
});
