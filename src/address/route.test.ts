import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameIds, placeOf } from '../games/list.ts';
import { readLink } from './link.ts';
import { href, MOST_IN_PATH, readAddress, type Place, type Route } from './route.ts';

const read = (address: string): Route => readAddress(new URL(address, 'http://localhost:5225'));

const letters = 'a b c X Y Z 0 1 9 _ -'.split(' ');
const word = (most: number) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: most });
const game = fc.constantFrom(...gameIds);
const move = fc.nat(20_000);
// Some fit into a path and some do not.
const packed = fc.oneof(
  word(60),
  fc.nat(40).map((more) => 'q'.repeat(MOST_IN_PATH - 20 + more)),
);
const places: fc.Arbitrary<Place> = fc.oneof(
  fc.constantFrom<Place>({ at: 'cupboard' }, { at: 'lobby' }, { at: 'history' }, { at: 'settings' }, { at: 'about' }),
  fc
    .record({ game, named: fc.boolean(), from: fc.option(fc.record({ packed, move })), kids: fc.boolean() })
    .map(({ game: id, named, from, kids }): Place => {
      const box = placeOf(id)!.box;
      // A round to play on has its own options.
      const more = from ? { from } : kids ? { edition: 'kids' } : {};
      return { at: 'box', box, game: named ? id : null, ...more };
    }),
  fc.record({
    at: fc.constant('rules' as const),
    game,
    clause: fc.option(fc.nat(99).map((n) => `zipher.${n}`)),
  }),
  fc.record({ at: fc.constant('learn' as const), game, lesson: fc.option(fc.constantFrom('first', 'kids')) }),
  fc.record({ at: fc.constant('train' as const), game, course: fc.option(fc.constant('kids')) }),
  fc.record({ at: fc.constantFrom('table' as const, 'screen' as const), table: word(32), key: fc.option(word(64)) }),
  fc.record({ at: fc.constant('move' as const), code: fc.option(word(60).map((text) => `code${text}`)) }),
  fc.record({ at: fc.constant('replay' as const), packed, move: fc.option(move) }),
);

test('an address leads back to where it was made, whoever carries it', () => {
  fc.assert(
    fc.property(places, (place) => {
      expect(read(href(place))).toEqual(place);
      expect(readLink(href(place))).toEqual({ route: place, origin: null });
      expect(readLink(` https://games.example${href(place)}\n`)).toEqual({
        route: place,
        origin: 'https://games.example',
      });
    }),
    { numRuns: 500 },
  );
});

test('whatever is in an address, reading it never throws, and what it leads to has an address', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), fc.string(), (pathname, search, hash) => {
      const route = readAddress({ pathname, search, hash });
      if (route.at !== 'nowhere') expect(read(href(route))).toEqual(route);
    }),
    { numRuns: 500 },
  );
});

test('only the invitation, and what is too long for a path, stands in the fragment', () => {
  expect(href({ at: 'table', table: 'Ab_-9', key: 'se_cret' })).toBe('/table/Ab_-9#se_cret');
  expect(href({ at: 'replay', packed: 'q'.repeat(MOST_IN_PATH), move: 3 })).toMatch(/^\/replay\/q+\?move=3$/);
  expect(href({ at: 'replay', packed: 'q'.repeat(MOST_IN_PATH + 1), move: 3 })).toMatch(/^\/replay#q+\?move=3$/);
});

test.each<[string, Route]>([
  ['/#/', { at: 'cupboard' }],
  ['/#/box/zoker/zoker-tiko', { at: 'box', box: 'zoker', game: 'zoker-tiko' }],
  [
    '/#/box/zipher/zipher?from=q1Yq&move=3',
    { at: 'box', box: 'zipher', game: 'zipher', from: { packed: 'q1Yq', move: 3 } },
  ],
  ['/#/table/Ab_-9/se_cret', { at: 'table', table: 'Ab_-9', key: 'se_cret' }],
  ['/index.html#/table/here-12', { at: 'table', table: 'here-12', key: null }],
  ['/#/replay/q1YqLU4t?move=12', { at: 'replay', packed: 'q1YqLU4t', move: 12 }],
  ['/#/history', { at: 'history' }],
])('the old link %s leads where it always did', (address, route) => {
  expect(read(address)).toEqual(route);
});

test.each(
  `/attic /box /box/nosuch /box/zipher/zoker-tiko /box/zipher/zipher/more /rules /rules/nosuch /learn /learn/nosuch /learn/zipher/%20 /learn/zipher/first/more /train /train/nosuch /train/zipher/%20 /train/zipher/kids/more
   /about/us /table /table/ /table/%20 /table/a.b
   /table/../x /table/a/b /replay /replay/x.y /replay/%ff /history/1 /% #/attic #/% #/table/ #/table/%20 #/table/../x #/replay/
   /table/${'a'.repeat(33)}`.split(/\s+/),
)('the malformed address %s leads nowhere', (address) => {
  expect(read(address)).toEqual({ at: 'nowhere' });
});

test('what is no link of ours is no link', () => {
  for (const text of ['', 'zipher', '{ "game": "zipher" }', 'ftp://a/history', 'https://a.example/attic', 'http://'])
    expect(readLink(text)).toBeNull();
});
