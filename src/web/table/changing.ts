import type { ReceivedAbout } from '../beside/beside.svelte.ts';
import type { Command, Snapshot } from '../../table/wire.ts';
import { playerRange, seatsIn, settle, type Draft, type SeatDraft } from '../cupboard/draft.ts';
import { usualLeave, usualTerms } from '../cupboard/terms.ts';
import type { GameFacts } from '../local/protocol.ts';

/** A waiting table as a draft, to be changed with the same controls. */
export function draftOf(snapshot: Snapshot, about: ReceivedAbout | null, facts: GameFacts): Draft {
  const [, most] = playerRange(facts);
  const seats = Array.from({ length: most }, (_, seat): SeatDraft => {
    const now = snapshot.seats[seat];
    if (now?.kind === 'person') return { kind: 'person', name: now.name ?? '' };
    return now?.kind === 'bot' && now.level !== null ? { kind: 'bot', level: now.level } : { kind: 'open' };
  });
  const usual = usualTerms(facts);
  return {
    options: snapshot.options,
    seats,
    match: snapshot.match,
    number: null,
    terms: {
      begin: snapshot.begin ?? 'lot',
      clock: snapshot.clock?.rule ?? null,
      public: about?.public ?? false,
      leave: snapshot.leave === usualLeave(snapshot.seats.length) ? null : snapshot.leave,
      standIn: snapshot.standIn ?? usual.standIn,
      absence: snapshot.clock ? usual.absence : (snapshot.absence ?? null),
      spectators: snapshot.spectators ?? 'table',
      seatsPerGuest: snapshot.seatsPerGuest ?? 1,
      chat: about?.chat ?? null,
      windows: snapshot.clock?.rule.kind === 'days' ? null : snapshot.windows,
    },
  };
}

type Change = Omit<Extract<Command, { do: 'change' }>, 'id'>;

/**
 * The command that changes the table to this draft. People keep their seats, or, with fewer seats, get the first free
 * one.
 */
export function changeOf(draft: Draft, before: Draft, facts: GameFacts): Change {
  const kept = (seat: number): NonNullable<Change['seats']>[number] => ({ kind: 'kept', seat });
  const seats = seatsIn(draft, facts).map((seat, index) => (seat.kind === 'person' ? kept(index) : seat));
  const homeless = draft.seats.flatMap(({ kind }, seat) => (kind === 'person' && seat >= seats.length ? [seat] : []));
  for (const seat of homeless) {
    const free = seats.findIndex(({ kind }) => kind !== 'kept');
    if (free >= 0) seats[free] = kept(seat);
  }
  const { begin, standIn, absence, spectators, seatsPerGuest } = draft.terms;
  const sameClock = JSON.stringify(draft.terms.clock) === JSON.stringify(before.terms.clock);
  return {
    do: 'change',
    plan: {
      options: settle(draft.options, facts.options),
      match: draft.match,
      leave: draft.terms.leave ?? usualLeave(seats.length),
      begin: typeof begin === 'number' && begin >= seats.length ? 'lot' : begin,
      standIn,
      spectators,
      seatsPerGuest,
      clock: draft.terms.clock,
      ...(draft.terms.clock ? {} : { absence }),
      // Another clock brings its own window times, unless they were chosen too.
      ...(draft.terms.windows && (sameClock || draft.terms.windows !== before.terms.windows)
        ? { windows: draft.terms.windows }
        : {}),
    },
    seats,
  };
}
