import type { Options } from '../../kernel/options.ts';
import type { FactByChoice } from '../local/protocol.ts';

/** Whether it is so with these options. */
export const holdsWith = ({ usual, otherwise }: FactByChoice, options: Options): boolean =>
  usual !== otherwise.some(({ option, value }) => options[option] === value);
