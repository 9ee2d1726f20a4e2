import { inTurn } from '../../board/at-rest.ts';

/** What is said to a screen reader, politely. The same text twice must still be heard twice, so each has a number. */
let spoken = $state.raw({ text: '', count: 0 });
let count = 0;
/** For so long, in ms, a second sentence would take the place of the first before anyone has heard it: they are said together. */
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

/** Sentences one after the other, each ended once. */
export const inARow = (texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ');

export const announced = (): { readonly text: string; readonly count: number } => spoken;
