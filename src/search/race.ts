import { spend, type Allowance } from './allowance.ts';

/**
 * Sampling of hidden information: every candidate is tried in the same imagined worlds, so that luck affects all alike.
 * The game defines worlds and outcomes, and keeps the results.
 */
export interface Race<C> {
  /** Draws new hidden information. */
  readonly imagine: () => void;
  /** Tries a candidate in the imagined world; returns how many nodes that took. */
  readonly tryOut: (candidate: C) => number;
  /** The candidates that stay after this many worlds, until one is left; without it all stay. */
  readonly goOn?: (left: readonly C[], worlds: number) => readonly C[];
}

/** Runs at most `most` worlds, and at least one even without budget, because there must be an answer. */
export function race<C>(
  candidates: readonly C[],
  { imagine, tryOut, goOn }: Race<C>,
  most: number,
  allowed: Allowance,
): { readonly left: readonly C[]; readonly worlds: number } {
  let left = candidates;
  let worlds = 0;
  do {
    imagine();
    let nodes = 0;
    for (const candidate of left) nodes += tryOut(candidate);
    worlds += 1;
    if (goOn) left = goOn(left, worlds);
    if (spend(allowed, nodes)) break;
  } while (worlds < most && (goOn === undefined || left.length > 1));
  return { left, worlds };
}
