import type { Seat } from '../../kernel/rules.ts';
import type { Say, SeatLook } from '../../board/contract.ts';
import { nameOf, personOf } from '../../board/words.ts';
import type { SeatState, Snapshot } from '../../table/wire.ts';
import { undosOf } from './asks.ts';
import { seatLooks } from './words.ts';

/** A table before and after a change, for what happens between moves: who came and went, what was undone. */
export interface TableMoment {
  readonly snapshot: Snapshot;
  readonly away: readonly Seat[];
}

/** A sentence of the log that is not a move; it is placed after this many moves of its round. */
export interface Note {
  readonly round: number;
  readonly after: number;
  readonly text: string;
}

/** What has happened at the table besides moves, each in one sentence. */
export function happenings(before: TableMoment, after: TableMoment, say: Say): Note[] {
  const { rounds, moves } = after.snapshot;
  const seats = seatLooks(after.snapshot.seats, say);
  const now = (text: string): Note => ({ round: rounds.length, after: moves, text });
  return [
    ...ofSeats(before.snapshot, after.snapshot, seats, say).map(now),
    ...comingNotes(after.snapshot, say, before.snapshot.version),
    ...ofPresence(before, after, seats, say).map(now),
    ...ofUndo(before.snapshot, after.snapshot, seats, say).map(now),
  ];
}

/** Who left in this round and why, and who came back; `since`: only after that version. */
export function comingNotes({ comings = [], rounds, seats }: Snapshot, say: Say, since = 0): Note[] {
  // People who left keep their name here, although a bot sits there now.
  const people = seats.map((seat): SeatState =>
    seat.standIn ? { ...seat, kind: 'person', here: seat.standIn === 'yours' } : seat,
  );
  const looks = seatLooks(people, say);
  return comings
    .filter(({ number }) => number > since)
    .map(({ seat, how, after }) => {
      const key = how === 'back' ? 'told.back_in_seat' : `told.bot.${how}`;
      return { round: rounds.length, after, text: say(key, { name: personOf(looks, seat) }) };
    });
}

function ofSeats(before: Snapshot, after: Snapshot, looks: readonly SeatLook[], say: Say): string[] {
  const was = seatLooks(before.seats, say);
  return after.seats.flatMap((now, seat) => {
    const then = before.seats[seat];
    if (!then) return [];
    if (then.kind === now.kind) return ofProgram(then, now, personOf(looks, seat), say);
    // The table itself tells what bots do for people.
    if (then.kind === 'open') return now.kind === 'person' ? [say('told.sat', { name: personOf(looks, seat) })] : [];
    return then.kind === 'person' && now.kind === 'open' ? [say('told.left', { name: personOf(was, seat) })] : [];
  });
}

/** A program has begun or stopped playing a seat. */
function ofProgram(then: SeatState, now: SeatState, name: ReturnType<typeof personOf>, say: Say): string[] {
  if (then.program === now.program) return [];
  return [say(now.program ? 'told.program' : 'told.no_program', { name })];
}

/** Only of people elsewhere: readers know whether they are connected themselves. */
function ofPresence(before: TableMoment, after: TableMoment, looks: readonly SeatLook[], say: Say): string[] {
  const people = (told: TableMoment): Seat[] =>
    told.away.filter((seat) => after.snapshot.seats[seat]?.kind === 'person');
  const [then, now] = [people(before), people(after)];
  const gone = now.filter((seat) => !then.includes(seat) && !looks[seat]?.here);
  const back = then.filter((seat) => !now.includes(seat) && !looks[seat]?.here);
  return [
    ...gone.map((seat) => say('table.away', { players: [nameOf(looks, seat)] })),
    ...back.map((seat) => say('told.there', { player: nameOf(looks, seat) })),
  ];
}

function ofUndo(before: Snapshot, after: Snapshot, looks: readonly SeatLook[], say: Say): string[] {
  const sameRound = before.rounds.length === after.rounds.length && before.status === after.status;
  if (!sameRound || after.status !== 'playing') return [];
  const told = after.undosTold ?? (after.undoTold ? [after.undoTold] : []);
  return told
    .filter(({ number }) => number > before.version)
    .map(({ how, by, lapsed, moves }) => {
      const n = moves ?? before.moves - after.moves;
      // Without a request the seat says little: at one device people undo each other's moves.
      if (how === 'undone' && !undosOf(before).some((request) => request.by === by)) return say('told.undone', { n });
      const name = personOf(looks, by ?? 0);
      if (how === 'undone') return say('told.undone_by', { name, n });
      if (how === 'refused') return say(lapsed ? 'told.undo_lapsed' : 'told.not_undone', { name });
      return say(how === 'withdrawn' ? 'told.undo_withdrawn' : 'told.undo_dropped', { name });
    });
}
