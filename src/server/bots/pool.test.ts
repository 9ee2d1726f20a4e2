import { afterAll, expect, test } from 'vitest';
import { game } from '../../games/zipher/index.ts';
import { knowledgeOf } from '../../kernel/round.ts';
import { playing, turnOf } from '../../table/testing/playing.ts';
import { botPool } from './pool.ts';

const failures: unknown[] = [];
const onFailure = (error: unknown): void => void failures.push(error);
const bad = botPool({ ms: 50, patience: 2000, onFailure, thinker: new URL('../testing/bad-bots.ts', import.meta.url) });
const good = botPool({ ms: 50, patience: 10_000, onFailure });
afterAll(async () => {
  await bad.close();
  await good.close();
});

const { table } = playing(game, { players: 2 });
const knowledge = knowledgeOf(table.round!, turnOf(table));

test.each(['throws', 'exits', 'hangs', 'never', 'cheats'])('a bot that %s makes some legal move', async (level) => {
  failures.length = 0;
  expect(knowledge.moves).toContain(await bad.choose(level, knowledge, 'a seed'));
  expect(failures).toHaveLength(1);
});

test('and the next one is none the worse', async () => {
  failures.length = 0;
  expect(await bad.choose('good', knowledge, 'a seed')).toBe(knowledge.moves[0]);
  expect(await bad.choose('waits', knowledge, 'a seed')).toBeNull();
  expect(failures).toEqual([]);
});

test.each(game.bots.map(({ level }) => level))('the real %s thinks in its thread', async (level) => {
  failures.length = 0;
  expect(knowledge.moves).toContain(await good.choose(level, knowledge, 'a seed'));
  expect(failures).toEqual([]);
});

test('an unknown level is some legal move too', async () => {
  expect(knowledge.moves).toContain(await good.choose('nosuch', knowledge, 'a seed'));
});
