import { CARDS, matches, type Card } from '../deck.ts';

const NONE = -1;

/**
 * As many pairs as can be made of these cards at once, by Edmonds' algorithm. From each card without a mate it grows ways that go
 * by turns along an edge that is no pair and along a pair; one that ends at another card without a mate is flipped, which makes one
 * pair more. Three cards of a ladder all match, so ways meet in odd cycles; these are shrunk to their base.
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

  // A set is walked in the order things were added, those added on the way included.
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

/** Makes pairs of the other edges along the way back to the root. */
function flip(end: Card, parent: Int8Array, mate: Int8Array): void {
  for (let card = end; card !== NONE;) {
    const before = parent[card]!;
    const next = mate[before]!;
    mate[card] = before;
    mate[before] = card;
    card = next;
  }
}
