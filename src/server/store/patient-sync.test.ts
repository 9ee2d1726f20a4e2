import { expect, test } from 'vitest';
import { patientSync } from './patient-sync.ts';

/** A disk that takes so long for each sync, and says who waited for it. */
function disk() {
  const state = { takes: 1, broken: false, time: 0, waited: [] as ('here' | 'aside')[] };
  const spend = (where: 'here' | 'aside'): Error | null => {
    state.waited.push(where);
    state.time += state.takes;
    return state.broken ? new Error('the disk is broken') : null;
  };
  const sync = patientSync({
    here() {
      const error = spend('here');
      if (error) throw error;
    },
    aside: (_fd, done) => done(spend('aside')),
    now: () => state.time,
  });
  const run = (times: number): (Error | null)[] => {
    const outcomes: (Error | null)[] = [];
    for (let i = 0; i < times; i++) sync(1, (error) => outcomes.push(error));
    return outcomes;
  };
  return { state, run };
}

test('a disk that has been quick for a while is waited for on the spot, and a slow one holds nobody up twice', () => {
  const { state, run } = disk();
  run(9);
  expect(state.waited).toEqual([...Array<string>(8).fill('aside'), 'here']);
  state.takes = 30;
  state.waited = [];
  run(20);
  expect(state.waited).toEqual(['here', ...Array<string>(19).fill('aside')]);
  state.takes = 1;
  state.waited = [];
  run(9);
  expect(state.waited.at(-1)).toBe('here');
});

test('a sync that fails on the spot is told like any other, and the next one is made aside', () => {
  const { state, run } = disk();
  run(8);
  state.broken = true;
  state.waited = [];
  expect(run(2).map((error) => error?.message)).toEqual(['the disk is broken', 'the disk is broken']);
  expect(state.waited).toEqual(['here', 'aside']);
});
