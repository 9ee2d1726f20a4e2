// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { choices, playText, seenBy, viewOf } from '../../kernel/round.ts';
import type { Seat, Shown } from '../../kernel/rules.ts';
import tableMessages from '../../kernel/messages.en.json' with { type: 'json' };
import { say as sayIn } from '../../kernel/text.ts';
import type { Confirm } from '../../board/confirm.ts';
import type { Prompt, Say } from '../../board/contract.ts';
import { pressKey } from '../../board/testing/press.ts';
import { tap } from '../../board/testing/tap.ts';
import { tellMove } from '../../board/words.ts';
import Board from './Board.svelte';
import messages from './messages.en.json';
import { page } from './page.ts';
import { begin, play, type SudokuRound } from './testing.ts';
import Tray from './Tray.svelte';

const texts: Readonly<Record<string, string>> = { ...tableMessages, ...messages };
const say: Say = (key, values = {}) => {
  if (texts[key] === undefined) throw new Error(`there is no text ${key}`);
  return sayIn({ lang: 'en', messages: texts }, key, values);
};

/** The board of one seat, which applies the moves it sends to a round. */
function lay(round: SudokuRound, as: Seat | null, confirm: Confirm = 'screen', store: string | null = 'table.0.0') {
  const sent: string[] = [];
  const headlines: (Prompt | null)[] = [];
  const props = () => ({
    view: viewOf(round, as ?? 'table'),
    options: round.options,
    viewer: as ?? ('table' as const),
    as,
    choices: as === null ? [] : choices(round, as),
    last: seenBy(round, as ?? 'table').at(-1) ?? null,
    count: round.moves.length,
    log: seenBy(round, as ?? 'table'),
    store: store ?? undefined,
    pending: null,
    seats: [],
    settings: { coordinates: true, confirm, pace: 0 },
    say,
    act: async (move: string) => {
      sent.push(move);
      const refusal = as === null ? null : playText(round, as, move);
      if (!refusal) await shown.rerender(props());
      return refusal;
    },
    hint: vi.fn(),
    headline: (prompt: Prompt | null) => headlines.push(prompt),
    announce: vi.fn(),
  });
  const shown = render(Board, props());
  return { sent, headlines, ...shown };
}

const nameIn = (element: Element): string => element.getAttribute('aria-label') ?? '';
const cell = (container: Element, name: string): Element => container.querySelector(`[data-cell="${name}"]`)!;
const nameOf = (container: Element, name: string): string => nameIn(cell(container, name));
const touch = (container: Element, name: string): Promise<void> => tap(cell(container, name));

