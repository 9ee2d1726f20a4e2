// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { gameOf, randomRound } from '../cli/testing/rounds.ts';
import { gameIds } from '../games/index.ts';
import { viewOf } from '../kernel/round.ts';
import type { Refusal } from '../kernel/rules.ts';
import { loadPage } from '../games/pages.ts';
import type { BoardProps, GamePage } from './contract.ts';
import type { PlayAnswer, Scene, StageDriver } from './stage.ts';
import Stage from './Stage.svelte';
import './testing/board.ts';

/** A round some moves in, as a spectator sees it. */
async function sceneOf(id: string, moves: number): Promise<Scene> {
  const round = randomRound(await gameOf(id), `stage ${id}`, moves);
  return { view: viewOf(round, 'table'), options: round.options };
}

/** The page of a game whose board tells what it tried. */
async function watched(id: string): Promise<{ page: GamePage; tried: string[]; handed: () => BoardProps }> {
  const page = (await loadPage(id))!;
  const tried: string[] = [];
  let handed!: BoardProps;
  const Board: Component<BoardProps> = (anchor, props) => {
    handed = props;
    const watching = new Proxy(props, {
      get: (target, name) =>
        name === 'act'
          ? (...given: Parameters<BoardProps['act']>) => {
              tried.push(given[0]);
              return target.act(...given);
            }
          : (Reflect.get(target, name) as unknown),
    });
    return page.Board(anchor, watching);
  };
  return { page: { ...page, Board }, tried, handed: () => handed };
}

describe.each(gameIds)('%s', (id) => {
  test.each([0, 6, 10_000])(
    'shows itself with nothing but its view, %i moves in, and no control of it acts',
    async (moves) => {
      const { page, tried, handed } = await watched(id);
      const { container } = render(Stage, { page, scene: await sceneOf(id, moves) });
      expect(container.querySelector('.board')!.childElementCount).toBeGreaterThan(0);
      expect(handed()).toMatchObject({ as: null, choices: [], viewer: 'table', pending: null });
      for (const control of container.querySelectorAll(
        'button, [role="button"], [role="gridcell"], [data-rove], [data-cell]',
      )) {
        await fireEvent.click(control);
        await fireEvent.keyDown(control, { key: 'Enter' });
        await fireEvent.click(control);
      }
      expect(tried).toEqual([]);
      expect(screen.queryByRole('group', { name: 'refused' })).toBeNull();
    },
  );
});

/** A stage someone plays on, and how its board would try a move. */
async function playedOn(play: StageDriver['play'], more: Partial<StageDriver> = {}) {
  const { page, handed } = await watched('zipher');
  const driver: StageDriver = { as: 0, choices: [], play, ...more };
  const { container } = render(Stage, { page, scene: await sceneOf('zipher', 0), driver });
  return { act: handed().act, handed, container };
}
const refusal: Refusal = { clause: 'zipher.7', reason: 'not_there', values: {} };

test('a refusal stands beside what was touched and leads to its rule', async () => {
  const rule = vi.fn();
  const { act, container } = await playedOn(() => Promise.resolve(refusal), { rule });
  const cell = container.querySelector('[data-cell="e5"]');
  expect(await act('e5>e5', cell)).toBe(refusal);
  await fireEvent.click(await screen.findByRole('button', { name: 'rules.clause' }));
  expect(rule).toHaveBeenCalledWith('zipher.7');
  expect(screen.queryByText('Reason.not_there')).toBeNull();
});

test('a move that never came to the rules is taken back by the board, and said only where there is something to say', async () => {
  const answers: PlayAnswer[] = [{ trouble: null }, { trouble: { key: 'fault.storage' } }, null];
  const { act } = await playedOn(() => Promise.resolve(answers.shift()!));
  expect(await act('#1', null)).toMatchObject({ clause: 'table.1' });
  expect(screen.queryByRole('group', { name: 'refused' })).toBeNull();
  expect(await act('#1', null)).toMatchObject({ clause: 'table.1' });
  expect(await screen.findByText('fault.storage')).toBeTruthy();
  expect(await act('#1', null)).toBeNull();
  expect(screen.queryByText('fault.storage')).toBeNull();
});

test('another round gets another board', async () => {
  const { page } = await watched('zipher');
  const scene = await sceneOf('zipher', 0);
  const { container, rerender } = render(Stage, { page, scene: { ...scene, round: 1 } });
  const board = container.querySelector('svg');
  await rerender({ page, scene: { ...scene, round: 1, count: 1 } });
  expect(container.querySelector('svg')).toBe(board);
  await rerender({ page, scene: { ...scene, round: 2 } });
  expect(container.querySelector('svg')).not.toBe(board);
});
