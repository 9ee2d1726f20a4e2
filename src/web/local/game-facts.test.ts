import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { usualChat } from '../cupboard/terms.ts';
import { factsOf } from './game-facts.ts';

test('chat is usual but at the games of young children, as the host has it', async () => {
  const [sudoku, kubo] = [factsOf((await loadGame('sudoku'))!), factsOf((await loadGame('zoker-kubo'))!)];
  expect(sudoku.young).toEqual([{ option: 'board', value: 6 }]);
  expect(usualChat({ players: 2, board: 6 }, sudoku)).toBe(false);
  expect(usualChat({ players: 2, board: 9 }, sudoku)).toBe(true);
  expect(kubo).toMatchObject({ windows: true, young: [] });
  expect(usualChat({ players: 3 }, kubo)).toBe(true);
});
