import type { Say } from '../../board/contract.ts';
import { joinParts } from '../../board/words.ts';
import type { ClockRule } from '../../table/events.ts';
import type { GameFacts } from '../local/protocol.ts';
import { usualTerms, type ChosenTerms } from './terms.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** A duration as a label: “30 s”, “3 min”, “2 days”. */
export function timeName(ms: number, say: Say): string {
  if (ms === 0) return say('time.none');
  if (ms >= DAY) return say('time.days', { n: Math.round(ms / DAY) });
  const [unit, key] = ms >= MINUTE ? [MINUTE, 'time.minutes'] : [SECOND, 'time.seconds'];
  return say(key, { n: Math.round((10 * ms) / unit) / 10 });
}

export function clockName(rule: ClockRule, say: Say): string {
  if (rule.kind !== 'live') return timeName(rule.each, say);
  return say('time.live', { m: rule.initial / MINUTE, s: rule.increment / SECOND });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What differs from the defaults, in one line; or that nothing does. */
export function termsInWords(
  terms: ChosenTerms,
  facts: Pick<GameFacts, 'levels'>,
  names: readonly string[],
  online: boolean,
  say: Say,
): string {
  const usual = usualTerms(facts);
  const words: string[] = [];
  const starter = typeof terms.begin === 'number' ? names[terms.begin] : undefined;
  if (starter !== undefined) words.push(say('terms.words.begin', { player: starter }));
  if (terms.leave !== null) words.push(say(`terms.words.leave.${terms.leave}`));
  if (online) {
    const { clock } = terms;
    if (clock)
      words.push(say('terms.words.clock', { time: clockName(clock, say), kind: say(`terms.clock.${clock.kind}`) }));
    if (terms.public) words.push(say('terms.words.public'));
    if (terms.spectators !== usual.spectators) words.push(say('terms.words.late'));
    if (terms.seatsPerGuest > 1) words.push(say('terms.words.several'));
    if (terms.chat === false) words.push(say('terms.words.no_chat'));
  }
  return words.length === 0 ? say(online ? 'terms.usual.online' : 'terms.usual') : capital(joinParts(words, say));
}
