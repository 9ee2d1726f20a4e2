import { pick, type Rng } from '../../kernel/rng.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { Command, Snapshot } from '../../table/wire.ts';

type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

/** What people may want besides the round: another table, the next round, their seat back, an end. */
export function randomRequest(snapshot: Snapshot, mine: Seat | undefined, rng: Rng): Wish | null {
  const { seats, status, agreed = [], closing } = snapshot;
  if (mine !== undefined && snapshot.fair?.next && rng.below(10) === 0)
    return { do: 'word', seat: mine, ...typed(rng) };
  if (status === 'waiting') return snapshot.opener ? arrange(snapshot, rng) : null;
  const lost = seats.findIndex(({ standIn, left }) => standIn === 'yours' && (!left || status === 'ended'));
  if (lost >= 0 && rng.below(3) > 0) return { do: 'return', seat: lost };
  if (mine === undefined) return null;
  const asked = closing && [closing.by, ...closing.waiting].find((seat) => seats[seat]?.here);
  if (closing && asked !== undefined && asked !== null && rng.below(4) === 0)
    return { do: 'answerClose', seat: asked, request: closing.number, yes: rng.below(8) === 0 };
  const chance = rng.below(1_000);
  if (chance < 1) return { do: 'close' };
  if (status !== 'ended') return null;
  if (chance < 30) return { do: 'leave', seat: mine };
  return agreed.includes(mine) && chance < 900 ? null : { do: 'next', seat: mine, ...randomWord(rng) };
}

/** The words that people add to a deal; some pages do not support it, and not every text is valid. */
export const randomWord = (rng: Rng): { readonly word?: string } => (rng.below(3) === 0 ? {} : typed(rng));

const typed = (rng: Rng): { readonly word: string } => {
  const number = rng
    .below(2 ** 31)
    .toString(16)
    .padStart(8, '0');
  return { word: pick(['kersen', `${number} 🍒`, number.repeat(4), 'two\nlines', ''], rng) };
};

/** The opener of a waiting table changes it, or its guests; a seat that nobody may take any more goes to a bot. */
function arrange({ seats }: Snapshot, rng: Rng): Wish | null {
  const chance = rng.below(100);
  if (chance < 1) return { do: 'cancel' };
  if (chance < 10) return { do: 'change', plan: { match: { rounds: 50 + chance }, absence: 1_000 * (1 + chance) } };
  const guest = seats.findIndex(({ kind, here }) => kind === 'person' && !here);
  if (chance < 14 && guest >= 0) return { do: 'remove', seat: guest };
  if (chance >= 24) return null;
  const open = seats.findIndex(({ kind }) => kind === 'open');
  return {
    do: 'change',
    seats: seats.map(({ kind, level }, seat) => {
      if (kind === 'person') return { kind: 'kept', seat };
      if (kind === 'open' && seat !== open) return { kind: 'open' };
      return { kind: 'bot', level: level ?? 'greedy' };
    }),
  };
}
