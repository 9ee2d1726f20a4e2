import type { Picture } from '../../board/picture.ts';
import type { NimView } from './view.ts';

/** A stroke for each match, in fives. */
export const picture: Picture<NimView> = ({ left }, pen) =>
  pen.wrap(
    Array.from({ length: Math.ceil(left / 5) }, (_, five) => '|'.repeat(Math.min(5, left - 5 * five))),
    ' ',
  );
