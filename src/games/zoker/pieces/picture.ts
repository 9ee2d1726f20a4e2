import { styleText } from 'node:util';
import type { Pen } from '../../../board/picture.ts';

const colours = { b: 'blue', g: 'green', o: 'yellow', r: 'red' } as const;

/** A card of the Zoker deck in its colour; its letters say the same to those who see none. */
export function card(name: string): string {
  const colour = name[0] as keyof typeof colours;
  return styleText(colours[colour], name);
}

/** Cards after a word that says what they are, on as many lines as they need. */
export const cardLines = (label: string, names: readonly string[], pen: Pen): string[] =>
  pen.wrap([label, ...names.map(card)], ' ');

/** What stands where a card could be. */
export const gap = (width: number): string => styleText('dim', '·'.padStart(Math.ceil((width + 1) / 2)).padEnd(width));