describe('the board of SuDoKu', () => {
  it('names every cell: the tile on it, what it would bring and from where, or why not', () => {
    const { container } = lay(begin({}, '12'), 0);
    expect(container.querySelectorAll('[role=gridcell]')).toHaveLength(81);
    expect(nameOf(container, 'r2c4')).toBe('row 2, column 4: 2, golden');
    expect(nameOf(container, 'r3c4')).toBe('row 3, column 4: empty, 2 points (block 1, row 1, column 0)');
    expect(nameOf(container, 'r1c5')).toBe('row 1, column 5: empty, There is a 1 in this row already.');
  });

  it('lays my tile where it may lie, and shows the tile that forbids it where it may not', async () => {
    const { container, sent } = lay(begin({}, '12'), 0);
    await touch(container, 'r1c5');
    expect(sent).toEqual(['r1c5']);
    expect(container.querySelectorAll('.culprit')).toHaveLength(1);
    await touch(container, 'r4c4');
    expect(sent).toEqual(['r1c5', 'r4c4']);
    expect(nameOf(container, 'r4c4')).toBe('row 4, column 4: 1');
  });

  it('shows a move first if the settings ask for a second press', async () => {
    const { container, sent, headlines } = lay(begin({}, '12'), 0, 'twice');
    await touch(container, 'r4c4');
    expect(sent).toEqual([]);
    expect(headlines.at(-1)?.sentence).toEqual({ key: 'ui.points_here', values: { n: 3 } });
    expect(container.querySelector('.bench')!.textContent).toContain('+3');
    await touch(container, 'r4c4');
    expect(sent).toEqual(['r4c4']);
  });

  it.each(['penalty', 'call'] as const)('[sudoku.13] judges no empty cell beforehand in play with %s', (mistakes) => {
    const { container } = lay(begin({ mistakes }, '12'), 0);
    const empty = [...container.querySelectorAll('[data-cell]')].filter((each) => !nameIn(each).includes('golden'));
    expect(empty).toHaveLength(72);
    for (const each of empty) {
      expect(nameIn(each)).toMatch(/: empty, \d+ points? \(block \d, row \d, column \d\)$/);
      expect(each.getAttribute('class')).toBe(empty[0]!.getAttribute('class'));
    }
  });

  it('[sudoku.13] has the same buttons whether a tile is wrong or not, and whoever is to move', async () => {
    const right = begin({ mistakes: 'call' }, '12');
    play(right, '0:r4c4');
    const wrong = begin({ mistakes: 'call' }, '12');
    play(wrong, '0:r1c5');
    const looks = [right, wrong].flatMap((round) =>
      [0, 1].map((seat) => {
        const { container, unmount } = lay(round, seat);
        const look = container.querySelector('.buttons')!.innerHTML;
        unmount();
        return look;
      }),
    );
    expect(new Set(looks).size).toBe(1);
    const { sent, container } = lay(wrong, 1);
    await tap(screen.getByRole('button', { name: 'Wrong!' }));
    expect(sent).toEqual(['call']);
    expect(nameOf(container, 'r1c5')).toContain('empty');
    expect(container.querySelector('.bench')!.textContent).toContain('There is a 1 in this row already.');
  });

  it('asks twice before it claims to be stuck', async () => {
    const { sent } = lay(begin({ mistakes: 'penalty' }, '12'), 0);
    await fireEvent.click(screen.getByRole('button', { name: 'Stuck' }));
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByRole('button', { name: 'Sure?' }));
    expect(sent).toEqual(['stuck']);
  });

  it('shows the hands to a spectator, and has no buttons', () => {
    const { container } = lay(begin({ mistakes: 'call' }, '12'), null);
    expect(container.querySelectorAll('.buttons [data-hand] .down')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the tile to lay where no tray beside it does: in a figure or a lesson', () => {
    const { container } = lay(begin({}, '12'), 1);
    expect(container.querySelector('[data-hand]')).toBeNull();
    const figure = lay(begin({}, '12'), 1, 'screen', null).container;
    expect(figure.querySelectorAll('[data-tray="1"] [data-hand] text')).toHaveLength(1);
    expect(screen.getByRole('img', { name: 'tile: 2' })).toBeTruthy();
  });
});

describe('the board of SudoKids', () => {
  it('has animals, and marks the cells where mine may live', () => {
    const round = begin({ board: 6 }, '12');
    const { container } = lay(round, 0);
    expect(nameOf(container, 'r1c1')).toBe('row 1, column 1: fox, golden');
    expect(nameOf(container, 'r1c2')).toBe('row 1, column 2: empty, The same animal lives in this row already.');
    expect(container.querySelectorAll('.b-target')).toHaveLength(choices(round, 0).length);
  });

  it('needs a second tap of a finger before an animal is laid', async () => {
    const { container, sent } = lay(begin({ board: 6 }, '12'), 0);
    const tap = (): Promise<unknown> => {
      const event = new MouseEvent('click', { bubbles: true });
      return fireEvent(cell(container, 'r2c3'), Object.assign(event, { pointerType: 'touch' }));
    };
    await tap();
    expect(sent).toEqual([]);
    expect(cell(container, 'r2c3').getAttribute('aria-selected')).toBe('true');
    await tap();
    expect(sent).toEqual(['r2c3']);
  });

  it("describes a move in a child's words", () => {
    const { options } = begin({ board: 6 });
    const seats = ['Ada', 'Mila'].map((name, seat) => ({ seat, name, kind: 'person' as const, here: seat === 0 }));
    const told = (shown: Shown): string => tellMove(page, shown, options, seats, say);
    const laid = { move: 'r2c3', number: 1, points: 4 };
    expect(told({ by: 0, ...laid })).toBe('You: the fox lives in the second row, third place now: 4 points');
    expect(told({ by: 1, ...laid, number: 5, points: 1 })).toBe(
      'Mila: the owl lives in the second row, third place now: 1 point',
    );
    expect(told({ by: 1, move: 'r6c1', number: 6, aside: true })).toBe(
      'Mila: the chick cannot live in the sixth row, first place and goes aside',
    );
  });

  it('says no numbers', () => {
    const round = begin({ board: 6, mistakes: 'penalty' }, '12');
    expect(page.prompt(viewOf(round, 0), 0, round.options)).toMatchObject({ sentence: { key: 'ui.kids.where.1' } });
    expect(page.refused!({ clause: 'sudoku.3', reason: 'occupied', values: {} }, round.options)).toEqual({
      key: 'ui.kids.occupied',
    });
  });
});

