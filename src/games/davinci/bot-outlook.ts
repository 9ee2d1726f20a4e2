/**
 * How likely a seat is to win once its turn has ended, judged by how much is still unknown: of its own code to the others, of theirs to
 * it. Logistic regression over the turns of some thousand rounds between bots that count worlds and stop at fixed chances; of all that
 * was tried the logarithm of the bits told most, as each further bit is harder to come by.
 */
export interface DavinciStanding {
  /** The bits that others do not know of the bot's own code, on average; null: it is cracked. */
  readonly own: number | null;
  /** For each opponent still in play, the bits that the bot does not know of that code. */
  readonly others: readonly number[];
  /** With points, how far the bot is ahead of the best other score. */
  readonly lead: number;
}

export interface Weights {
  /** By how many opponents are still in play. */
  readonly base: readonly number[];
  readonly own: number;
  readonly other: number;
  /** For each point ahead. */
  readonly lead: number;
}

const SURVIVAL: readonly Weights[] = [
  { base: [0, -1.08], own: 1.45, other: -0.95, lead: 0 },
  { base: [0, -1.53, -1.88], own: 1.6, other: -0.51, lead: 0 },
  { base: [0, -1.5, -1.96, -2.02], own: 1.4, other: -0.31, lead: 0 },
];
/** With points it is the score that wins; with two players that is the survivor's nearly always (davinci.11). */
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

/** With points a survivor need not win, nor is a cracked code the end of all hopes. */
const WON = 2;
const LOST = -2.5;

const likely = (logit: number): number => 1 / (1 + Math.exp(-logit));
const log = (bits: number): number => Math.log(bits + 0.5);
