import type { Open } from '../../kernel/open.ts';
import type { NimPosition } from './position.ts';

/** What anyone may see of a round of Nim: all of it. */
export interface NimView {
  readonly left: number;
}

export const view = (pos: NimPosition): Open<NimView> => ({ left: pos.left });
