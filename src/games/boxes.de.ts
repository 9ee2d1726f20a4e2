import type { Messages } from '../kernel/text.ts';

/** The texts of all boxes, by file, in one piece: the cupboard needs them all at once. */
export const texts = import.meta.glob<Messages>('./*/box.de.json', { eager: true, import: 'default' });
