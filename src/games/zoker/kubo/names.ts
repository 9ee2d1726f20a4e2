import type { Say } from '../../../kernel/text.ts';
import type { Property } from '../compare.ts';
import { cardInWords, codeInWords, sizeShown } from '../pieces/names.ts';
import { kindOf } from './places.ts';

/** The name of a level: “green”, “size L”, “shape 3”. */
export function levelName(property: Property, value: string, say: Say): string {
  if (property === 'colour') return say(`ui.colour.${value}`);
  return say(`ui.level.${property}`, { value: property === 'size' ? sizeShown(value) : value });
}

const LINE = /^(\w{3})-(\w{3})$/;

/** The ends of a line in words: “blue S1 – blue XL1”. */
export function endsInWords(line: string, say: Say): string {
  const [from = '', to = ''] = line.split('-');
  return say('ui.line.ends', { from: cardInWords(from, say), to: cardInWords(to, say) });
}

/** The kind and the ends of a line in words: “Ladder blue S1 – blue XL1”. */
export const lineInWords = (line: string, say: Say): string =>
  say('ui.line', { kind: say(`ui.line.${kindOf(line)}`), ends: endsInWords(line, say) });

/** The words for a value of a text if it is a line or a card. */
export const inWords = (value: string, say: Say, form: string): string =>
  LINE.test(value) ? endsInWords(value, say) : codeInWords(value, say, form);
