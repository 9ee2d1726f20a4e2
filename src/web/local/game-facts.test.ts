import { expect, test } from 'vitest';
import { gameIds, loadGame } from '../../games/index.ts';
import { everyOptions } from '../../kernel/every-options.ts';
import { holdsWith } from '../cupboard/fact-by-choice.ts';
import { usualChat } from '../cupboard/terms.ts';
import { factsOf } from './game-facts.ts';

test('chat is usual but at the games of young children, as the host has it', async () => {
  const [sudoku, kubo] = [factsOf((await loadGame('sudoku'))!), factsOf((await loadGame('zoker-kubo'))!)];
  expect(sudoku.young).toEqual({ usual: false, otherwise: [{ option: 'board', value: 6 }] });
  expect(usualChat({ players: 2, board: 6 }, sudoku)).toBe(false);
  expect(usualChat({ players: 2, board: 9 }, sudoku)).toBe(true);
  expect(usualChat({ players: 3 }, kubo)).toBe(true);
});

test.each(gameIds)('%s: under all options a page takes for true what the rules say', async (id) => {
  const game = (await loadGame(id))!;
  const { hidden, call, vote, young } = factsOf(game);
  for (const options of everyOptions(game.rules)) {
    const facts = game.rules.facts(options);
    const offered = [hidden, call, vote, young].map((fact) => holdsWith(fact, options));
    const { windows = [] } = facts;
    const told = [facts.hidden, windows.includes('call'), windows.includes('vote'), facts.young ?? false];
    expect(offered, JSON.stringify(options)).toEqual(told);
  }
});
