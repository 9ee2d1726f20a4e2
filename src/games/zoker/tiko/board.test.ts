// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import box from '../messages.en.json' with { type: 'json' };
import Board from './Board.svelte';
import texts from './messages.en.json' with { type: 'json' };

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
  render(Board, props);
  return { act: props.act, button: (name: string | RegExp) => screen.getByRole('button', { name }) };
}

describe('the board of Tiko', () => {
  it('holds a card up first and plays it when touched again', async () => {
    const { act, button } = show();
    await fireEvent.click(button('orange S1'));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(button('orange S1'));
    expect(act).toHaveBeenCalledWith('oS1', button('orange S1'));
  });

  it('holds a card against the one on top and says why one wins, no more than the rule', async () => {
    const { button } = show();
    await fireEvent.click(button('orange S1'));
    const duel = screen.getByRole('region', { name: 'Two cards side by side' });
    expect(duel.textContent).toContain('colour ranks above size, so the orange S1 beats the green L1');
    await fireEvent.click(button('green M2'));
    expect(screen.getByRole('region').textContent).toContain('the green L1 beats the green M2');
  });

  it('compares any two cards', async () => {
    const { button } = show();
    await fireEvent.click(button('orange S1'));
    await fireEvent.click(button('Compare…'));
    await fireEvent.click(button('green M2'));
    expect(screen.getByRole('region').textContent).toContain('the green M2 beats the orange S1');
  });

  it('shows no hand to a spectator', () => {
    show({ view: { ...view, hand: [] }, as: null, viewer: 'table', choices: [] });
    expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
  });
});
