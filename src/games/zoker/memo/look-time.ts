/**
 * How long two cards stay visible after they were turned up; `touch`: until the board is touched or the next two are
 * turned up.
 */
export const LOOK_TIMES = ['short', 'long', 'touch'] as const;
export type LookTime = (typeof LOOK_TIMES)[number];

/** In ms; null: until a touch. */
export const LOOK_MS: Readonly<Record<LookTime, number | null>> = { short: 1200, long: 3000, touch: null };

/** The key under which the choice is stored in the browser. */
export const KEPT = 'memo.look';

/** The stored choice, or the default. */
export const readLookTime = (kept: unknown): LookTime => LOOK_TIMES.find((known) => known === kept) ?? 'short';
