// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { boardProps, sayFrom } from '../../../board/testing/board.ts';
import { dealer } from '../../../kernel/rng.ts';
import { DECK, shuffled } from '../deck.ts';
import box from '../messages.en.json' with { type: 'json' };
import After from './After.svelte';
import Board from './Board.svelte';
import texts from './messages.en.json' with { type: 'json' };

const view = {
  upper: ['gL3', null, null, null, 'rX4', null, null, null, null, null, null, null],
  piles: [['bS1', 'gS3'], ['bL3'], [], ['oM2']],
  stock: 36,
  dealt: [] as string[],
  rest: null,
  players: 1,
  start: null,
  awaited: [0],
  scores: [2],
  over: false,
  result: null,
};
const choices = ['deal', 'gL3>1', 'gL3>2'];

function show(more: object = {}) {
  const props = { ...boardProps(sayFrom(box, texts)), view, choices, options: { fill: false }, ...more };
  render(Board, props);
  return { act: props.act, button: (name: string | RegExp) => screen.getByRole('button', { name }) };
}

describe('the board of Solo', () => {
  it('names the cards, the piles with their height, and empty places', () => {
    const { button } = show();
    expect(button('green L3')).toBeTruthy();
    expect(button('Pile 1, 2 cards, green S3 on top')).toBeTruthy();
    expect(button('Place 3, empty')).toBeTruthy();
  });

  it('lays the selected card on the touched pile', async () => {
    const { act, button } = show();
    await fireEvent.click(button('green L3'));
    expect(button('green L3').getAttribute('aria-pressed')).toBe('true');
    const pile = button(/^Pile 2/);
    await fireEvent.click(pile);
    expect(act).toHaveBeenCalledWith('gL3>2', pile);
  });

  it('says what a card shares with the piles that take it', async () => {
    const { button } = show();
    await fireEvent.click(button('green L3'));
    expect(button(/^Pile 1/).parentElement?.textContent).toContain('colour, shape');
    expect(button(/^Pile 4/).parentElement?.textContent).not.toContain('+');
  });

  it('sends a move to a pile that does not match, so that the rules refuse it', async () => {
    const { act, button } = show();
    await fireEvent.click(button('red XL4'));
    await fireEvent.click(button(/^Pile 4/));
    expect(act).toHaveBeenCalledWith('rX4>4', button(/^Pile 4/));
  });

  it('deselects by Escape, lays on the touched pile and deals from the stock', async () => {
    const { act, button } = show();
    await fireEvent.click(button('green L3'));
    await fireEvent.keyDown(button('green L3'), { key: 'Escape' });
    expect(button('green L3').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(button('green L3'));
    const pile = document.querySelector('[aria-keyshortcuts="1"]')!;
    await fireEvent.click(pile);
    expect(act).toHaveBeenCalledWith('gL3>1', pile);
    await fireEvent.click(button(/^Deal four/));
    expect(act).toHaveBeenCalledWith('deal', button(/^Deal four/));
  });
});

describe('after a round of Solo', () => {
  const deck = shuffled(DECK, dealer('after')).split(' ');
  const over = { ...view, dealt: deck.slice(0, 16), rest: deck.slice(16), over: true, awaited: [] };
  const told = (score: number) => {
    const say = sayFrom(box, texts);
    render(After, { view: { ...over, scores: [score] }, options: { fill: false }, log: [], seats: [], say });
  };

  it('tells the best possible result once it has been found', async () => {
    told(16);
    expect(screen.getByRole('status').textContent).toMatch(/^Looking/);
    const found = await screen.findByText(/possible with this deal/, {}, { timeout: 20_000 });
    expect(found.textContent).toMatch(/^(All 64|At least \d\d) cards/);
  }, 25_000);

  it('has nothing to add to a perfect round', () => {
    told(64);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