describe('what lies before a seat', () => {
  it('is face down for all but its owner', () => {
    const round = begin({}, '12');
    const label = (seat: Seat): string => {
      const { container, unmount } = render(Tray, { view: viewOf(round, 0), options: round.options, seat, say });
      const text = container.querySelector('[role=img]')!.getAttribute('aria-label')!;
      unmount();
      return text;
    };
    expect(label(0)).toBe('tile: 1, field 0 of the track');
    expect(label(1)).toBe('a hidden tile, field 0 of the track');
  });

  it('says what tokens are worth, as a sum with the field of the pawn', () => {
    const round = begin({}, '12');
    const track = [{ field: 12, tokens: 2 }, ...viewOf(round, 0).track.slice(1)];
    const view = { ...viewOf(round, 0), track };
    render(Tray, { view, options: round.options, seat: 0, say });
    expect(screen.getByText('2 × 40 + 12')).toBeTruthy();
    const label = 'tile: 1, 2 round tokens worth 40 points each, and field 12 of the track';
    expect(screen.getByRole('img', { name: label })).toBeTruthy();
    expect(screen.queryByText(/^field/)).toBeNull();
  });
});

describe('keys', () => {
  it('press “Stuck” and call a tile from anywhere; a row of cells has a short name', async () => {
    const { sent } = lay(play(begin({ mistakes: 'call', players: 2 }, '12'), '0:r1c2'), 1);
    await pressKey(document.body, 'c');
    await pressKey(document.body, 's');
    await pressKey(document.body, 's');
    expect(sent).toEqual(['call', 'stuck']);
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'))[8]).toBe('row 9');
    const listed = page.keys!(begin({ mistakes: 'call' }).options).map((each) => each.press);
    const there = [...document.querySelectorAll('[aria-keyshortcuts]')].map(
      (each) => each.ariaKeyShortcuts ?? each.getAttribute('aria-keyshortcuts'),
    );
    expect(there).toEqual(listed);
  });
});

describe('the words of the page', () => {
  it.each([9, 6] as const)('tell every kind of move on the board of %i', (board) => {
    const options = begin({ board }).options;
    const moves = [
      { by: 0, move: 'r1c2', number: 3, points: 4 },
      { by: 0, move: 'r1c2', number: 3, aside: true },
      { by: 1, move: 'call', number: 3, cell: 'r1c2', from: 0, points: 4 },
      { by: 0, move: 'stuck', number: 3, right: true },
      { by: 0, move: 'stuck', number: 3, right: false },
    ];
    const told = moves.map((shown) => {
      const { key, values } = page.tell(shown, options);
      return say(key, { name: 'Mila', ...values });
    });
    expect(told.every((text) => text.startsWith('Mila') && !text.includes('{'))).toBe(true);
    expect(new Set(told).size).toBe(moves.length);
  });
});
