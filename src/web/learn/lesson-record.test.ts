// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keep } from '../../board/keep.ts';
import { isNewTo, keepLesson } from './lesson-record.ts';

beforeEach(() => localStorage.clear());

test('whoever has done nothing with a game is new to it', () => {
  expect(isNewTo('sudoku')).toBe(true);
  keepLesson('sudoku', 'kids', { done: ['r1c1'], finished: false });
  keepLesson('zipher', 'first', { done: [], finished: true });
  expect(isNewTo('sudoku')).toBe(true);
});
test.each(['first', 'kids'])('whoever has taken its lesson “%s” to the end is not', (lesson) => {
  keepLesson('sudoku', lesson, { done: [], finished: true });
  expect(isNewTo('sudoku')).toBe(false);
});
test('whoever has laid a table is not', () => {
  keep('plan.sudoku', {});
  expect(isNewTo('sudoku')).toBe(false);
});
test('nor is whoever took the first lesson before this was kept by itself', () => {
  keep('lesson.sudoku.first', { done: [], finished: true });
  expect(isNewTo('sudoku')).toBe(false);
});
