import type { Say, SeatLook } from '../../board/contract.ts';
import { nameOf } from '../../board/words.ts';
import type { Snapshot } from '../../table/wire.ts';
import { clockName, timeName } from '../cupboard/terms-words.ts';
import { levelName } from './words.ts';

/** One setting of a table, in words. */
export interface Agreed {
  readonly about: string;
  readonly words: string;
}

type Terms = Pick<
  Snapshot,
  'match' | 'begin' | 'clock' | 'windows' | 'leave' | 'standIn' | 'absence' | 'spectators' | 'facts' | 'seats'
>;

/** All settings that a guest agrees to by sitting down, including defaults, which a guest may not know. */
export function agreedOn(terms: Terms, looks: readonly SeatLook[], say: Say): Agreed[] {
  return [
    ...ofMatch(terms, looks, say),
    ...ofClock(terms, say),
    ...ofWindows(terms, say),
    ...ofGone(terms, say),
    ...ofSpectators(terms, say),
  ];
}

function ofMatch({ match, begin, seats }: Terms, looks: readonly SeatLook[], say: Say): Agreed[] {
  const long = 'target' in match ? say('match.to', { n: match.target }) : say('match.rounds', { n: match.rounds });
  const starter = typeof begin === 'number' ? begin : null;
  const name = (seat: number): string =>
    seats[seat]?.kind === 'open' ? say('seat.player', { n: seat + 1 }) : nameOf(looks, seat);
  return [
    { about: say('match.title'), words: long },
    ...(match.count ? [{ about: say('match.count'), words: say(`match.count.${match.count}`) }] : []),
    ...(starter === null ? [] : [{ about: say('terms.begin'), words: name(starter) }]),
  ];
}

function ofClock({ clock }: Terms, say: Say): Agreed[] {
  const about = say('terms.clock');
  if (!clock) return [{ about, words: say('terms.clock.none.why') }];
  const { rule } = clock;
  const each = say(rule.kind === 'live' ? 'terms.clock.live' : 'terms.clock.move');
  return [
    { about, words: `${clockName(rule, say)} · ${each}` },
    ...(rule.kind === 'days' ? [{ about: say('terms.holidays'), words: timeName(rule.holidays, say) }] : []),
  ];
}

/** How long people have to call something, and to answer what someone proposes. */
function ofWindows({ windows, facts }: Terms, say: Say): Agreed[] {
  const words = (time: number | null): string => (time === null ? say('terms.clock.none.why') : timeName(time, say));
  const kinds = (['call', 'vote'] as const).filter((kind) => facts.windows?.includes(kind));
  return kinds.map((kind) => ({ about: say(`terms.${kind}`), words: words(windows[kind]) }));
}

function ofGone({ clock, leave, absence, standIn }: Terms, say: Say): Agreed[] {
  const away = clock || absence === undefined ? null : { about: say('terms.absence'), words: awayWords(absence, say) };
  const bot = standIn !== undefined && (leave === 'bot' || (away !== null && absence !== null));
  return [
    { about: say(clock ? 'wait.terms.leave' : 'terms.leave'), words: say(`terms.leave.${leave}`) },
    ...(away ? [away] : []),
    ...(bot ? [{ about: say('terms.stand_in'), words: levelName(standIn, say) }] : []),
  ];
}

const awayWords = (absence: number | null, say: Say): string =>
  absence === null ? say('wait.terms.wait') : say('wait.terms.absence', { time: timeName(absence, say) });

function ofSpectators({ spectators, facts }: Terms, say: Say): Agreed[] {
  if (!facts.hidden) return [];
  const words = say(spectators === 'late' ? 'wait.terms.late' : 'terms.spectators.table.why');
  return [{ about: say('terms.spectators'), words }];
}
