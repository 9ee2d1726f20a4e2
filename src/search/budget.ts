import type { Budget } from '../kernel/bots.ts';

/** Thinks for so many milliseconds by the machine's clock, or until it is cancelled. */
export function timeBudget(ms: number, cancelled: () => boolean = () => false): Budget {
  const end = performance.now() + ms;
  return { nodes: null, stop: () => performance.now() >= end || cancelled() };
}

/** Thinks for so many nodes, however long they take: the same seed gives the same move. */
const nodeBudget = (nodes: number): Budget => ({ nodes, stop: () => false });

/** How long bots may think, as a command line says it. */
export type BudgetPlan = { readonly nodes: number } | { readonly ms: number };

/** A fresh budget for one move. */
export const budgetFor = (plan: BudgetPlan): Budget => ('nodes' in plan ? nodeBudget(plan.nodes) : timeBudget(plan.ms));
