import type { Say } from '../../board/contract.ts';
import { has } from '../../board/words.ts';
import type { OptionField } from '../../kernel/options.ts';
import type { GameFacts } from '../local/protocol.ts';
import { botName } from '../table/words.ts';
import { formatDeal } from './deal-number.ts';
import { fits, seatsIn, type Draft, type SeatDraft } from './draft.ts';
import { termsInWords } from './terms-words.ts';

/** The name of a seat before anyone sits there. */
export function sitterName(seat: SeatDraft, index: number, say: Say): string {
  if (seat.kind === 'bot') return botName(seat.level, say);
  if (seat.kind === 'open') return say('start.friend');
  return seat.name.trim() === '' ? say('seat.player', { n: index + 1 }) : seat.name;
}

/** Not broken before the dot, so that no line begins with one. */
const DOT = '\u00a0· ';

/** The choices in a line or two, so that nobody has to open them to check. `tell` has the game's texts. */
export function setupInWords(draft: Draft, facts: GameFacts, tell: Say, say: Say): string {
  const seats = seatsIn(draft, facts);
  const { match, number, dealer = 1 } = draft;
  const parts = [say('players', { n: seats.length }), ...optionWords(draft, facts, tell)];
  if (seats.length === 1) {
    if (number !== null) parts.push(say('deal.number', { n: formatDeal({ number, dealer }) }));
    return parts.join(DOT);
  }
  parts.push('target' in match ? say('match.target', { n: match.target }) : say('match.rounds', { n: match.rounds }));
  const names = seats.map((seat, index) => sitterName(seat, index, say));
  const online = seats.some(({ kind }) => kind === 'open');
  return [...parts, termsInWords(draft.terms, facts, names, online, say)].join(DOT);
}

/** Each option with its name, because a value alone says little. */
function optionWords({ options }: Draft, facts: GameFacts, tell: Say): string[] {
  return Object.entries<OptionField>(facts.options).flatMap(([name, field]) => {
    const value = options[name];
    if (name === 'players' || value === undefined || value === false || !fits(field, options)) return [];
    const label = tell(`option.${name}`);
    const named = `option.${name}.${String(value)}`;
    return [value === true ? label : `${label}: ${has(tell, named) ? tell(named) : String(value)}`];
  });
}
