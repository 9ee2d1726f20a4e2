/** How long two cards that were turned up stay in sight; `touch`: until the board is touched, or the next two are turned up. */
export const LOOK_TIMES = ['short', 'long', 'touch'] as const;
export type LookTime = (typeof LOOK_TIMES)[number];

/** In milliseconds; null: they wait for a touch. */
export const LOOK_MS: Readonly<Record<LookTime, number | null>> = { short: 1200, long: 3000, touch: null };

/** Under which name what was chosen is kept on a device. */
export const KEPT = 'memo.look';

/** What was kept, or the usual time. */
export const readLookTime = (kept: unknown): LookTime => LOOK_TIMES.find((known) => known === kept) ?? 'short';
