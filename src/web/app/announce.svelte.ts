/** What is said to a screen reader, politely. The same text twice must still be heard twice, so each has a number. */
let spoken = $state.raw({ text: '', count: 0 });
let count = 0;

export function announce(text: string): void {
  if (text !== '') spoken = { text, count: ++count };
}

export const announced = (): { readonly text: string; readonly count: number } => spoken;
