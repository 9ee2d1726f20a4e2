import { styleText } from 'node:util';
import { viewOf, type Round } from '../kernel/round.ts';
import type { RoundResult, Seat, Shown, Viewer } from '../kernel/rules.ts';
import { say, type Messages, type Values } from '../kernel/text.ts';
import { pictureOf } from './pictures/index.ts';
import type { Pen } from './pictures/pen.ts';

const MOVES_WIDTH = 100;

/** A pen that calls the seats by their numbers, as records do. */
export function plainPen(texts: Messages): Pen {
  return {
    say: (key: string, values?: Values) => say(texts, key, values),
    seat: (seat: Seat) => say(texts, 'seat', { seat }),
  };
}

/** The position as the viewer sees it. */
export async function pictureLines(round: Round, viewer: Viewer, pen: Pen): Promise<string[]> {
  const picture = await pictureOf(round.rules.id);
  return picture(viewOf(round, viewer), pen);
}

/** Whose turn it is, or how the round ended. */
export function standingLines(round: Round, viewer: Viewer, pen: Pen): string[] {
  const { awaited, result } = viewOf(round, viewer);
  if (result !== null) return resultLines(result, pen);
  return [pen.say('turn', { seats: awaited.map((seat) => pen.seat(seat)).join(', ') })];
}

function resultLines({ scores, winners, ...extras }: RoundResult, pen: Pen): string[] {
  const rows = scores.map((score, seat) => `  ${pen.seat(seat)}: ${score}`);
  const names = winners.map((seat) => pen.seat(seat)).join(', ');
  return [
    styleText('bold', pen.say('over')),
    ...rows,
    ...Object.entries(extras).map(([name, value]) => `  ${extraName(name, pen)}: ${String(value)}`),
    ...(scores.length > 1 ? [pen.say('winners', { n: winners.length, seats: names })] : []),
  ];
}

/** A move as it was shown: `e5>g7 (took 2, turned 3)`. */
export function shownText({ move, by: _, ...extras }: Shown, pen: Pen): string {
  const told = Object.entries(extras).map(([name, value]) => `${extraName(name, pen)} ${String(value)}`);
  return told.length === 0 ? move : `${move} (${told.join(', ')})`;
}

/** What a game adds to a move or a result, in the reader's language where there is a word for it. */
function extraName(name: string, pen: Pen): string {
  const key = `extra.${name}`;
  const text = pen.say(key);
  return text === key ? name : text;
}

/** Moves by their numbers, as many to a line as fit. */
export function moveLines(moves: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [index, move] of moves.entries()) {
    const entry = `${index + 1}. ${move}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length + 2 <= MOVES_WIDTH)
      lines[lines.length - 1] = `${last}  ${entry}`;
    else lines.push(entry);
  }
  return lines;
}
