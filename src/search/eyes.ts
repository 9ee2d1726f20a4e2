/** FNV-1a with a final mix: spreads short texts evenly over 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Whether a weaker bot overlooks this fact. It depends only on the bot's seed and the fact, so the bot errs
 * consistently within a round and a review can say what it overlooked. `share` is how often, from 0 (never) to 1
 * (always).
 */
export const overlooks = (seed: string, fact: string, share: number): boolean =>
  hash(`${seed} overlooks ${fact}`) < share * 2 ** 32;
