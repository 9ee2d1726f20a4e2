import { expect, test } from 'vitest';
import { answered, freshRecord, readTrainRecord, type TrainRecord } from './train-record.ts';

const after = (...answers: readonly boolean[]): TrainRecord =>
  answers.reduce((record, right) => answered(record, 'a.1', right, 3), freshRecord);

test('three right ones make it harder, two wrong ones easier', () => {
  expect(after(true, true).level).toBe(1);
  expect(after(true, true, true).level).toBe(2);
  expect(after(true, true, true, true, true, true).level).toBe(3);
  expect(after(...Array<boolean>(20).fill(true)).level).toBe(3);
  expect(after(true, true, true, false).level).toBe(2);
  expect(after(true, true, true, false, false).level).toBe(1);
  expect(after(false, false, false).level).toBe(1);
});

test('what is known is counted by rule', () => {
  const record = answered(after(true, false, true), 'b.2', true, 3);
  expect(record).toMatchObject({ streak: 2, best: 2, rules: { 'a.1': [2, 3], 'b.2': [1, 1] } });
});

test('what was kept and makes no sense is let go', () => {
  for (const odd of [
    null,
    3,
    'x',
    [],
    { level: -4, streak: 'many', rules: { 'a.1': [3, 1], 'a.2': 'x', 'a.3': [1, 2] } },
  ])
    expect(readTrainRecord(odd, 3)).toMatchObject({ level: 1, streak: 0, best: 0, run: 0 });
  expect(readTrainRecord({ rules: { 'a.1': [3, 1], 'a.3': [1, 2] } }, 3).rules).toEqual({ 'a.3': [1, 2] });
  expect(readTrainRecord({ level: 9 }, 3).level).toBe(3);
  const kept = after(true, true, false);
  expect(readTrainRecord(JSON.parse(JSON.stringify(kept)), 3)).toEqual(kept);
});
