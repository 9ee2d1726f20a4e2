import type { Code } from '../../kernel/moves.ts';
import { notYourTurn, type Refusal, type Seat } from '../../kernel/rules.ts';
import type { Clause, Reason } from './clauses.ts';
import { firstIndex, lastIndex } from './legal.ts';
import {
  DRAW,
  GUESS,
  guessPlace,
  guessSeat,
  guessValue,
  HIDE,
  LAY,
  PICK,
  SET_UP,
  setUpTiles,
  SHOW,
} from './notation.ts';
import { isOpen, left, PHASE, tileIn, type DavinciPosition } from './position.ts';
import { BLACK, DASH, NUMBERS, tileName } from './tiles.ts';

type No = Refusal<Clause, Reason> | null;

const no = (clause: Clause, reason: Reason, values: Refusal['values'] = {}): No => ({ clause, reason, values });

/** A refusal names only what is public or the mover's own: no hidden tile of another seat is read here. */
export function refuse(pos: DavinciPosition, seat: Seat, code: Code): No {
  if (seat !== pos.turn) return notYourTurn();
  if (code >= PICK && code < SHOW) return refusePick(pos, code - PICK);
  if (pos.phase === PHASE.pick) return no('davinci.13', 'pick_first');
  if (code >= SET_UP) return refuseSetUp(pos, setUpTiles(code));
  if (pos.phase === PHASE.setUp) return no('davinci.14', 'set_up_first');
  if (code >= DRAW && code < PICK) return refuseDraw(pos, code - DRAW);
  if (pos.phase === PHASE.draw) return no('davinci.3', 'draw_first');
  if (code >= GUESS)
    return refuseAfterWrong(pos) ?? refuseGuess(pos, guessSeat(code), guessPlace(code), guessValue(code));
  if (code >= LAY) return refuseLay(pos, code - LAY);
  if (code >= HIDE) return refuseStop(pos) ?? refuseHide(pos, code - HIDE);
  if (code >= SHOW) return refuseShow(pos, code - SHOW);
  return refuseStop(pos) ?? (pos.drawn < 0 ? null : no('davinci.5', 'place_first', { tile: tileName(pos.drawn) }));
}

function refusePick(pos: DavinciPosition, n: number): No {
  if (pos.options.draft !== 'pick') return no('davinci.13', 'no_draft');
  if (pos.phase !== PHASE.pick) return no('davinci.13', 'already_picked');
  return n > pos.handSize ? no('davinci.13', 'hand_too_small', { n, hand: pos.handSize }) : null;
}

function refuseSetUp(pos: DavinciPosition, tiles: readonly number[]): No {
  if (!pos.options.dashes) return no('davinci.14', 'no_set_up');
  if (pos.phase !== PHASE.setUp) return no('davinci.14', 'already_set_up');
  if (tiles.length !== pos.handSize) return no('davinci.14', 'wrong_count', { n: tiles.length, hand: pos.handSize });
  const hand = pos.codes[pos.turn]!.subarray(0, pos.handSize);
  let greatest = -1;
  for (const [index, tile] of tiles.entries()) {
    if (!hand.includes(tile)) return no('davinci.14', 'not_yours', { tile: tileName(tile) });
    if (tiles.indexOf(tile) < index) return no('davinci.14', 'tile_twice', { tile: tileName(tile) });
    if (tile < greatest) return belongs('belongs_left', tile, index + 1, greatest);
    if (tile < NUMBERS) greatest = tile;
  }
  return null;
}

const belongs = (reason: 'belongs_left' | 'belongs_right', tile: number, place: number, other: number): No =>
  no('davinci.2', reason, { tile: tileName(tile), place, other: tileName(other) });

function refuseDraw(pos: DavinciPosition, colour: number): No {
  if (pos.drawn >= 0) return no('davinci.3', 'already_drawn', { tile: tileName(pos.drawn) });
  if (pos.phase !== PHASE.draw) return no('davinci.8', 'table_empty');
  if (left(pos, colour) > 0) return null;
  return no('davinci.3', colour === BLACK ? 'no_black_left' : 'no_white_left');
}

/** After a wrong guess only one thing is allowed: to lay open the drawn tile or, with none drawn, one of one's own. */
function refuseAfterWrong(pos: DavinciPosition): No {
  if (pos.phase !== PHASE.wrong) return null;
  return pos.drawn < 0 ? no('davinci.8', 'open_first') : no('davinci.6', 'lay_first', { tile: tileName(pos.drawn) });
}

function refuseGuess(pos: DavinciPosition, seat: number, place: number, value: number): No {
  const { players, dashes } = pos.options;
  if (seat >= players) return no('davinci.4', 'no_such_seat', { seat, last: players - 1 });
  if (seat === pos.turn) return no('davinci.4', 'own_code');
  if (pos.unopened[seat] === 0) return no('davinci.7', 'seat_out', { seat });
  const count = pos.lengths[seat]!;
  if (place > count) return no('davinci.4', 'no_such_tile', { seat, place, count });
  if (isOpen(pos, seat, place - 1)) {
    return no('davinci.4', 'already_open', { seat, place, tile: tileName(tileIn(pos, seat, place - 1)) });
  }
  return value === DASH && !dashes ? no('davinci.10', 'no_dashes') : null;
}

/** Whether the turn may end by choice now (davinci.5, davinci.8). */
function refuseStop(pos: DavinciPosition): No {
  return pos.phase === PHASE.guess ? no('davinci.8', 'guess_first') : refuseAfterWrong(pos);
}

function refuseHide(pos: DavinciPosition, place: number): No {
  return pos.drawn < 0 ? no('davinci.8', 'nothing_drawn') : refusePlace(pos, place);
}

function refuseLay(pos: DavinciPosition, place: number): No {
  if (pos.phase !== PHASE.wrong) return no('davinci.6', 'not_wrong');
  return pos.drawn < 0 ? no('davinci.8', 'open_first') : refusePlace(pos, place);
}

function refusePlace(pos: DavinciPosition, place: number): No {
  const last = pos.lengths[pos.turn]! + 1;
  if (place > last) return no('davinci.2', 'no_such_place', { place, last });
  const from = firstIndex(pos);
  if (place - 1 < from) return belongs('belongs_right', pos.drawn, place, tileIn(pos, pos.turn, from - 1));
  const to = lastIndex(pos);
  return place - 1 > to ? belongs('belongs_left', pos.drawn, place, tileIn(pos, pos.turn, to)) : null;
}

function refuseShow(pos: DavinciPosition, place: number): No {
  if (pos.phase !== PHASE.wrong) return no('davinci.8', 'not_wrong');
  if (pos.drawn >= 0) return no('davinci.6', 'lay_first', { tile: tileName(pos.drawn) });
  const count = pos.lengths[pos.turn]!;
  if (place > count) return no('davinci.8', 'no_own_tile', { place, count });
  if (!isOpen(pos, pos.turn, place - 1)) return null;
  return no('davinci.8', 'own_open', { place, tile: tileName(tileIn(pos, pos.turn, place - 1)) });
}
