// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import { tap } from '../../../board/testing/tap.ts';
import { endText, tellMove } from '../../../board/words.ts';
import type { CommonView } from '../../../kernel/rules.ts';
import box from '../messages.en.json' with { type: 'json' };
import Board from './Board.svelte';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';

const view = {
  hand: ['gM2', 'oS1'],
  counts: [2, 1],
  trick: [{ by: 1, card: 'gL1', over: true }],
  top: 1,
  last: null,
  deal: 1,
  deals: 8,
  stock: 56,
  undealt: null,
  players: 2,
  start: 1,
  awaited: [0],
  scores: [0, 0],
  over: false,
  result: null,
};

function show(more: object = {}) {
  const props = { ...boardProps(sayFrom(box, texts)), view, choices: ['gM2', 'oS1'], options: { players: 2 }, ...more };
  const { rerender } = render(Board, props);
  return { act: props.act, rerender, button: (name: string | RegExp) => screen.getByRole('button', { name }) };
}

describe('the board of Tiko', () => {
  it('selects a card at the first touch and plays it at the second', async () => {
    const { act, button } = show();
    await tap(button('orange S1'));
    expect(act).not.toHaveBeenCalled();
    await tap(button('orange S1'));
    expect(act).toHaveBeenCalledWith('oS1', button('orange S1'));
  });

  it('compares the selected card with the one on top and says which rule decides', async () => {
    const { button } = show();
    await tap(button('orange S1'));
    const duel = screen.getByRole('group', { name: 'Two cards side by side' });
    expect(duel.textContent).toContain('colour ranks above size, so the orange S1 beats the green L1');
    await tap(button('green M2'));
    expect(screen.getByRole('group', { name: 'Two cards side by side' }).textContent).toContain(
      'the green L1 beats the green M2',
    );
  });

  it('compares any two cards', async () => {
    const { button } = show();
    await tap(button('orange S1'));
    await tap(button('Compare…'));
    await tap(button('green M2'));
    expect(screen.getByRole('group', { name: 'Two cards side by side' }).textContent).toContain(
      'the green M2 beats the orange S1',
    );
  });

  it('keeps the focus in the hand when the card that had it was played', async () => {
    const { button, rerender } = show();
    button('green M2').focus();
    const left = { ...view, hand: ['oS1'], counts: [1, 1] };
    await rerender({ view: left, count: 1 });
    await vi.waitFor(() => expect(document.activeElement).toBe(button('orange S1')));
  });

  it('shows no hand to a spectator', () => {
    show({ view: { ...view, hand: [] }, as: null, viewer: 'table', choices: [] });
    expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
  });
});

const words = sayFrom(box, texts);
const players = ['You', 'Bob', 'Cem'].map((name, seat) => ({ seat, name, kind: 'person' as const, here: seat === 0 }));
const tell = (shown: { by: number; move: string; took?: number }): string => tellMove(page, shown, {}, players, words);

describe('the log and the final sentence of Tiko', () => {
  it('tells who took the trick with its last card', () => {
    expect(tell({ by: 1, move: 'gL1' })).toBe('Bob played the green L1');
    expect(tell({ by: 1, move: 'gL1', took: 1 })).toBe('Bob played the green L1 and took the trick');
    expect(tell({ by: 0, move: 'gL1', took: 0 })).toBe('You played the green L1 and took the trick');
    expect(tell({ by: 0, move: 'gL1', took: 2 })).toBe('You played the green L1; Cem took the trick');
    expect(tell({ by: 2, move: 'gL1', took: 0 })).toBe('Cem played the green L1; you took the trick');
    expect(tell({ by: 2, move: 'gL1', took: 1 })).toBe('Cem played the green L1; Bob took the trick');
  });

  it('says at the end that all deals are played, and who took most', () => {
    const view = (scores: readonly number[]) => ({ over: true, scores }) as unknown as CommonView;
    const end = (scores: readonly number[]) => endText(page, view(scores), {}, players, words);
    expect(end([12, 24, 24])).toBe('All deals are played: several players took the most cards, 24 of 60 each.');
    expect(end([30, 15, 15])).toBe('All deals are played: you took 30 of 60 cards, more than anyone else.');
    expect(end([15, 30, 15])).toBe('All deals are played: Bob took 30 of 60 cards, more than anyone else.');
  });
});
