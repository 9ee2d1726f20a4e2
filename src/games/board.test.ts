// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { confirms, type Confirm } from '../board/confirm.ts';
import { boardProps, sayFrom } from '../board/testing/board.ts';
import type { Options } from '../kernel/options.ts';
import { choices, legalMoves, seenBy, viewOf } from '../kernel/round.ts';
import type { Messages } from '../kernel/text.ts';
import { playing, turnOf } from '../table/testing/playing.ts';
import { loadGame } from './index.ts';
import { loadPage } from './pages.ts';
import { anchorOf, lengthOf, readPlace } from './zickzack/places.ts';

/**
 * The number of presses that a move takes is the same rule for all boards, tested by mouse, finger and key at each
 * value of the setting. In jsdom nothing has a size, so a finger always covers what it touches.
 */

// jsdom has no layout, so drawings get the identity transform.
Object.assign(SVGElement.prototype, { getScreenCTM: () => ({ a: 1, d: 1, e: 0, f: 0 }) });

interface Made {
  readonly game: string;
  readonly options: Options;
  readonly seed?: string;
  /** Matches the move among the choices. */
  readonly is: RegExp;
  /** All choices must match, so that nothing else can be done. */
  readonly alone?: true;
  /** Selectors of what is chosen before the move, and of what makes it. */
  readonly chosen?: (move: string) => string | null;
  readonly makes: (move: string) => string;
  /** A first press by mouse or key also only shows it, unless the setting is one press. */
  readonly shown?: true;
  /** It is made by a button, which a finger cannot cover. */
  readonly button?: true;
}

const MADE: Readonly<Record<string, Made>> = {
  'Zipher, a walk': {
    game: 'zipher',
    options: { players: 2 },
    is: />/,
    chosen: (move) => `[data-cell="${move.slice(0, 2)}"]`,
    makes: (move) => `[data-cell="${move.slice(3)}"]`,
  },
  'Zipher, a tile': {
    game: 'zipher',
    options: { players: 1 },
    is: /^#/,
    makes: (move) => `[aria-keyshortcuts="${move.slice(1)}"]`,
  },
  'Zipher, a step': {
    game: 'zipher',
    options: { players: 2, blind: true },
    is: /^\?/,
    makes: (move) => `[data-cell="${move.slice(1)}"]`,
  },
  'Da Vinci, a tile put in': {
    game: 'davinci',
    options: { players: 2, dashes: true },
    is: /^[|/]/,
    alone: true,
    makes: (move) => `[data-gap="${move.slice(1)}"]`,
  },
  'Da Vinci, a tile laid open': {
    game: 'davinci',
    options: { players: 2 },
    is: /^~/,
    makes: (move) => `[data-at="0.${move.slice(1)}"]`,
    shown: true,
  },
  ZickZack: {
    game: 'zickzack',
    options: { players: 2 },
    is: /-/,
    chosen: (move) => `[data-stock="${lengthOf(readPlace(move)!)}"]`,
    makes: (move) => `[data-cell="${move.split(':')[0]}:${anchorOf(readPlace(move)!)}"]`,
  },
  SuDoKu: { game: 'sudoku', options: { players: 1 }, is: /^r/, makes: (move) => `[data-cell="${move}"]` },
  SudoKids: {
    game: 'sudoku',
    options: { players: 1, board: 6, scoring: 'block' },
    is: /^r/,
    makes: (move) => `[data-cell="${move}"]`,
    shown: true,
  },
  Pairs: {
    game: 'zoker-pairs',
    options: { cards: 32 },
    is: /\+/,
    chosen: (move) => `[data-card="${move.slice(0, 3)}"]`,
    makes: (move) => `[data-card="${move.slice(4)}"]`,
  },
  Solo: {
    game: 'zoker-solo',
    options: {},
    is: /^[a-z].*>/,
    chosen: (move) => `[data-card="${move.slice(0, 3)}"]`,
    makes: (move) => `[data-place="${move.slice(4)}"]`,
  },
  Memo: { game: 'zoker-memo', options: { players: 2 }, is: /^@/, makes: (move) => `[data-place="${move}"]` },
  Tiko: { game: 'zoker-tiko', options: { players: 2 }, is: /./, makes: (move) => `[data-hand="${move}"]`, shown: true },
  'Kubo, a card': {
    game: 'zoker-kubo',
    options: { players: 2 },
    is: /^[bgor]\w\d$/,
    makes: (move) => `[data-hand="${move}"]`,
    shown: true,
  },
  'Kubo, the end of a turn': {
    game: 'zoker-kubo',
    options: { players: 2 },
    is: /^end$/,
    makes: () => '[aria-keyshortcuts="e"]',
    button: true,
  },
};

