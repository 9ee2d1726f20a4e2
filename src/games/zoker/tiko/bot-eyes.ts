import { overlooks } from '../../../search/eyes.ts';
import { beats, CARDS, colourOf, DECK, shapeOf, sizeOf, type Card } from '../deck.ts';

/** How a bot compares cards, rightly or not. */
export interface TikoEyes {
  /** At 64 times one card plus another, 1 if the first seems to beat the second. */
  readonly beats: Uint8Array;
  /**
   * How many cards each card seems to beat, which approximates an order although the relation has cycles (zoker.11).
   */
  readonly strength: Uint8Array;
}

/**
 * Whether each of two cards is stronger in some property, so that one must count or know the ranks (zoker.10); all bots
 * get any other comparison right.
 */
export function contested(a: Card, b: Card): boolean {
  const signs = [colourOf(a) - colourOf(b), sizeOf(a) - sizeOf(b), shapeOf(a) - shapeOf(b)];
  return Math.min(...signs) < 0 && Math.max(...signs) > 0;
}

function eyesOf(seemsToBeat: (a: Card, b: Card) => boolean): TikoEyes {
  const eyes = { beats: new Uint8Array(CARDS * CARDS), strength: new Uint8Array(CARDS) };
  for (let a = 0; a < CARDS; a++) {
    for (let b = 0; b < a; b++) {
      const [winner, loser] = seemsToBeat(a, b) ? [a, b] : [b, a];
      eyes.beats[winner * CARDS + loser] = 1;
      eyes.strength[winner]! += 1;
    }
  }
  return eyes;
}

export const SHARP: TikoEyes = eyesOf(beats);

const CONTESTED = Uint8Array.from({ length: CARDS * CARDS }, (_, at) => Number(contested(at >> 6, at & (CARDS - 1))));

/** Gets this share of contested comparisons wrong, and the same ones during the whole round. */
export const misreading = (seed: string, share: number): TikoEyes =>
  eyesOf((a, b) => {
    const right = SHARP.beats[a * CARDS + b] === 1;
    return CONTESTED[a * CARDS + b] === 1 && overlooks(seed, `${DECK[a]!} ${DECK[b]!}`, share) ? !right : right;
  });
