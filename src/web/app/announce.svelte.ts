import { inTurn } from '../../board/at-rest.ts';

/** What is said to a screen reader, politely. The same text twice must still be heard twice, so each has a number. */
let spoken = $state.raw({ text: '', count: 0 });
let count = 0;
/** Within this many ms a second announcement would replace the first before it is read, so they are joined. */
const TOGETHER = 100;
let together: readonly string[] = [];

/** What is told of a move waits until it is seen, and what is said meanwhile comes after it. */
export function announce(text: string): void {
  if (text !== '') inTurn(() => speak(text));
}

function speak(text: string): void {
  if (together.length === 0) setTimeout(() => (together = []), TOGETHER);
  together = [...together, text];
  spoken = { text: together.length === 1 ? text : inARow(together), count: ++count };
}

/** Joins sentences, each with one full stop. */
export const inARow = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');

export const announced = (): { readonly text: string; readonly count: number } => spoken;
