import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pack } from '../../address/pack.ts';
import { withSitters } from '../../address/people.ts';
import { gameOf, randomRecord, randomRound } from '../../cli/testing/rounds.ts';
import { boxIds, gameIds, placeOf } from '../../games/list.ts';
import { randomOptions } from '../../kernel/random-options.ts';
import { recordOf, type GameRecord } from '../../kernel/record.ts';
import { quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf, type Round } from '../../kernel/round.ts';
import { langs } from '../../kernel/languages.ts';
import { generous, unlimited } from '../limits.ts';
import { serving, type Serving } from '../testing/serving.ts';
import { svgOf } from './draw.ts';
import { lru } from './lru.ts';
import { createPicturePool } from './picture-pool.ts';

let here: Serving;
beforeAll(async () => {
  here = await serving();
});
afterAll(() => here.close());

const get = (path: string): Promise<Response> => fetch(`${here.url}${path}`);

async function pngAt(path: string): Promise<Buffer> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toMatch(/^public/);
  expect(response.headers.get('set-cookie')).toBeNull();
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  return bytes;
}

const svgAt = async (record: GameRecord, move: number | null = null): Promise<string | null> =>
  svgOf({ of: 'replay', packed: await pack(record), move }, 'en');

/** Another round that a spectator cannot tell from this one. */
const twinOf = async (round: Round, seed: string): Promise<GameRecord> =>
  recordOf(imagineRound(await gameOf(round.rules.id), knowledgeOf(round, 'table'), quick(seed)));

test('boxes, games and the cupboard have a preview picture', async () => {
  const pictures = await Promise.all(
    ['/og/cupboard.png', '/og/zipher.png', '/og/zoker/zoker-memo.png', '/og/zipher.png?lang=sv'].map(pngAt),
  );
  expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length);
});

test('a replay has a picture of the move in its address, and of its end', async () => {
  const packed = await pack(randomRecord(await gameOf('zipher'), 'moments'));
  const [first, later, end, last] = await Promise.all(
    ['?move=2', '?move=5', '', '?move=99999'].map((moment) => pngAt(`/og/replay/${packed}.png${moment}`)),
  );
  expect(first!.equals(later!)).toBe(false);
  expect(later!.equals(end!)).toBe(false);
  expect(end!.equals(last!)).toBe(true);
});

test('the picture of an unfinished round reveals nothing: it is the same for all deals that look the same', async () => {
  const round = randomRound(await gameOf('davinci'), 'twins', 12, { players: 3 });
  const record = recordOf(round);
  const twin = await twinOf(round, 'other');
  expect(twin.setup).not.toEqual(record.setup);
  const [one, two] = await Promise.all([record, twin].map(async (each) => pngAt(`/og/replay/${await pack(each)}.png`)));
  expect(one!.equals(two!)).toBe(true);
});

