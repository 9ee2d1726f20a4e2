import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { game as memo } from '../games/zoker/memo/index.ts';
import { game as pairs } from '../games/zoker/pairs/index.ts';
import { recordOf } from '../kernel/record.ts';
import { readPlan } from './plan.ts';
import type { Beginning } from './events.ts';
import { playing, turnOf } from './testing/playing.ts';
import type { TablePlan } from './wire.ts';

const chance = { seed: () => 'a seed', player: () => 'p', secret: () => '0'.repeat(64) };
const now = { now: 0, chance };
const good: TablePlan = {
  game: 'zipher',
  options: { players: 2 },
  match: { rounds: 1 },
  seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  leave: 'bot',
  number: null,
};

/** A round of which one move has been made. */
function dealt(players: number): Beginning {
  const play = playing(zipher, { players });
  play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}

function over(): Beginning {
  const play = playing(zipher, { players: 2 });
  while (!play.table.outcome) play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}

test('with a seat open the table waits; without one it is dealt', () => {
  const waiting = readPlan(zipher, good, 'a', now);
  expect(waiting).toMatchObject({
    ok: true,
    value: { events: [{ type: 'opened', online: true, options: { players: 2, blind: false } }] },
  });
  const dealt = readPlan(
    zipher,
    {
      ...good,
      seats: [
        { kind: 'person', name: 'Ada' },
        { kind: 'bot', level: 'random' },
      ],
    },
    'a',
    now,
  );
  expect(dealt).toMatchObject({ ok: true, value: { events: [{ type: 'opened', online: false }, { type: 'dealt' }] } });
});

test.each<[string, Partial<TablePlan>]>([
  ['options.players', { options: { players: 9 } }],
  ['options.nosuch', { options: { nosuch: 1 } }],
  ['match.rounds', { match: { rounds: 0 } }],
  ['match.target', { match: { target: 5 } }],
  ['seats', { seats: [{ kind: 'open' }] }],
  ['seats[0].name', { seats: [{ kind: 'person', name: ' ' }, { kind: 'open' }] }],
  ['seats[1].level', { seats: [{ kind: 'open' }, { kind: 'bot', level: 'nosuch' }] }],
  ['number', { number: 3 }],
  ['setup.tiles', { from: { setup: { start: 0 }, moves: [] } }],
  ['moves[0]', { from: { setup: dealt(2).setup, moves: ['1:#9'] } }],
  ['from', { from: over() }],
  ['number', { number: 7, options: { players: 1 }, seats: [{ kind: 'person', name: 'Ada' }], from: dealt(1) }],
  ['begin', { begin: 2 }],
  ['standIn', { standIn: 'nosuch' }],
  ['seats[1].name', { seats: ['Ada', 'ada'].map((name) => ({ kind: 'person', name })) }],
  ['number', { number: 0, options: { players: 1 }, seats: [{ kind: 'person', name: 'Ada' }] }],
])('a bad plan is refused, naming %s', (field, change) => {
  const read = readPlan(zipher, { ...good, ...change }, 'a', now);
  expect(read).toMatchObject({ ok: false, error: { field } });
});

test('a round that takes too long to be replayed is not played on', () => {
  const play = playing(memo, { players: 2 });
  // Nobody remembers anything.
  for (let i = 0; i < 130; i++) play.act(turnOf(play.table));
  expect(play.table.outcome).toBeNull();
  const seats = [{ kind: 'person', name: 'Ada' } as const, { kind: 'bot', level: memo.bots[0]!.level } as const];
  const plan = { ...good, options: play.table.options, seats, from: recordOf(play.table.round!) };
  expect(readPlan(memo, plan, 'a', now).ok).toBe(true);
  let asked = 0;
  const stop = (): boolean => ++asked === 2;
  expect(readPlan(memo, plan, 'a', { ...now, stop })).toMatchObject({ ok: false, error: { code: 'timeout' } });
});

test('nobody begins where the game has no starter', () => {
  const alone = { ...good, options: {}, seats: [{ kind: 'person', name: 'Ada' }], begin: 0 } as const;
  expect(readPlan(pairs, alone, 'a', now)).toMatchObject({ ok: false, error: { field: 'begin' } });
  expect(readPlan(pairs, { ...alone, begin: 'lot' }, 'a', now).ok).toBe(true);
});

test('what is usual is written down, so that it can change without changing old tables', () => {
  const read = readPlan(zipher, good, 'a', now);
  expect(read).toMatchObject({
    value: {
      events: [
        { standIn: 'medium', absence: 180_000, spectators: 'table', seatsPerGuest: 1, player: 'p', leave: 'bot' },
      ],
    },
  });
});
