import { availableParallelism } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { game } from '../../games/zipher/index.ts';
import type { Question } from '../../host/ports.ts';
import type { Choice } from '../../kernel/bots.ts';
import { knowledgeOf } from '../../kernel/round.ts';
import { playing, turnOf } from '../../table/testing/playing.ts';
import { botPool } from './pool.ts';

const failures: unknown[] = [];
const onFailure = (error: unknown): void => void failures.push(error);
const thinker = new URL('../testing/bad-bots.ts', import.meta.url);
const bad = botPool({ ms: 50, patience: 2000, onFailure, thinker });
const patient = botPool({ ms: 50, patience: 60_000, onFailure, thinker });
const good = botPool({ ms: 50, patience: 10_000, onFailure });
afterAll(async () => {
  await bad.close();
  await patient.close();
  await good.close();
});

const { table } = playing(game, { players: 2 });
const knowledge = knowledgeOf(table.round!, turnOf(table));
const question = (level: string): Question => ({ level, knowledge, seed: 'a seed', ms: null });
const choose = (pool: typeof bad, level: string): Promise<Choice> =>
  pool.choose(question(level), new AbortController().signal);

test.each(['throws', 'exits', 'hangs', 'never', 'cheats', 'nothing'])(
  'a bot that %s makes some legal move',
  async (level) => {
    failures.length = 0;
    expect(knowledge.moves).toContain((await choose(bad, level)).move);
    expect(failures).toHaveLength(1);
  },
);

test('and the next question is answered as usual', async () => {
  failures.length = 0;
  expect(await choose(bad, 'good')).toEqual({ move: knowledge.moves[0], reason: { key: 'first' } });
  expect(await choose(bad, 'waits')).toEqual({ move: null });
  expect(failures).toEqual([]);
});

test.each(game.bots.map(({ level }) => level))('the real %s answers in its thread', async (level) => {
  failures.length = 0;
  expect(knowledge.moves).toContain((await choose(good, level)).move);
  expect(failures).toEqual([]);
});

test('an unknown level gives some legal move too', async () => {
  expect(knowledge.moves).toContain((await choose(good, 'nosuch')).move);
});

test('a bot with nothing to choose from waits', async () => {
  failures.length = 0;
  const nothing = { ...question('greedy'), knowledge: { ...knowledge, moves: [] } };
  expect(await good.choose(nothing, new AbortController().signal)).toEqual({ move: null });
  expect(failures).toEqual([]);
});

test('a cancelled question frees its thread, and one that waits is never asked', async () => {
  failures.length = 0;
  const threads = Math.max(1, availableParallelism() - 1);
  const running = Array.from({ length: threads }, () => new AbortController());
  const thinking = running.map(({ signal }) => patient.choose(question('until cancelled'), signal));
  const queued = new AbortController();
  const never = patient.choose(question('hangs'), queued.signal);
  queued.abort();
  await expect(never).rejects.toThrow(/abort/i);
  const next = choose(patient, 'good');
  for (const one of running) one.abort();
  expect(await Promise.all(thinking)).toEqual(running.map(() => ({ move: null })));
  expect((await next).move).toBe(knowledge.moves[0]);
  await expect(patient.choose(question('hangs'), AbortSignal.abort())).rejects.toThrow(/abort/i);
  expect(failures).toEqual([]);
});
