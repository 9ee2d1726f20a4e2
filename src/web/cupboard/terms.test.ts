import { expect, test } from 'vitest';
import { clocks, readTerms, termsOf, usualTerms, type ChosenTerms } from './terms.ts';

const facts = { levels: ['easy', 'medium', 'strong'] };
const usual = usualTerms(facts);

test('what was chosen last time is chosen again, except to be public', () => {
  const chosen: ChosenTerms = {
    begin: 2,
    clock: { ...clocks.days[1]!, holidays: 0 },
    public: true,
    leave: 'end',
    standIn: 'strong',
    absence: null,
    spectators: 'late',
    seatsPerGuest: 4,
    chat: false,
    windows: { call: 15_000, vote: 60_000 },
  };
  const kept: unknown = JSON.parse(JSON.stringify(chosen));
  expect(readTerms(kept, facts, 4)).toEqual({ ...chosen, public: false });
});

test.each([
  [null],
  ['terms'],
  [{ begin: 9, clock: { kind: 'live', initial: 1, increment: 1 }, standIn: 'oracle', absence: 5, chat: 'yes' }],
])('what cannot be chosen is as if it were not there: %j', (kept) => {
  expect(readTerms(kept, facts, 4)).toEqual(usual);
});

test('a plan for one device says nothing of people elsewhere', () => {
  const terms: ChosenTerms = { ...usual, begin: 1, public: true, clock: clocks.live[0]! };
  expect(termsOf(terms, 3, false)).toEqual({ leave: 'bot', begin: 1 });
  expect(termsOf(terms, 3, true)).toMatchObject({ public: true, clock: clocks.live[0], standIn: 'medium' });
});

test('with a clock a plan says nothing of who is away', () => {
  expect(termsOf(usual, 3, true)).toMatchObject({ absence: 180_000 });
  expect(termsOf({ ...usual, clock: clocks.days[0]! }, 3, true)).not.toHaveProperty('absence');
});

test('a seat that is not there does not begin, and of two the other wins when one leaves', () => {
  expect(termsOf({ ...usual, begin: 3 }, 2, true)).toMatchObject({ begin: 'lot', leave: 'end' });
  expect(termsOf(usual, 2, true)).not.toHaveProperty('clock');
  expect(termsOf(usual, 1, false)).toEqual({ leave: 'end' });
});
