/**
 * The probability that a seat wins once its turn has ended, from how much is still unknown: of its own code to the
 * others, and of theirs to it. A logistic regression over the turns of some thousand rounds between bots that count
 * worlds and stop at fixed probabilities; the logarithm of the bits predicted best of all the features tried, since
 * each further bit is harder to find out.
 */
export interface DavinciStanding {
  /** How many bits of the bot's own code the others do not know, on average; null: it is cracked. */
  readonly own: number | null;
  /** For each opponent still in play, how many bits of that code the bot does not know. */
  readonly others: readonly number[];
  /** With points, the bot's score minus the best other score. */
  readonly lead: number;
}

export interface Weights {
  /** Indexed by the number of opponents still in play. */
  readonly base: readonly number[];
  readonly own: number;
  readonly other: number;
  /** Per point of lead. */
  readonly lead: number;
}

const SURVIVAL: readonly Weights[] = [
  { base: [0, -1.08], own: 1.45, other: -0.95, lead: 0 },
  { base: [0, -1.53, -1.88], own: 1.6, other: -0.51, lead: 0 },
  { base: [0, -1.5, -1.96, -2.02], own: 1.4, other: -0.31, lead: 0 },
];
/** With points the highest score wins; with two players that is nearly always the survivor's (davinci.11). */
const POINTS: readonly Weights[] = [
  SURVIVAL[0]!,
  { base: [0, -1.03, -1.75], own: 1.1, other: -0.31, lead: 0.012 },
  { base: [0, -0.55, -2.03, -2.33], own: 0.93, other: -0.11, lead: 0.015 },
];

export const weightsFor = (players: number, points: boolean): Weights => (points ? POINTS : SURVIVAL)[players - 2]!;

export function outlook(
  { base, own: perOwn, other, lead: perPoint }: Weights,
  { own, others, lead }: DavinciStanding,
): number {
  if (own === null) return perPoint === 0 ? 0 : likely(LOST + perPoint * lead);
  if (others.length === 0) return perPoint === 0 ? 1 : likely(WON + perPoint * lead);
  let sum = base[others.length]! + perOwn * log(own) + perPoint * lead;
  for (const bits of others) sum += other * log(bits);
  return likely(sum);
}

/** With points a survivor need not win, and a seat whose code is cracked may still win. */
const WON = 2;
const LOST = -2.5;

const likely = (logit: number): number => 1 / (1 + Math.exp(-logit));
const log = (bits: number): number => Math.log(bits + 0.5);
