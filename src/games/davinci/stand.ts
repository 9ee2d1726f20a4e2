import type { Seat, Shown } from '../../kernel/rules.ts';
import { inShort, percent, possible, type Aid } from './aid.ts';
import { tileInWords, valueInWords, type Say } from './names.ts';
import type { Marks, TileNotes } from './notes.ts';
import { plainTile, type RackTile } from './rack.ts';
import type { DavinciView } from './view.ts';
import type { Odds } from './worlds.ts';

/** Everything that is shown of the codes on the table. */
export interface DavinciScene {
  readonly view: DavinciView;
  /** By seat and place, the permanent name of each tile. */
  readonly names: readonly (readonly string[])[];
  /** By seat and place, the values that were wrongly guessed, which everyone heard. */
  readonly heard: readonly (readonly (readonly string[])[])[];
  readonly notes: TileNotes;
  readonly aid: Aid;
  readonly odds: readonly (readonly Odds[])[] | null;
  readonly last: Shown | null;
  readonly pending: string | null;
  readonly say: Say;
}

/** The marks on a tile: the player's notes, and the wrong guesses everyone heard. */
export function marksOn({ names, heard, notes }: DavinciScene, seat: Seat, index: number): Marks {
  const wrong = (heard[seat]?.[index] ?? []).map((value) => [value, 'x'] as const);
  return { ...Object.fromEntries(wrong), ...notes[names[seat]?.[index] ?? ''] };
}

/**
 * The tiles of another seat, with their backs until they are open; `may`: I must point at one of those and have not
 * yet.
 */
export function foreign(scene: DavinciScene, seat: Seat, chosen: string | null, may: boolean): RackTile[] {
  const { view, names, pending, say } = scene;
  const code = view.codes[seat]!;
  if (code.length === 0) return inHand(scene, seat);
  const over = view.phase === 'over';
  return code.map(({ tile, open }, index) => {
    const place = index + 1;
    const id = names[seat]![index]!;
    const marks = open || over ? {} : marksOn(scene, seat, index);
    const odds = open || over ? null : (scene.odds?.[seat]?.[index] ?? null);
    const parts = [say('ui.place', { place, what: whatIs(tile, open, say) }), ...marksInWords(marks, say)];
    if (odds !== null && scene.aid !== 'off') parts.push(oddsInWords(odds, scene.aid, say));
    const ring = pending?.startsWith(`${seat}.${place}=`)
      ? 'pending'
      : id === chosen
        ? 'chosen'
        : may && !open
          ? 'may'
          : isLast(scene, seat, place)
            ? 'last'
            : null;
    return finish(
      scene,
      seat,
      { id, place, tile, lies: open, thin: open, ring, marks, aid: inShort(odds, scene.aid) },
      parts,
    );
  });
}

/** My own tiles; `may`: I must choose one of the hidden ones. */
export function own(scene: DavinciScene, seat: Seat, may: boolean, chosen: number | null): RackTile[] {
  const { view, names, pending, say } = scene;
  const code = view.codes[seat]!;
  if (code.length === 0) return inHand(scene, seat);
  return code.map(({ tile, open }, index) => {
    const place = index + 1;
    const parts = [say('ui.place', { place, what: whatIs(tile, open, say) })];
    const asked = may && !open ? (place === chosen ? 'chosen' : 'may') : null;
    const ring = pending === `~${place}` ? 'pending' : (asked ?? (isLast(scene, seat, place) ? 'last' : null));
    const thin = open || !may;
    return finish(
      scene,
      seat,
      { id: names[seat]![index]!, place, tile, lies: open, thin, ring, marks: {}, aid: null },
      parts,
    );
  });
}

function finish(
  { view, say }: DavinciScene,
  seat: Seat,
  tile: Omit<RackTile, 'kind' | 'label' | 'said'>,
  parts: readonly string[],
): RackTile {
  const last = view.guesses.at(-1);
  const said = last?.seat === seat && last.place === tile.place ? last : null;
  const heard = said
    ? [say(said.right ? 'ui.said.right' : 'ui.said.wrong', { value: valueInWords(said.value, say) })]
    : [];
  return { ...tile, kind: 'tile', label: say('parts', { parts: [...parts, ...heard] }), said };
}

/** Before a code is set up the order of the tiles means nothing. */
function inHand({ view, say }: DavinciScene, seat: Seat): RackTile[] {
  return view.hands[seat]!.map((tile, index) => {
    const held = plainTile(`${seat}h${index}`, tile, tileInWords(tile, say));
    return { ...held, lies: tile.length === 1 };
  });
}

const isLast = ({ last }: DavinciScene, seat: Seat, place: number): boolean =>
  last?.by === seat && /^[|/~]/.test(last.move) && Number(last.move.slice(1)) === place;

const whatIs = (tile: string, open: boolean, say: Say): string =>
  say('parts', { parts: [tileInWords(tile, say), say(open ? 'ui.is_open' : 'ui.is_hidden')] });

function marksInWords(marks: Marks, say: Say): string[] {
  return (['x', 'o'] as const).flatMap((mark) => {
    const values = Object.keys(marks).filter((value) => marks[value] === mark);
    return values.length === 0 ? [] : [say(`ui.marked.${mark}`, { values: values.map((v) => valueInWords(v, say)) })];
  });
}

function oddsInWords(odds: readonly number[], aid: Aid, say: Say): string {
  const values = possible(odds).map((value) => {
    const name = valueInWords(value, say);
    if (aid === 'possible') return name;
    const n = percent(odds[value === '-' ? 12 : Number(value)]!);
    return say('ui.aid.chance', { value: name, n });
  });
  return say('ui.aid.can_be', { values });
}
