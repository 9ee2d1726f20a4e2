import { spend, type Allowance } from './allowance.ts';

/**
 * Sampling of what is hidden: every candidate is tried out in the same imagined worlds, so that their luck falls on all alike. What a world
 * is, and how a candidate fares in it, the game says, and keeps.
 */
export interface Race<C> {
  /** Imagines anew all that is hidden. */
  readonly imagine: () => void;
  /** Tries a candidate out in what is imagined; answers how many nodes that took. */
  readonly tryOut: (candidate: C) => number;
  /** Those that go on after so many worlds, until one is left; without it all do. */
  readonly goOn?: (left: readonly C[], worlds: number) => readonly C[];
}

/** At most so many worlds, and one at least, whatever is allowed: there must be an answer. */
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
