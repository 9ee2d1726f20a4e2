/** The state of a bot's decision: what it remembers, the probabilities that follow, and how others see its own code. */
import { chanceOf, type Budget } from '../../kernel/bots.ts';
import type { Rng } from '../../kernel/rng.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { overlooks } from '../../search/eyes.ts';
import { judgeOf, remembers, type DavinciEyes, type Judge } from './bot-eyes.ts';
import { weightsFor, type Weights } from './bot-outlook.ts';
import type { DavinciOptions } from './position.ts';
import { recall, type Memory, type Slot } from './recall.ts';
import { DASH } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { drawWorld, oddsAt, weigh, type OddsTable, type DavinciWorld } from './worlds.ts';

export interface Mind {
  readonly me: number;
  readonly options: DavinciOptions;
  /** A copy for hypothetical changes, each of which is undone. */
  readonly memory: Memory;
  /** The tile it has drawn and not yet placed. */
  readonly drawn: Slot | null;
  /** The estimated probability of each unreadable tile. */
  readonly judge: Judge;
  /** Whether it considers guessing this tile. */
  readonly looksAt: (slot: Slot) => boolean;
  /** Whether it considers which colour to draw now. */
  readonly weighsColours: boolean;
  /** How many guesses it evaluates, indexed by the number of right ones before in this turn. */
  readonly width: readonly number[];
  readonly weights: Weights;
  /** With points, its score minus the best other score. */
  readonly lead: number;
  /** Samples of what the other seats may hold; the bot looks through their eyes in each of these worlds. */
  readonly worlds: readonly DavinciWorld[];
  /** How many counts of all worlds it may still make. */
  readonly work: { left: number; readonly stop: () => boolean };
  readonly rng: Rng;
}

export function mindOf(
  eyes: DavinciEyes,
  knowledge: Knowledge<DavinciView, DavinciOptions>,
  budget: Budget,
  seed: string,
): Mind {
  const { options, viewer, view } = knowledge;
  const me = viewer as number;
  const rng = chanceOf(seed, knowledge);
  const recalled = recall(knowledge, remembers(eyes, knowledge, seed));
  const memory = eyes.watches ? recalled : { ...recalled, placings: [] };
  const all = weigh(memory, options.dashes, eyes.doubt);
  return {
    me,
    options,
    memory,
    drawn: view.drawn === null ? null : memory.slots.at(-1)!,
    judge: judgeOf(eyes),
    looksAt: ({ at }) => !overlooks(seed, `tile ${at}`, eyes.overlooks),
    weighsColours: !overlooks(seed, `colours at draw ${memory.draws.flat().length}`, eyes.careless),
    width: options.players > 2 ? eyes.widthAmongMany : eyes.width,
    weights: weightsFor(options.players, options.points),
    lead: view.scores[me]! - Math.max(...view.scores.filter((_, seat) => seat !== me)),
    worlds: Array.from({ length: eyes.worlds }, () => drawWorld(all, rng)),
    work: { left: budget.nodes ?? Infinity, stop: () => budget.stop() },
    rng,
  };
}

/**
 * Whether it may go on thinking. Counting all worlds once takes as long as very many nodes of a plain search, so the
 * time is checked each time.
 */
export const mayGoOn = ({ work }: Mind): boolean => work.left > 0 && !work.stop();

export function odds({ work, memory, options, judge }: Mind): OddsTable {
  work.left -= 1;
  return judge(memory, options.dashes);
}

/** The entropy of the unread tiles of a code, in bits. */
export function uncertainty(table: OddsTable, code: readonly Slot[]): number {
  let bits = 0;
  for (const slot of code) {
    if (slot.tile >= 0) continue;
    for (let value = 0; value <= DASH; value++) {
      const chance = oddsAt(table, slot, value);
      if (chance > 0) bits -= chance * Math.log2(chance);
    }
  }
  return bits;
}

export const isCracked = (code: readonly Slot[]): boolean => code.length > 0 && code.every(({ open }) => open);

/** How much of the bot's own code the others do not know, in bits, on average over the worlds; null: it is cracked. */
export function secrecy(mind: Mind): number | null {
  const { memory, me } = mind;
  if (isCracked(memory.codes[me]!)) return null;
  const others = memory.codes.flatMap((code, seat) => (seat === me || isCracked(code) ? [] : [seat]));
  let sum = 0;
  let looks = 0;
  for (const world of mind.worlds) {
    if (looks > 0 && !mayGoOn(mind)) break;
    sum += throughTheEyesOf(mind, others[looks % others.length]!, world);
    looks += 1;
  }
  return sum / looks;
}

function throughTheEyesOf(mind: Mind, other: number, { tileOf }: DavinciWorld): number {
  const { memory, me } = mind;
  const kept = memory.slots.map(({ tile }) => tile);
  const own = new Set([...memory.codes[other]!, ...memory.hands[other]!]);
  for (const slot of memory.slots) {
    if (!slot.open) slot.tile = own.has(slot) ? tileOf.get(slot)! : -1;
  }
  const bits = uncertainty(odds(mind), memory.codes[me]!);
  for (const slot of memory.slots) slot.tile = kept[slot.at]!;
  return bits;
}
