import { push, type Code, type MoveList } from '../../kernel/moves.ts';
import { DRAW, guess, HIDE, LAY, PICK, SET_UP, setUpBits, SHOW, STOP } from './notation.ts';
import { isOpen, left, OPEN, PHASE, tileIn, type DavinciPosition } from './position.ts';
import { BLACK, DASH, NUMBERS, WHITE } from './tiles.ts';

/**
 * The leftmost index at which the drawn tile may stand in the code of the seat on turn: right of all smaller numbers.
 */
export function firstIndex(pos: DavinciPosition): number {
  if (pos.drawn >= NUMBERS) return 0;
  let index = pos.lengths[pos.turn]!;
  while (index > 0 && tileIn(pos, pos.turn, index - 1) > pos.drawn) index--;
  return index;
}

/** The rightmost index at which the drawn tile may stand: left of all greater numbers; none is greater than a dash. */
export function lastIndex(pos: DavinciPosition): number {
  const length = pos.lengths[pos.turn]!;
  let index = 0;
  while (index < length && !isGreaterNumber(tileIn(pos, pos.turn, index), pos.drawn)) index++;
  return index;
}

const isGreaterNumber = (tile: number, than: number): boolean => tile > than && tile < NUMBERS;

export function legal(pos: DavinciPosition, into: MoveList): void {
  switch (pos.phase) {
    case PHASE.pick:
      // At most twelve tiles are picked in all, so there are enough of either colour.
      for (let n = 0; n <= pos.handSize; n++) push(into, PICK + n);
      break;
    case PHASE.setUp:
      addSetUps(pos, into);
      break;
    case PHASE.draw:
      if (left(pos, BLACK) > 0) push(into, DRAW + BLACK);
      if (left(pos, WHITE) > 0) push(into, DRAW + WHITE);
      break;
    case PHASE.guess:
      addGuesses(pos, into);
      break;
    case PHASE.choose:
      addGuesses(pos, into);
      if (pos.drawn >= 0) addPlaces(pos, HIDE, into);
      else push(into, STOP);
      break;
    case PHASE.wrong:
      if (pos.drawn >= 0) addPlaces(pos, LAY, into);
      else {
        for (let i = 0; i < pos.lengths[pos.turn]!; i++) if (!isOpen(pos, pos.turn, i)) push(into, SHOW + i + 1);
      }
  }
}

/** Every way to put the dashes of a hand among its numbers; dashes come last in a hand (davinci.10). */
function addSetUps(pos: DavinciPosition, into: MoveList): void {
  const hand = pos.codes[pos.turn]!;
  const size = pos.handSize;
  const last = hand[size - 1]!;
  const second = hand[size - 2]!;
  if (last < NUMBERS) push(into, setUpWith(hand, size, -1, -1));
  else if (second < NUMBERS) for (let at = 0; at < size; at++) push(into, setUpWith(hand, size, at, -1));
  else {
    for (let at = 0; at < size; at++) {
      for (let other = 0; other < size; other++) if (other !== at) push(into, setUpWith(hand, size, at, other));
    }
  }
}

/** The hand with its last tile at index `at` and the one before it at `other`; −1: it stays in its sorted place. */
function setUpWith(hand: Uint8Array, size: number, at: number, other: number): Code {
  let code = SET_UP;
  let number = 0;
  for (let i = 0; i < size; i++) {
    const tile = i === at ? hand[size - 1]! : i === other ? hand[size - 2]! : hand[number++]!;
    code |= setUpBits(tile, i);
  }
  return code;
}

function addGuesses(pos: DavinciPosition, into: MoveList): void {
  const values = pos.options.dashes ? DASH + 1 : DASH;
  for (let seat = 0; seat < pos.options.players; seat++) {
    if (seat === pos.turn) continue;
    const code = pos.codes[seat]!;
    for (let i = 0; i < pos.lengths[seat]!; i++) {
      if (code[i]! >= OPEN) continue;
      for (let value = 0; value < values; value++) push(into, guess(seat, i + 1, value));
    }
  }
}

function addPlaces(pos: DavinciPosition, kind: Code, into: MoveList): void {
  const last = lastIndex(pos);
  for (let i = firstIndex(pos); i <= last; i++) push(into, kind + i + 1);
}
