import type { Seat } from '../../kernel/rules.ts';
import type { ToldLine } from '../../table/beside-wire.ts';

/** Someone who writes: a seat, or a guest by an id that means nothing elsewhere. */
export type Writer = Seat | string;

export const writerOf = ({ seat, guest }: Pick<ToldLine, 'seat' | 'guest'>): Writer | null => seat ?? guest;
