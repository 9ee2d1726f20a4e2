import type { Values } from '../../../kernel/text.ts';
import type { Property } from '../compare.ts';
import { cardInWords, codeInWords, sizeShown } from '../pieces/names.ts';
import { kindOf } from './places.ts';

type Say = (key: string, values?: Values) => string;

/** How a level is called: “green”, “size L”, “shape 3”. */
export function levelName(property: Property, value: string, say: Say): string {
  if (property === 'colour') return say(`ui.colour.${value}`);
  return say(`ui.level.${property}`, { value: property === 'size' ? sizeShown(value) : value });
}

const LINE = /^(\w{3})-(\w{3})$/;

/** A line by its ends: “blue S1 – blue XL1”. */
export const endsInWords = (line: string, say: Say): string =>
  line
    .split('-')
    .map((card) => cardInWords(card, say))
    .join(' – ');

/** “Ladder blue S1 – blue XL1” */
export const lineInWords = (line: string, say: Say): string =>
  say('ui.line', { kind: say(`ui.line.${kindOf(line)}`), ends: endsInWords(line, say) });

/** Cards and lines in a text of the table. */
export const inWords = (value: string, say: Say): string =>
  LINE.test(value) ? endsInWords(value, say) : codeInWords(value, say);
