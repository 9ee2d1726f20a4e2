import { CARDS, matches, type Card } from '../deck.ts';

const NONE = -1;

/**
 * A maximum matching of these cards by Edmonds' blossom algorithm. From each unmatched card it grows alternating paths
 * of unmatched and matched edges; a path that ends at another unmatched card is flipped, which adds one pair. Any three
 * cards of a ladder match each other, so paths meet in odd cycles (blossoms), which are shrunk to their base.
 */
export function matching(cards: readonly Card[]): readonly (readonly [Card, Card])[] {
  const partners = (card: Card): Card[] => cards.filter((other) => matches(card, other));
  const mate = new Int8Array(CARDS).fill(NONE);
  for (const card of cards) if (mate[card] === NONE) augment(card, mate, partners);
  return cards.filter((card) => card < mate[card]!).map((card) => [card, mate[card]!] as const);
}

function augment(root: Card, mate: Int8Array, partners: (card: Card) => Card[]): void {
  /** The card from which this one was reached by an unmatched edge; the path continues at its mate. */
  const parent = new Int8Array(CARDS).fill(NONE);
  /** The base card of the odd cycle (blossom) that a card was shrunk into. */
  const base = Int8Array.from({ length: CARDS }, (_, card) => card);
  const outer = new Set([root]);

  const shrink = (a: Card, b: Card): void => {
    const top = meetingBase(a, b);
    const shrunk = new Set<Card>();
    for (const [from, over] of [
      [a, b],
      [b, a],
    ] as const) {
      let child = over;
      for (let card = from; base[card] !== top; card = parent[child]!) {
        parent[card] = child;
        child = mate[card]!;
        shrunk.add(base[card]!).add(base[child]!);
      }
    }
    for (let card = 0; card < CARDS; card++) {
      if (!shrunk.has(base[card]!)) continue;
      base[card] = top;
      outer.add(card);
    }
  };

  const meetingBase = (a: Card, b: Card): Card => {
    const above = new Set<Card>();
    for (let card = base[a]!; ; card = base[parent[mate[card]!]!]!) {
      above.add(card);
      if (card === base[root]) break;
    }
    let card = base[b]!;
    while (!above.has(card)) card = base[parent[mate[card]!]!]!;
    return card;
  };

  // Iterating over a set also visits cards that are added meanwhile, so this is a breadth-first search.
  for (const card of outer) {
    for (const next of partners(card)) {
      if (base[next] === base[card] || mate[card] === next) continue;
      if (outer.has(next)) shrink(card, next);
      else if (parent[next] === NONE) {
        parent[next] = card;
        if (mate[next] === NONE) {
          flip(next, parent, mate);
          return;
        }
        outer.add(mate[next]!);
      }
    }
  }
}

/** Flips the augmenting path that ends here, back to the root, so that its unmatched edges become pairs. */
function flip(end: Card, parent: Int8Array, mate: Int8Array): void {
  for (let card = end; card !== NONE;) {
    const before = parent[card]!;
    const next = mate[before]!;
    mate[card] = before;
    mate[before] = card;
    card = next;
  }
}
