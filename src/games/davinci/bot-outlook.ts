/**
 * How likely a seat is to win once its turn has ended, judged by how much is still unknown: of its own code to the others, of theirs to
 * it. Fitted to whole rounds between bots; what counts most is the logarithm of the bits, as each further bit takes longer to get.
 */
export interface Standing {
  /** Bits that others do not know of the bot's own code; null: it is cracked. */
  readonly own: { readonly bits: number; readonly hidden: number } | null;
  /** For each opponent still in play, the bits that the bot does not know of that code, and its hidden tiles. */
  readonly others: readonly { readonly bits: number; readonly hidden: number }[];
}

/** By how many opponents are still in play. */
export const K = { BASE: [0, -1.1, -2, -2.4], OB: 1.49, OH: 0, XB: -0.98, XH: 0 };

export function outlook({ own, others }: Standing): number {
  if (own === null) return 0;
  if (others.length === 0) return 1;
  let sum = K.BASE[others.length]! + K.OB * log(own.bits) + K.OH * log(own.hidden);
  for (const { bits, hidden } of others) {
    sum += (K.XB * log(bits) + K.XH * log(hidden)) ;
  }
  return 1 / (1 + Math.exp(-sum));
}

const log = (amount: number): number => Math.log(amount + 0.5);
