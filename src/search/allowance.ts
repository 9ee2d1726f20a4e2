import type { Budget } from '../kernel/bots.ts';
import type { SolveProgress } from '../kernel/solution.ts';

/** How often the clock is read: often enough for limits of a tenth of a second, rarely enough to cost nothing. */
const NODES_PER_LOOK = 1024;

/** What is left of a budget while a search runs. */
export interface Allowance {
  readonly budget: Budget;
  /** The node limit. */
  readonly most: number;
  nodes: number;
  /** The node count at which to check next: the clock, or that no nodes are left. */
  look: number;
  /** True from the moment the nodes or the time ran out. */
  out: boolean;
}

export function allowance(budget: Budget, limit = Infinity): Allowance {
  const most = Math.min(limit, budget.nodes ?? Infinity);
  return { budget, most, nodes: 0, look: Math.min(NODES_PER_LOOK, most + 1), out: false };
}

/** Counts one node, or several; true if none were left. */
export function spend(allowed: Allowance, nodes = 1): boolean {
  allowed.nodes += nodes;
  return allowed.nodes >= allowed.look && isOut(allowed, nodes);
}

function isOut(allowed: Allowance, nodes: number): boolean {
  const { budget, most } = allowed;
  if (allowed.out) allowed.nodes -= nodes;
  else if (allowed.nodes > most || budget.stop()) allowed.out = true;
  allowed.look = allowed.out ? 0 : Math.min(allowed.nodes + NODES_PER_LOOK, most + 1);
  return allowed.out;
}

/** Ends the search although nodes and time are left, because another resource is used up. */
export function exhaustAllowance(allowed: Allowance): void {
  allowed.out = true;
  allowed.look = 0;
}

/** Thrown to leave a deep search at once when its allowance runs out. */
class Spent extends Error {}

/** Counts one node, or leaves the search. */
export function pay(allowed: Allowance): void {
  if (spend(allowed)) throw new Spent();
}

/** Undefined: the search was left because its allowance ran out. */
export function unlessSpent<T>(search: () => T): T | undefined {
  try {
    return search();
  } catch (error) {
    if (error instanceof Spent) return undefined;
    throw error;
  }
}

/** A budget, and the best score so far, reported whenever the clock is read. */
export interface ToldAllowance extends Allowance {
  best: number | null;
}

export function telling(budget: Budget, onProgress: ((progress: SolveProgress) => void) | undefined): ToldAllowance {
  const told: ToldAllowance = {
    ...allowance({
      nodes: budget.nodes,
      stop() {
        onProgress?.({ nodes: told.nodes, best: told.best });
        return budget.stop();
      },
    }),
    best: null,
  };
  return told;
}
