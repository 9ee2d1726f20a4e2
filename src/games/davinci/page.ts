import type { CommonView, Viewer } from '../../kernel/rules.ts';
import { gamePage, type Advice, type GameKey, type Prompt, type Text } from '../../board/contract.ts';
import After from './After.svelte';
import './colours.css';
import Board from './Board.svelte';
import { codeInWords } from './names.ts';
import type { DavinciShown, DavinciView } from './view.ts';

// Declared again, because a board sees views and may not import from the rules' `position.ts`.
type DavinciOptions = { players: number; dashes: boolean; points: boolean; draft: 'random' | 'pick' };
type View = CommonView & DavinciView;

/** Before a tile is pointed at or placed; from then on the board sets a more precise headline. */
function prompt(view: View, viewer: Viewer): Prompt | null {
  if (viewer === 'table' || !view.awaited.includes(viewer)) return null;
  const ask = (key: string, why = `${key}.why`): Prompt => ({ sentence: { key }, detail: { key: why } });
  switch (view.phase) {
    case 'pick':
      return ask('ui.pick');
    case 'set_up':
      return ask('ui.set_up', view.hands[viewer]!.some((tile) => tile.endsWith('-')) ? undefined : 'ui.set_up.one_way');
    case 'draw':
      return ask('ui.draw');
    case 'guess':
      return ask('ui.guess', view.drawn === null ? 'ui.guess.why_open' : undefined);
    case 'guess_or_stop':
      return ask('ui.again_or_stop', view.drawn === null ? 'ui.again_or_stop.why_open' : undefined);
    case 'place':
      return ask('ui.lay_first');
    default:
      return ask('ui.open_one');
  }
}

/** Each code as its owner sees it, with the drawn tile. */
function opened(view: View, bySeat: readonly View[]): View {
  return {
    ...view,
    hands: bySeat.map(({ hands }, seat) => hands[seat]!),
    codes: bySeat.map(({ codes }, seat) => codes[seat]!),
    drawn: bySeat[view.awaited[0] ?? -1]?.drawn ?? view.drawn,
  };
}

function tell({ move, tile = '', right }: DavinciShown): Text {
  const guess = /^(\d)\.(\d+)=(.+)$/.exec(move);
  if (guess) {
    return {
      key: right ? 'ui.tell.right' : 'ui.tell.wrong',
      values: { place: Number(guess[2]), value: guess[3]! },
      whom: Number(guess[1]),
    };
  }
  switch (move[0]) {
    case 'p':
      return { key: 'ui.tell.pick', values: { n: Number(move.slice('pick'.length)) } };
    case '=':
      return { key: 'ui.tell.set_up' };
    case '+':
      return tile === '' ? { key: `ui.tell.draw.${move[1]!}` } : { key: 'ui.tell.drew', values: { tile } };
    case '|':
      return { key: 'ui.tell.hide', values: { place: Number(move.slice(1)) } };
    case '/':
      return { key: 'ui.tell.lay', values: { tile, place: Number(move.slice(1)) } };
    case '~':
      return { key: 'ui.tell.open', values: { tile, place: Number(move.slice(1)) } };
    default:
      return { key: 'ui.tell.stop' };
  }
}

/** Names only the place and the value, because the marks on the board show whose code is meant. */
function advise(move: string): Advice {
  const [, seat, place, value] = /^(\d)\.(\d+)=(.+)$/.exec(move) ?? [];
  if (seat !== undefined && place !== undefined && value !== undefined) {
    return {
      where: { key: 'ui.hint.code' },
      look: [`[data-rack="${seat}"]`],
      move: { key: 'ui.hint.guess', values: { place: Number(place), value } },
      marks: [`[data-at="${seat}.${place}"], [data-no="${seat}.${place}"]`],
    };
  }
  const gap = Number(move.slice(1));
  const own = { where: { key: 'ui.hint.own' }, look: ['.mine'] };
  const values = { place: gap };
  switch (move[0]) {
    case 'p': {
      const pick = { key: 'ui.hint.pick.n', values: { n: Number(move.slice('pick'.length)) } };
      return { where: { key: 'ui.hint.pick' }, look: [], move: pick, marks: [] };
    }
    case '=': {
      const tiles = move.slice(1).split(',');
      const places = tiles.flatMap((tile, index) => (tile.endsWith('-') ? [index + 1] : []));
      const how = places.length > 0 ? { key: 'ui.hint.set_up', values: { places } } : { key: 'ui.hint.set_up.one_way' };
      return { ...own, move: how, marks: ['.mine'] };
    }
    case '+':
      return {
        where: { key: 'ui.hint.heaps' },
        look: ['[data-heap]'],
        move: { key: `ui.hint.draw.${move[1]!}` },
        marks: [`[data-heap="${move[1]!}"]`],
      };
    case '|': {
      const risk = { where: { key: 'ui.hint.risk' }, look: [] };
      return { ...risk, move: { key: 'ui.hint.hide', values }, marks: [`[data-gap="${gap}"]`] };
    }
    case '/':
      return { ...own, move: { key: 'ui.hint.lay', values }, marks: [`[data-gap="${gap}"]`] };
    case '~':
      return {
        ...own,
        move: { key: 'ui.hint.open', values },
        marks: [`.mine :is([data-at$=".${gap}"], [data-no$=".${gap}"])`],
      };
    default:
      return { where: { key: 'ui.hint.risk' }, look: [], move: { key: 'ui.hint.stop' }, marks: [] };
  }
}

function clauseNow(view: View, _viewer: Viewer, options: DavinciOptions): string {
  switch (view.phase) {
    case 'pick':
      return 'davinci.13';
    case 'set_up':
      return 'davinci.14';
    case 'draw':
      return 'davinci.3';
    case 'guess':
      return view.drawn === null ? 'davinci.8' : 'davinci.4';
    case 'guess_or_stop':
      return view.drawn === null ? 'davinci.8' : 'davinci.5';
    case 'place':
      return 'davinci.6';
    case 'open':
      return 'davinci.8';
    case 'over':
      return options.points ? 'davinci.11' : 'davinci.9';
  }
}

/** Why the round ended: the last code was cracked by a right guess, or by a tile that its owner had to open. */
function ended(view: View, { points }: DavinciOptions): Text | null {
  const last = view.guesses.at(-1);
  if (!view.over || !last) return null;
  const whom = last.right ? last.seat : last.by;
  if (points) return { key: 'ui.ended.points', whom };
  const tile = view.codes[last.seat]?.[last.place - 1]?.tile ?? '';
  return last.right ? { key: 'ui.ended.guessed', values: { tile }, whom } : { key: 'ui.ended.own', whom };
}

const keys: readonly GameKey[] = [
  { press: 'b', text: { key: 'ui.key.black' } },
  { press: 'w', text: { key: 'ui.key.white' } },
  { press: '0–9', text: { key: 'ui.key.number' } },
  { press: 'n', text: { key: 'ui.key.note' } },
  { press: 's', text: { key: 'ui.key.stop' } },
  { press: 'l', text: { key: 'ui.key.lay' } },
];

export const page = gamePage<DavinciView, DavinciOptions, DavinciShown>({
  game: 'davinci',
  Board,
  Tray: null,
  Aside: null,
  After,
  seated: true,
  prompt,
  tell,
  advise,
  clauseNow,
  opened,
  verdict: (_view, { points }) => (points ? null : { key: 'ui.verdict' }),
  ended,
  keys: () => keys,
  inWords: codeInWords,
  // No move is automatic: that only one place is legal would reveal something, and so would the time a choice takes.
});
