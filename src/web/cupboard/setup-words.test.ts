import { expect, test } from 'vitest';
import type { Values } from '../../kernel/text.ts';
import type { GameFacts } from '../local/protocol.ts';
import { freshDraft, withPlayers, withSeat, withWay } from './draft.ts';
import { setupInWords, sitterName } from './setup-words.ts';

const never = { usual: false, otherwise: [] };
const facts: GameFacts = {
  options: {
    players: { kind: 'whole', min: 1, max: 3, default: 2 },
    table: { kind: 'whole', min: 8, max: 64, step: 8, default: 16 },
    blind: { kind: 'flag', default: false },
    supersolo: { kind: 'flag', default: false, only: { players: 1 } },
  },
  levels: ['easy', 'strong'],
  target: true,
  counts: [],
  dealer: 1,
  hidden: never,
  call: never,
  vote: never,
  young: never,
};
/** Says keys with their values, and knows no text. */
const say = (key: string, values: Values = {}): string => [key, ...Object.values(values)].join(' ');

/** A line may break after a dot, never before one. */
const line = (text: string): string => text.replaceAll(' · ', '\u00a0· ');

test('what is chosen is said by name, and nothing that is off or does not belong', () => {
  const draft = freshDraft(facts, []);
  const words = 'players 2 · option.table: 16 · match.rounds 1 · terms.usual';
  expect(setupInWords(draft, facts, say, say)).toBe(line(words));
  const blind = { ...draft, options: { ...draft.options, blind: true, supersolo: true }, match: { target: 50 } };
  expect(setupInWords(blind, facts, say, say)).toBe(
    line('players 2 · option.table: 16 · option.blind · match.target 50 · terms.usual'),
  );
});

test('alone there is no match, but perhaps a deal by its number', () => {
  const alone = { ...withPlayers(freshDraft(facts, []), 1, facts), number: 7 };
  expect(setupInWords(alone, facts, say, say)).toBe(line('players 1 · option.table: 16 · deal.number 7'));
});

test('each seat has a name before anyone sits there', () => {
  const draft = withSeat(withWay(freshDraft(facts, ['Ada']), 'friends', facts), 0, { kind: 'person', name: '' });
  expect(draft.seats.slice(0, 2).map((seat, index) => sitterName(seat, index, say))).toEqual([
    'seat.player 1',
    'start.friend',
  ]);
  expect(sitterName({ kind: 'bot', level: 'strong' }, 1, say)).toBe('seat.bot strong');
});