const files = import.meta.glob<Messages>('./**/messages.en.json', { eager: true, import: 'default' });
const textsFor = (game: string): Messages[] => {
  const folder = game.replace('-', '/');
  return [`./${folder.split('/')[0]}/messages.en.json`, `./${folder}/messages.en.json`]
    .map((file) => files[file])
    .filter((found) => found !== undefined);
};

/** The board of seat 0 at the first position where this move is among its choices. */
async function board({ game: id, options, is, alone, seed = 'confirm' }: Made, confirm: Confirm) {
  const [game, page] = await Promise.all([loadGame(id), loadPage(id)]);
  const play = playing(game!, options, {}, seed);
  const round = play.table.round!;
  for (let made = 0; made < 200; made++) {
    const legal = legalMoves(round).flatMap((move) => (move.startsWith('0:') ? [move.slice(2)] : []));
    const move = legal.find((each) => is.test(each));
    if (move !== undefined && (!alone || legal.every((each) => is.test(each)))) {
      const props = {
        ...boardProps(sayFrom(...textsFor(id))),
        view: viewOf(round, 0),
        options: round.options,
        choices: choices(round, 0),
        log: seenBy(round, 0),
        store: 'table.0.0',
        seats: [0, 1].map((seat) => ({ seat, name: `Player ${seat}`, kind: 'person' as const, here: seat === 0 })),
        settings: { coordinates: true, confirm, pace: 0 },
      };
      const { container, unmount } = render(page!.Board, props);
      return { container, unmount, move, act: props.act, announce: props.announce };
    }
    expect(play.act(turnOf(play.table))).toMatchObject({ ok: true });
  }
  throw new Error(`nobody could play ${is.source}`);
}

const BY = {
  mouse: (place: Element) => fireEvent(place, clickBy(place, 'mouse')),
  finger: (place: Element) => fireEvent(place, clickBy(place, 'touch')),
  key: (place: Element) =>
    place instanceof HTMLButtonElement ? fireEvent.click(place) : fireEvent.keyDown(place, { key: 'Enter' }),
} as const;
function clickBy(place: Element, pointerType: string): MouseEvent {
  // A hexagon is pressed at its centre.
  const corners = [...(place.getAttribute('d') ?? '').matchAll(/([\d.-]+) ([\d.-]+)/g)];
  const middle = (which: 1 | 2): number =>
    corners.reduce((sum, corner) => sum + Number(corner[which]), 0) / (corners.length || 1);
  const at = { clientX: middle(1), clientY: middle(2) };
  return Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at }), { pointerType });
}

const cases = Object.entries(MADE).flatMap(([name, made]) =>
  confirms.flatMap((confirm) => (['mouse', 'finger', 'key'] as const).map((by) => ({ name, confirm, by, made }))),
);

test.each(cases)('$name, $confirm, by $by', async ({ made, confirm, by }) => {
  const { container, unmount, move, act, announce } = await board(made, confirm);
  const press = BY[by];
  const chosen = made.chosen?.(move) ?? null;
  const makes = (): Element => container.querySelector(made.makes(move))!;
  // A choice before the move is not a move, so it never needs a second press.
  if (chosen !== null) await press(container.querySelector(chosen)!);
  expect(act).not.toHaveBeenCalled();
  announce.mockClear();
  await press(makes());
  const twice =
    confirm === 'twice' || (confirm === 'screen' && (made.shown === true || (by === 'finger' && made.button !== true)));
  if (twice) {
    expect(act).not.toHaveBeenCalled();
    expect(announce, 'that it is to be pressed again').toHaveBeenCalledOnce();
    await press(makes());
  }
  expect(act).toHaveBeenCalledOnce();
  expect(act.mock.calls[0]?.[0]).toBe(move);
  unmount();
});
