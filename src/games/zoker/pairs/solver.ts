import type { Budget } from '../../../kernel/bots.ts';
import type { Solution, Solver } from '../../../kernel/solver.ts';
import { secondOpinion } from '../../../search/certificate.ts';
import { matches, type Card } from '../deck.ts';
import { matching } from './matching.ts';
import { pairUp } from './notation.ts';
import { LIES, type PairsOptions, type PairsPosition, type PairsSetup } from './position.ts';
import type { PairsView } from './view.ts';

/** Solves a position with a maximum matching of the cards that lie; a line that picks up all 64 cards proves itself. */
export const solver: Solver<PairsPosition, PairsView, PairsOptions, PairsSetup> = {
  supports: () => true,
  solve({ pos }, budget): Solution {
    const lying = [...pos.deck].filter((card) => pos.where[card] === LIES);
    const pairs = matching(lying);
    const moves = pairs.map(([a, b]) => ({ by: 0, code: pairUp(a, b) }));
    const score = 2 * (pos.played + pairs.length);
    if (score === pos.deck.length) return { moves, score, proven: true, certificate: 'line' };
    const certificate = secondOpinion(pairs.length, mostPairs(lying, budget));
    return { moves, score, proven: certificate !== null, certificate };
  },
};

const partnersOf = (card: Card, cards: readonly Card[]): Card[] => cards.filter((other) => matches(card, other));

/** The connected components of the cards, in which matching cards are neighbours. */
function groupsOf(cards: readonly Card[]): Card[][] {
  const left = new Set(cards);
  const groups: Card[][] = [];
  for (const card of cards) {
    if (!left.delete(card)) continue;
    const group = [card];
    for (const member of group)
      for (const other of partnersOf(member, [...left])) if (left.delete(other)) group.push(other);
    groups.push(group);
  }
  return groups;
}

/**
 * The largest number of pairs by search, which checks the matching independently of its code. A card with one partner
 * is paired with it; otherwise the card with the fewest partners is paired with each in turn, or left over. Null: out
 * of budget.
 */
export function mostPairs(cards: readonly Card[], budget: Budget): number | null {
  let nodes = 0;
  const known = new Map<string, number>();
  const most = (group: readonly Card[]): number | null => {
    if (group.length < 2) return 0;
    const key = group.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    nodes += 1;
    if ((budget.nodes !== null && nodes > budget.nodes) || (nodes % 256 === 0 && budget.stop())) return null;
    const [card, partners] = fewestPartners(group);
    const limit = Math.floor(group.length / 2);
    let top = 0;
    for (const other of partners) {
      const rest = sum(groupsOf(group.filter((one) => one !== card && one !== other)));
      if (rest === null) return null;
      top = Math.max(top, 1 + rest);
      // Pairing a card with its only partner is never worse than leaving it over.
      if (top === limit || partners.length === 1) break;
    }
    if (top < limit && partners.length > 1) {
      const rest = sum(groupsOf(group.filter((one) => one !== card)));
      if (rest === null) return null;
      top = Math.max(top, rest);
    }
    known.set(key, top);
    return top;
  };
  const sum = (groups: readonly Card[][]): number | null => {
    let total = 0;
    for (const group of groups) {
      const value = most(group);
      if (value === null) return null;
      total += value;
    }
    return total;
  };
  return sum(groupsOf([...cards].sort((a, b) => a - b)));
}

function fewestPartners(group: readonly Card[]): [Card, Card[]] {
  let chosen: [Card, Card[]] | null = null;
  for (const card of group) {
    const partners = partnersOf(card, group);
    if (chosen === null || partners.length < chosen[1].length) chosen = [card, partners];
  }
  if (!chosen) throw new Error('an empty group has no cards');
  return chosen;
}
