import { expect, test } from 'vitest';
import { lessons } from '../../games/sudoku/lesson.ts';
import { trainer } from '../../games/sudoku/trainer.ts';
import { lessonFor, lessonHref, trainHref } from './lesson-for.ts';

test.each([
  [9, '/learn/sudoku', '/train/sudoku'],
  [6, '/learn/sudoku/kids', '/train/sudoku/kids'],
])('SuDoKu on the board of %i is taught and practised as it is played', (board, learn, train) => {
  const options = { board, players: 2 };
  expect(lessonHref('sudoku', lessonFor(lessons, options)!)).toBe(learn);
  expect(trainHref('sudoku', trainer, options)).toBe(train);
});
