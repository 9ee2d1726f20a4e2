import type { Budget } from '../../kernel/bots.ts';

/** What is left of a budget. */
export interface Limits {
  budget: Budget;
  nodes: number;
}

/** Thrown out of a search whose budget is spent. */
export class Spent extends Error {}

/** Counts one node. */
export function tick(limits: Limits): void {
  limits.nodes += 1;
  const { budget, nodes } = limits;
  if ((budget.nodes !== null && nodes > budget.nodes) || ((nodes & 1023) === 0 && budget.stop())) throw new Spent();
}

/** What the position is worth beyond which nothing can be won. */
export const MOST = 60;

export interface Searched {
  /** The future difference for the seat to move. */
  readonly value: number;
  /** Null where nothing was searched. */
  readonly move: number | null;
  readonly exact: boolean;
  readonly nodes: number;
}
