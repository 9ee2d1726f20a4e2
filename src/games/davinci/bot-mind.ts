/** What a bot has in mind while it decides: what it recalls, how likely that makes each tile, and how others see its own code. */
import type { Rng } from '../../kernel/rng.ts';
import type { Budget } from '../../kernel/bots.ts';
import type { Memory, Slot } from './recall.ts';
import { DASH } from './tiles.ts';
import { drawWorld, oddsAt, oddsOf, weigh, type OddsTable, type World } from './worlds.ts';

export interface Mind {
  readonly me: number;
  readonly dashes: boolean;
  readonly memory: Memory;
  /** The tile it has drawn and not yet placed. */
  readonly drawn: Slot | null;
  /** How likely it is, compared with not, that one names a tile of one's own; 1: it draws no conclusion from that. */
  readonly doubt: number;
  /** How the others may stand in truth: their eyes are looked through in each of these worlds. */
  readonly worlds: readonly World[];
  /** Countings of worlds that are left to it. */
  readonly work: { left: number; readonly stop: () => boolean };
}

/** Strong players hardly ever name a tile of their own; people do so now and then, to mislead. */
export const DOUBT = 0.03;

const WORLDS = 6;

export function mindOf(
  memory: Memory,
  me: number,
  dashes: boolean,
  drawn: Slot | null,
  doubt: number,
  budget: Budget,
  rng: Rng,
): Mind {
  const work = { left: budget.nodes ?? Infinity, stop: () => budget.stop() };
  const all = weigh(memory, dashes, doubt);
  const worlds = Array.from({ length: WORLDS }, () => drawWorld(all, rng));
  return { me, dashes, memory, drawn, doubt, worlds, work };
}

const WORK_PER_LOOK = 64;

/** Whether it may think on. */
export const mayGoOn = ({ work }: Mind): boolean => work.left > 0;

function counted({ work }: Mind): void {
  work.left -= 1;
  // Counting all worlds once takes as long as very many nodes of a plain search.
  if (work.left % WORK_PER_LOOK === 0 && work.stop()) work.left = 0;
}

export function odds(mind: Mind): OddsTable {
  counted(mind);
  return oddsOf(mind.memory, mind.dashes, mind.doubt);
}

/** How much is unknown of the tiles of a code that are not open, in bits. */
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

/** How much the others do not know of the bot's own code, in bits: the mean over those still in play and over the worlds. */
export function secrecy(mind: Mind): number {
  const { memory, me } = mind;
  const others = memory.codes.flatMap((code, seat) => (seat !== me && code.some(({ open }) => !open) ? [seat] : []));
  let sum = 0;
  let looks = 0;
  for (const world of mind.worlds) {
    if (looks > 0 && !mayGoOn(mind)) break;
    const other = others[looks % others.length]!;
    sum += throughTheEyesOf(mind, other, world);
    looks += 1;
  }
  return sum / looks;
}

function throughTheEyesOf(mind: Mind, other: number, { tileOf }: World): number {
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
