// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { gameOf, randomRound } from '../cli/testing/rounds.ts';
import { gameIds } from '../games/index.ts';
import { viewOf } from '../kernel/round.ts';
import type { Refusal } from '../kernel/rules.ts';
import { loadPage } from '../games/pages.ts';
import type { BoardProps, BoardSettings, GamePage } from './contract.ts';
import type { PlayAnswer, Scene, StageDriver } from './stage.ts';
import Stage from './Stage.svelte';
import './testing/board.ts';

/** A round some moves in, as a spectator sees it. */
async function sceneOf(id: string, moves: number): Promise<Scene> {
  const round = randomRound(await gameOf(id), `stage ${id}`, moves);
  return { view: viewOf(round, 'table'), options: round.options };
}

/** The page of a game whose board records what it tried. */
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
    'renders with nothing but its view, %i moves into a round, and none of its controls acts',
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

/** A stage that someone plays on, and the `act` that its board would call. */
async function playedOn(play: StageDriver['play'], more: Partial<StageDriver> = {}) {
  const { page, handed } = await watched('zipher');
  const driver: StageDriver = { as: 0, choices: [], play, ...more };
  const { container } = render(Stage, { page, scene: await sceneOf('zipher', 0), driver });
  return { act: handed().act, handed, container };
}
const refusal: Refusal = { clause: 'zipher.7', reason: 'not_there', values: {} };

test('a refusal appears beside the touched element and has a link to its rule', async () => {
  const rule = vi.fn();
  const { act, container } = await playedOn(() => Promise.resolve(refusal), { rule });
  const cell = container.querySelector('[data-cell="e5"]');
  expect(await act('e5>e5', cell)).toBe(refusal);
  await fireEvent.click(await screen.findByRole('button', { name: 'rules.clause' }));
  expect(rule).toHaveBeenCalledWith('zipher.7');
  expect(screen.queryByText('Reason.not_there')).toBeNull();
});

test('a move that never reached the rules is undone by the board, with a message only if there is one', async () => {
  const answers: PlayAnswer[] = [{ trouble: null }, { trouble: { key: 'fault.storage' } }, null];
  const { act } = await playedOn(() => Promise.resolve(answers.shift()!));
  expect(await act('#1', null)).toMatchObject({ clause: 'table.1' });
  expect(screen.queryByRole('group', { name: 'refused' })).toBeNull();
  expect(await act('#1', null)).toMatchObject({ clause: 'table.1' });
  expect(await screen.findByText('fault.storage')).toBeTruthy();
  expect(await act('#1', null)).toBeNull();
  expect(screen.queryByText('fault.storage')).toBeNull();
});

test('a new round gets a new board', async () => {
  const { page } = await watched('zipher');
  const scene = await sceneOf('zipher', 0);
  const { container, rerender } = render(Stage, { page, scene: { ...scene, round: 1 } });
  const board = container.querySelector('svg');
  await rerender({ page, scene: { ...scene, round: 1, count: 1 } });
  expect(container.querySelector('svg')).toBe(board);
  await rerender({ page, scene: { ...scene, round: 2 } });
  expect(container.querySelector('svg')).not.toBe(board);
});

test('a refusal disappears once anything has happened, because it may be untrue by then', async () => {
  const { page, handed } = await watched('zipher');
  const scene = await sceneOf('zipher', 0);
  const driver: StageDriver = { as: 0, choices: [], play: () => Promise.resolve(refusal) };
  const { rerender } = render(Stage, { page, scene: { ...scene, count: 0 }, driver });
  await handed().act('e5>e5', null);
  expect(await screen.findByRole('group', { name: 'refused' })).toBeTruthy();
  await rerender({ page, scene: { ...scene, count: 1 }, driver });
  expect(screen.queryByRole('group', { name: 'refused' })).toBeNull();
});

