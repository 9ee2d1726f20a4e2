import { expect, test } from 'vitest';
import { game as zipher } from '../../games/zipher/index.ts';
import { playing } from '../../table/testing/playing.ts';
import type { Snapshot } from '../../table/wire.ts';
import { effectsOfGivingUp } from './giving-up.ts';

type At = Parameters<typeof effectsOfGivingUp>[0];
const seat = (kind: 'person' | 'bot') => ({ kind, name: null, level: null, here: false });
const two: Snapshot['seats'] = [seat('person'), seat('person')];
const usual: At = { seats: two, leave: 'end', standIn: 'easy', match: { rounds: 1 }, rounds: [null] };

test.each<[string, Partial<At>, string[]]>([
  ['alone', { seats: [seat('person')] }, ['alone']],
  ['where a round ends then', {}, ['lost']],
  ['where a bot plays on', { leave: 'bot' }, ['bot', 'back']],
  ['among bots alone', { leave: 'bot', seats: [seat('person'), seat('bot'), seat('bot')] }, ['lost']],
  ['in a match', { match: { rounds: 3 } }, ['lost', 'goes_on']],
  ['in the last round of a match', { match: { rounds: 3 }, rounds: [null, null, null] }, ['lost', 'last']],
  ['in a match to a target', { match: { target: 50 } }, ['lost', 'counts']],
])('%s it is said what giving up does', (_, more, effects) => {
  expect(effectsOfGivingUp({ ...usual, ...more })).toEqual(effects.map((effect) => `menu.resign.${effect}`));
});

test('at a table of an older version a bot plays on for good, and never between two', () => {
  const { standIn: _, ...older } = { ...usual, leave: 'bot' as const };
  expect(effectsOfGivingUp(older)).toEqual(['menu.resign.lost']);
  expect(effectsOfGivingUp({ ...older, seats: [...two, seat('bot')] })).toEqual(['menu.resign.bot']);
});

test.each([
  ['bot', 2],
  ['end', 2],
  ['bot', 3],
  ['end', 3],
] as const)('what is said beforehand is what happens (%s, %i players)', (leave, players) => {
  const play = playing(zipher, { players }, { leave, standIn: 'easy' });
  const said = effectsOfGivingUp(play.snapshot('a'));
  play.send('a', { do: 'leave', seat: 0 });
  const ends = play.snapshot('b').status === 'ended';
  expect(said).toEqual(ends ? ['menu.resign.lost'] : ['menu.resign.bot', 'menu.resign.back']);
});

test('in a match it is said whether giving up ends it too, and so it happens', () => {
  const play = playing(zipher, { players: 2 }, { leave: 'end', match: { rounds: 2 } });
  for (const [effect, over] of [
    ['goes_on', false],
    ['last', true],
  ] as const) {
    expect(effectsOfGivingUp(play.snapshot('a'))).toEqual(['menu.resign.lost', `menu.resign.${effect}`]);
    play.send('a', { do: 'leave', seat: 0 });
    expect(play.snapshot('b')).toMatchObject({ status: 'ended', matchOver: over });
    for (const seat of [0, 1]) play.send(play.deviceOf(seat), { do: 'next', seat });
  }
});
