import type { Code } from '../../kernel/moves.ts';

/** `-2`: two matches are taken. More than one may take is read too, so that the refusal can say what is wrong with it. */
export const format = (code: Code): string => `-${code}`;

export const parse = (text: string): Code | null => (/^-[1-9]$/.test(text) ? Number(text.slice(1)) : null);
