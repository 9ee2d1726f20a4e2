import type { Budget } from '../kernel/bots.ts';

/** How often the clock is looked at: often enough for a tenth of a second, seldom enough not to be felt. */
const NODES_PER_LOOK = 1024;

/** What is left of a budget while a search runs. */
export interface Allowance {
  readonly budget: Budget;
  /** At most so many nodes. */
  readonly most: number;
  nodes: number;
  /** True from the moment the nodes or the time ran out. */
  out: boolean;
}

export const allowance = (budget: Budget, most = Infinity): Allowance => ({
  budget,
  most: Math.min(most, budget.nodes ?? Infinity),
  nodes: 0,
  out: false,
});

/** Counts one node; true when there was none left. */
export function spend(allowed: Allowance): boolean {
  if (allowed.out) return true;
  allowed.nodes += 1;
  if (allowed.nodes > allowed.most || (allowed.nodes % NODES_PER_LOOK === 0 && allowed.budget.stop()))
    allowed.out = true;
  return allowed.out;
}
