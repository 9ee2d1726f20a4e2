import type { Code } from '../../kernel/moves.ts';

/**
 * `-2`: two matches are taken. Numbers that are too large are parsed too, so that the refusal can say what is wrong.
 */
export const format = (code: Code): string => `-${code}`;

export const parse = (text: string): Code | null => (/^-[1-9]$/.test(text) ? Number(text.slice(1)) : null);
