import type { Rng } from '../rng.ts';

/** 32 bytes in hex, as a host would promise them, but such that a test draws the same again. */
export const secretFrom = (rng: Rng): string => Array.from({ length: 64 }, () => rng.below(16).toString(16)).join('');
