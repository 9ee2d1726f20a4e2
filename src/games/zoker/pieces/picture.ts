import { styleText } from 'node:util';
import type { Pen } from '../../../board/picture.ts';

const colours = { b: 'blue', g: 'green', o: 'yellow', r: 'red' } as const;

/** The code of a card in its colour; its letters tell the same without colours. */
export function card(name: string): string {
  const colour = name[0] as keyof typeof colours;
  return styleText(colours[colour], name);
}

/** A label followed by cards, wrapped over as many lines as they need. */
export const cardLines = (label: string, names: readonly string[], pen: Pen): string[] =>
  pen.wrap([label, ...names.map(card)], ' ');

/** Marks a place without a card. */
export const gap = (width: number): string => styleText('dim', '·'.padStart(Math.ceil((width + 1) / 2)).padEnd(width));
