import { styleText } from 'node:util';

const colours = { b: 'blue', g: 'green', o: 'yellow', r: 'red' } as const;

/** A card of the Zoker deck in its colour; its letters say the same to those who see none. */
export function card(name: string): string {
  const colour = name[0] as keyof typeof colours;
  return styleText(colours[colour], name);
}

export const cards = (names: readonly string[]): string => names.map(card).join(' ');

/** What stands where a card could be. */
export const gap = (width: number): string => styleText('dim', '·'.padStart(Math.ceil((width + 1) / 2)).padEnd(width));
