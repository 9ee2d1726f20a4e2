import { expectTypeOf, test } from 'vitest';
import type { ZipherPosition } from '../games/zipher/position.ts';
import type { Hidden, Open } from './open.ts';
import type { Rules } from './rules.ts';

/** Type tests: a view with hidden information must not compile. */
test('a view of plain data is allowed', () => {
  interface Plain {
    readonly pawn: string | null;
    readonly rows: readonly { readonly cards: readonly string[]; readonly count: number }[];
  }
  expectTypeOf<Plain>().toExtend<Open<Plain>>();
});

test('a position, a typed array or a function is rejected at any depth', () => {
  expectTypeOf<Open<ZipherPosition>>().toBeNever();
  expectTypeOf<Open<{ hand: Uint8Array }>['hand']>().toBeNever();
  expectTypeOf<Open<{ deep: { stock: Int32Array }[] }>['deep'][number]['stock']>().toBeNever();
  expectTypeOf<Open<{ pos: ZipherPosition }>['pos']>().toBeNever();
  expectTypeOf<Open<{ all: Map<string, number> }>['all']>().toBeNever();
  expectTypeOf<Open<{ peek: () => number }>['peek']>().toBeNever();
});

test('rules whose view contains a hand do not compile', () => {
  type Leaky = Rules<Hidden, { hand: Uint8Array }>['view'];
  const leaky = (): { hand: Uint8Array } => ({ hand: new Uint8Array() });
  // @ts-expect-error a typed array is not open
  expectTypeOf(leaky).toExtend<Leaky>();
});
