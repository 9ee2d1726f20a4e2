// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import box from '../messages.en.json' with { type: 'json' };
import texts from './messages.en.json' with { type: 'json' };
import After from './After.svelte';
import Board from './Board.svelte';

const say = sayFrom(box, texts);

const view = {
  cards: ['bM2', 'bS2', 'rL4', 'gX1'].map((card) => ({ card, lies: card !== 'gX1' })),
  pairs: [] as string[],
  players: 1,
  start: null,
  awaited: [0],
  scores: [0],
  over: false,
  result: null,
};

function show(more: object = {}) {
  const props = { ...boardProps(say), view, options: { cards: 4 }, ...more };
  const { rerender } = render(Board, props);
  const cell = (name: string) => screen.getByRole('gridcell', { name });
  return { act: props.act, headline: props.headline, cell, rerender };
}

describe('the board of Pairs', () => {
  it('names every card, and those that are gone', () => {
    show();
    const names = screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'));
    expect(names).toEqual(['blue M2', 'blue S2', 'red L4', 'green XL1, picked up']);
  });

  it('sends two cards in canonical order, whichever was touched first', async () => {
    const { act, cell } = show();
    await fireEvent.click(cell('blue M2'));
    expect(cell('blue M2').getAttribute('aria-selected')).toBe('true');
    await fireEvent.click(cell('blue S2'));
    expect(act).toHaveBeenCalledWith('bS2+bM2', cell('blue S2'));
  });

  it('offers no pair: cards that match look like any others', async () => {
    const { cell } = show();
    await fireEvent.click(cell('blue M2'));
    expect(cell('blue S2').outerHTML.replaceAll(/bS2|blue S2/g, '')).not.toMatch(/matching|selectable|unlike/);
    expect(cell('red L4').outerHTML).not.toMatch(/matching|selectable|unlike/);
  });

  it('deselects a card when it is touched again, and by Escape', async () => {
    const { act, cell } = show();
    await fireEvent.click(cell('blue M2'));
    await fireEvent.click(cell('blue M2'));
    expect(cell('blue M2').getAttribute('aria-selected')).toBe('false');
    await fireEvent.click(cell('blue M2'));
    await fireEvent.keyDown(cell('blue M2'), { key: 'Escape' });
    expect(cell('blue M2').getAttribute('aria-selected')).toBe('false');
    expect(act).not.toHaveBeenCalled();
  });

  it('drops the headline about a selected card once it was picked up', async () => {
    // The promise never resolves, because the new view arrives before the answer to the move.
    const { headline, rerender } = show({ act: vi.fn(() => new Promise(() => undefined)) });
    await fireEvent.click(screen.getByRole('gridcell', { name: 'blue M2' }));
    await fireEvent.click(screen.getByRole('gridcell', { name: 'blue S2' }));
    expect(headline.mock.lastCall?.[0]).toMatchObject({ sentence: { key: 'ui.held' } });
    await rerender({ view: { ...view, pairs: ['bS2+bM2'] }, count: 1, last: { by: 0, move: 'bS2+bM2' } });
    expect(headline.mock.lastCall?.[0]).toBeNull();
  });

  it('is view-only without an acting seat, and has no clock then', async () => {
    const { act, cell } = show({ as: null });
    await fireEvent.click(cell('blue M2'));
    expect(cell('blue M2').getAttribute('aria-selected')).toBe('false');
    expect(act).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Countdown' })).toBeNull();
  });

  it('keeps the clock when the round is over, so that no card moves to another row', async () => {
    const { rerender, cell } = show();
    const room = (): string | undefined => cell('blue M2').closest<HTMLElement>('.spread')?.style.cssText;
    const before = room();
    await rerender({ as: null, view: { ...view, awaited: [], over: true } });
    expect(room()).toBe(before);
    expect(screen.getByRole('group', { name: 'Clock' })).toBeTruthy();
  });

  it('shows a clock when asked, and remembers it', async () => {
    localStorage.clear();
    show();
    expect(screen.queryByRole('timer')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Countdown' }));
    expect(screen.getByRole('timer').textContent).toContain('0:16');
    expect(localStorage.getItem('spellenkast.pairs.clock')).toBe('"down"');
  });
});

describe('after a round of Pairs', () => {
  it('shows the pairs found, and an optimal solution if it is better', async () => {
    const cards = ['bS1', 'bM1', 'bM2', 'bL1'].map((card) => ({ card, lies: card === 'bM2' || card === 'bL1' }));
    const over = { ...view, cards, pairs: ['bS1+bM1'], over: true, awaited: [], scores: [2] };
    const { container } = render(After, { view: over, options: { cards: 4 }, log: [], seats: [], say });
    expect(container.textContent).toContain('colour, shape');
    expect(screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'))).toEqual(['blue M2', 'blue L1']);
    await fireEvent.click(screen.getByRole('button', { name: 'Best way' }));
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});
