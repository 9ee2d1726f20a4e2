import type { Budget } from '../kernel/bots.ts';

/** A time limit in milliseconds, or until cancelled. */
export function timeBudget(ms: number, cancelled: () => boolean = () => false): Budget {
  const end = performance.now() + ms;
  return { nodes: null, stop: () => performance.now() >= end || cancelled() };
}

/** A node limit, however long it takes: the same seed gives the same move. */
const nodeBudget = (nodes: number): Budget => ({ nodes, stop: () => false });

/** How long bots may think, as given on a command line. */
export type BudgetPlan = { readonly nodes: number } | { readonly ms: number };

/** A fresh budget for one move. */
export const budgetFor = (plan: BudgetPlan): Budget => ('nodes' in plan ? nodeBudget(plan.nodes) : timeBudget(plan.ms));