describe.each(gameIds)('%s', (id) => {
  test('is drawn at any moment, under any options, with nothing left open', async () => {
    const game = await gameOf(id);
    const rng = quick(`poster ${id}`);
    for (const most of [0, 1, 5, 23, 10_000]) {
      const round = randomRound(game, `${id} ${most}`, most, randomOptions(game.rules, rng));
      const svg = await svgAt(recordOf(round));
      expect(svg).toMatch(/^<svg .*<\/svg>$/s);
      expect(svg).not.toMatch(/undefined|null|NaN|\[object|Infinity|public\.|\{/);
    }
  });

  test('looks the same in two deals that an onlooker cannot tell apart', async () => {
    const game = await gameOf(id);
    const rng = quick(`twins ${id}`);
    for (const most of [2, 9, 20]) {
      const round = randomRound(game, `${id} twins ${most}`, most, randomOptions(game.rules, rng));
      if (game.rules.over(round.pos)) continue;
      expect(await svgAt(await twinOf(round, `${most}`))).toBe(await svgAt(recordOf(round)));
    }
  });

  test('has a picture of itself in every language', async () => {
    const { box } = placeOf(id)!;
    const svgs = await Promise.all(langs.map((lang) => svgOf({ of: 'box', box, game: id }, lang)));
    for (const svg of svgs) expect(svg).not.toMatch(/undefined|NaN|box\.|game\./);
  });
});

test('every box has a picture', async () => {
  for (const box of boxIds) expect(await svgOf({ of: 'box', box, game: null }, 'en')).toContain('<svg');
});

test('names are drawn as text, and those that our letters cannot write as numbers', async () => {
  const record = randomRecord(await gameOf('zickzack'), 'names');
  const svg = await svgAt(withSitters(record, [{ name: '<b>&"' }, { name: '桜' }]));
  expect(svg).toContain('&lt;b&gt;&amp;&quot;');
  expect(svg).not.toContain('<b>');
  expect(svg).toContain('Player 2');
});

const bomb = deflateRawSync(Buffer.alloc(6 << 20, 'x')).toString('base64url');
const deep = deflateRawSync(`{"game":"zipher","options":${'['.repeat(50_000)}`).toString('base64url');

test.each([
  ['/og/nosuch.png', 'a box that is not there'],
  ['/og/zipher/davinci.png', 'a game of another box'],
  ['/og/zipher', 'no picture'],
  ['/og/replay/xyz.png', 'no record'],
  ['/og/replay/.png', 'nothing'],
  ['/og/%2e%2e%2f%2e%2e%2fetc/passwd.png', 'a file'],
  [`/og/replay/${bomb}.png`, 'a few letters that would unpack into megabytes'],
  [`/og/replay/${deep}.png`, 'a record that ends nowhere'],
  [`/og/replay/${randomBytes(3_000).toString('base64url')}.png`, 'noise'],
])('%.30s is refused: %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('whoever requests too many pictures has to wait, and tables are not affected', async () => {
  const strict = await serving({ limits: { ...unlimited, picturesPerAddress: 2 } });
  try {
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await fetch(`${strict.url}/og/nosuch.png`)).status);
    expect(statuses).toEqual([404, 404, 429, 429]);
    expect((await fetch(`${strict.url}/api/health`)).status).toBe(200);
  } finally {
    await strict.close();
  }
  expect(generous.picturesPerAddress).toBeLessThan(generous.requestsPerAddress);
});

test('a hanging thread is stopped, the queue is bounded, and the next picture is drawn', async () => {
  const failures: unknown[] = [];
  const picturePool = createPicturePool({
    patience: 1_500,
    queue: 1,
    onFailure: (error) => failures.push(error),
    drawer: new URL('../testing/bad-drawer.ts', import.meta.url),
  });
  const ask = (packed: string) => picturePool.picture({ of: 'replay', packed, move: null }, 'en');
  try {
    const asked = await Promise.all(['hangs', 'waits', 'toomany'].map(ask));
    expect(asked).toEqual(['busy', 'busy', 'busy']);
    expect(failures).toEqual([]);
    expect(await ask('throws')).toBe('busy');
    expect(failures).toHaveLength(1);
    expect(await ask('good')).toEqual(new Uint8Array([1]));
    // Concurrent requests share one drawing, and later ones are served from the cache.
    const [one, two] = await Promise.all([ask('counts'), ask('counts')]);
    expect(two).toEqual(one);
    expect(await ask('counts')).toEqual(one);
  } finally {
    await picturePool.close();
  }
});

test('the least recently used entry is evicted first, by number and by size', () => {
  const kept = lru<string>(2, 10);
  kept.set('a', 'A', 1);
  kept.set('b', 'B', 1);
  expect(kept.get('a')).toBe('A');
  kept.set('c', 'C', 1);
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['A', undefined, 'C']);
  kept.set('d', 'D', 10);
  expect([kept.get('a'), kept.get('c'), kept.get('d')]).toEqual([undefined, undefined, 'D']);
  kept.set('e', 'E', 11);
  expect([kept.get('d'), kept.get('e')]).toEqual(['D', undefined]);
});
