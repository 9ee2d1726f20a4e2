import type { Rng } from '../rng.ts';

/** 32 bytes in hex, as a host would promise them, but reproducible for tests. */
export const secretFrom = (rng: Rng): string => Array.from({ length: 64 }, () => rng.below(16).toString(16)).join('');
