import { styleText } from 'node:util';
import type { CommonView, RoundResult, Seat, Shown } from '../kernel/rules.ts';
import { say, type Texts, type Values } from '../kernel/text.ts';
import { wrapped } from './columns.ts';
import { pictureOf } from './pictures/index.ts';
import type { Pen } from '../board/picture.ts';

/** A pen that calls the seats by their numbers, as records do. */
export function plainPen(texts: Texts): Pen {
  return {
    say: (key: string, values?: Values) => say(texts, key, values),
    seat: (seat: Seat) => say(texts, 'seat', { seat }),
    wrap: wrapped,
  };
}

/** The position of a game as its viewer sees it. */
export async function pictureLines(game: string, view: CommonView, pen: Pen): Promise<string[]> {
  const picture = await pictureOf(game);
  return picture(view, pen).map((line) => line.trimEnd());
}

/** Whose turn it is, or how the round ended. */
export function standingLines({ awaited, result }: CommonView, pen: Pen): string[] {
  if (result !== null) return resultLines(result, pen);
  return [pen.say('turn', { seats: awaited.map((seat) => pen.seat(seat)) })];
}

export function resultLines({ scores, winners, ...extras }: RoundResult, pen: Pen): string[] {
  const rows = scores.map((score, seat) => `  ${pen.seat(seat)}: ${score}`);
  const names = winners.map((seat) => pen.seat(seat));
  return [
    styleText('bold', pen.say('over')),
    ...rows,
    ...Object.entries(extras).map(([name, value]) => `  ${extraText(name, value, pen)}`),
    ...(scores.length > 1 ? [pen.say('winners', { seats: names })] : []),
  ];
}

/** A move as it was shown: `e5>g7 (took 2, turned up 3)`. */
export function shownText({ move, by: _, ...extras }: Shown, pen: Pen): string {
  const told = Object.entries(extras).map(([name, value]) => extraText(name, value, pen));
  return told.length === 0 ? move : `${move} (${pen.say('parts', { parts: told })})`;
}

/** What a game adds to a move or a result, in the reader's language where there is a word for it. */
function extraText(name: string, value: Shown[string] | RoundResult[string], pen: Pen): string {
  const key = `extra.${name}`;
  const text = pen.say(key);
  const what = text === key ? name : text;
  if (typeof value === 'boolean') return value ? what : pen.say('extra.not', { what });
  return `${what} ${Array.isArray(value) ? value.join(' ') : String(value)}`;
}

/** Moves by their numbers. */
export const moveLines = (moves: readonly string[]): string[] =>
  wrapped(
    moves.map((move, index) => `${index + 1}. ${move}`),
    '  ',
  );
