/** What is said to a screen reader, politely. The same text twice must still be heard twice, so each has a number. */
let spoken = $state.raw({ text: '', count: 0 });
let count = 0;
/** What was said in this turn of the browser: a second sentence would take the place of the first before anyone has heard it. */
let together: readonly string[] = [];

export function announce(text: string): void {
  if (text === '') return;
  if (together.length === 0) queueMicrotask(() => (together = []));
  together = [...together, /[.!?…]$/.test(text) ? text : `${text}.`];
  spoken = { text: together.length === 1 ? text : together.join(' '), count: ++count };
}

export const announced = (): { readonly text: string; readonly count: number } => spoken;