describe('taps during a pending move', () => {
  /** Memo, with the first card of a turn sent and not yet turned. */
  async function onItsWay() {
    const { page, tried } = await watched('zoker-memo');
    const round = randomRound(await gameOf('zoker-memo'), 'stage taps', 0);
    const scene: Scene = { view: viewOf(round, 0), options: round.options, viewer: 0 };
    const [as] = scene.view.awaited;
    const driver = (pending: string | null): StageDriver => ({
      as: as!,
      choices: [],
      pending,
      play: () => Promise.resolve(null),
    });
    const at = (count: number, view: Scene['view'] = scene.view) => ({ page, scene: { ...scene, view, count } });
    const { container, rerender } = render(Stage, { ...at(0), driver: driver(null) });
    const tap = (n: number) => fireEvent.click(container.querySelector(`[data-place="@${n}"]`)!);
    await tap(1);
    await rerender({ ...at(0), driver: driver('@1') });
    expect(tried).toEqual(['@1']);
    return { tried, tap, at, rerender, driver, view: scene.view };
  }

  test('one is queued, and made once the move is confirmed', async () => {
    const { tried, tap, at, rerender, driver } = await onItsWay();
    await tap(2);
    expect(tried).toEqual(['@1']);
    await rerender({ ...at(1), driver: driver(null) });
    expect(tried).toEqual(['@1', '@2']);
  });

  test('a double tap is not a second move', async () => {
    const { tried, tap, at, rerender, driver } = await onItsWay();
    await tap(1);
    await rerender({ ...at(1), driver: driver(null) });
    expect(tried).toEqual(['@1']);
  });

  test('it is dropped if the move was refused, someone else has moved or the turn is over', async () => {
    const { tried, tap, at, rerender, driver, view } = await onItsWay();
    for (const after of [at(0), at(2), at(1, { ...view, awaited: [] })]) {
      await tap(2);
      await rerender({ ...after, driver: driver(null) });
      await rerender({ ...at(0), driver: driver('@1') });
    }
    expect(tried).toEqual(['@1']);
  });
});

describe('keyboard shortcuts of a board', () => {
  /** A board with one control, which has a key. */
  async function withControl(settings?: BoardSettings) {
    const page = (await loadPage('zipher'))!;
    const pressed = vi.fn();
    const Board: Component<BoardProps> = (anchor) => {
      const control = document.createElement('button');
      control.setAttribute('aria-keyshortcuts', 'd');
      control.addEventListener('click', ({ detail }) => pressed(detail));
      (anchor as unknown as Node).parentNode?.appendChild(control);
      return {};
    };
    const driver: StageDriver = { as: 0, choices: [], play: () => Promise.resolve(null) };
    render(Stage, { page: { ...page, Board }, scene: await sceneOf('zipher', 0), driver, settings });
    return pressed;
  }

  test('a key presses its control from anywhere on the page, in either case', async () => {
    const pressed = await withControl();
    await fireEvent.keyDown(document.body, { key: 'd' });
    await fireEvent.keyDown(document.body, { key: 'D' });
    expect(pressed.mock.calls).toEqual([[0], [0]]);
  });

  test('it does nothing while someone types, holds a modifier, has a dialog open, or has switched keys off', async () => {
    const pressed = await withControl();
    document.body.append(document.createElement('input'), document.createElement('dialog'));
    for (const place of ['input', 'dialog']) await fireEvent.keyDown(document.querySelector(place)!, { key: 'd' });
    await fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
    await fireEvent.keyDown(document.body, { key: 'x' });
    const off = await withControl({ coordinates: true, confirm: 'screen', pace: 0, keys: false });
    document.querySelectorAll('input, dialog').forEach((each) => each.remove());
    expect(pressed).not.toHaveBeenCalled();
    expect(off).not.toHaveBeenCalled();
  });

  test.each(gameIds)('%s uses none that the page has, and none twice', async (id) => {
    const page = (await loadPage(id))!;
    const { options } = await sceneOf(id, 0);
    const keys = (page.keys?.(options) ?? []).flatMap(({ press }) => {
      const [first = '', last = first] = press.split('–');
      const length = last.charCodeAt(0) - first.charCodeAt(0) + 1;
      return Array.from({ length }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index));
    });
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9]$/);
    expect(keys.filter((key) => 'hmru'.includes(key))).toEqual([]);
  });
});
