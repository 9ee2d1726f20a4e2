import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { choices, legalCodes } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';
import { eyesOf } from './seats.ts';
import { logOf, snapshotFor, viewersOf } from './snapshot.ts';
import type { Table } from './table.ts';
import { opened, type Playing, type Wish } from './testing/playing.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';
const devices = ['a', 'b', 'c', 'nobody'];

/** All that anyone may see of a table, and what a repeated command is answered by. */
function all(table: Table, { people }: Playing): unknown {
  return {
    seen: [...devices, null].map((device) => ({
      snapshot: snapshotFor(table, { device, people, now: 0 }),
      logs: viewersOf(eyesOf(table, device, people)).map((viewer) => logOf(table, viewer)),
    })),
    done: [...table.done],
    decisions: table.decisions,
    floor: table.floor,
    awaitedSince: table.awaitedSince,
  };
}

/** One random thing to do, mostly sensible; `dice` are whole numbers from 0 to 999. */
function wish(
  play: Playing,
  [what, seatDie, choice, extra]: readonly number[],
): { device: string; wish: Wish } | 'bot' {
  const { table } = play;
  const seat = seatDie! % table.players;
  const plan = table.seats[seat]!;
  const device = plan.kind === 'person' && extra! % 10 > 0 ? play.deviceOf(seat) : devices[choice! % devices.length]!;
  const decision = table.decisions[seat]! - (extra! % 20 === 7 ? 1 : 0);
  const requestNumber = table.undos[extra! % Math.max(1, table.undos.length)]?.number ?? choice!;
  if (what! < 30) return { device, wish: { do: 'leave', seat } };
  if (what! < 35) return { device, wish: { do: 'close' } };
  if (what! < 38) return { device, wish: { do: 'cancel' } };
  if (what! < 45) return { device, wish: { do: 'remove', seat } };
  if (what! < 55) return { device, wish: { do: 'return', seat } };
  if (what! < 65) return { device, wish: { do: 'replace', seat, gone: extra! % table.players } };
  if (what! < 75) return { device, wish: { do: 'end', seat, gone: extra! % table.players } };
  if (what! < 80) {
    return {
      device,
      wish: { do: 'answerClose', seat, request: table.closing?.number ?? choice!, yes: extra! % 2 > 0 },
    };
  }
  if (what! < 85) return { device, wish: { do: 'withdrawUndo', seat, request: requestNumber } };
  if (what! < 90) return { device, wish: { do: 'change', plan: { absence: 1_000 * (1 + extra!), seatsPerGuest: 2 } } };
  if (what! < 150) return { device, wish: { do: 'undo', seat } };
  if (what! < 260) {
    return { device, wish: { do: 'consent', seat, request: requestNumber, yes: extra! % 3 > 0 } };
  }
  if (!table.round) return { device: devices[choice! % 3]!, wish: { do: 'sit', seat, name: `n${extra}` } };
  if (what! < 300 || table.outcome) return { device, wish: { do: 'next', seat } };
  const turn = table.round.rules.awaited(table.round.pos)[0] ?? seat;
  const mover = what! < 900 ? turn : seat;
  const sitter = table.seats[mover]!;
  if (sitter.kind !== 'person') return 'bot';
  const moves = choices(table.round, mover);
  const move = moves[choice! % Math.max(moves.length, 1)] ?? 'nonsense';
  return {
    device: play.deviceOf(mover),
    wish: { do: 'act', seat: mover, decision: mover === seat ? decision : table.decisions[mover]!, move },
  };
}

function bot(play: Playing, die: number): void {
  const { round, seats, decisions } = play.table;
  const seat = seats.findIndex(({ kind }, at) => kind === 'bot' && round && legalCodes(round, at).length > 0);
  if (seat < 0 || !round) return;
  const codes = legalCodes(round, seat);
  play.bot(seat, decisions[seat]!, round.rules.format(codes[die % codes.length]!));
}

function playersOf(game: Game): number {
  const field = game.rules.options['players'];
  return field?.kind === 'whole' ? Math.min(3, field.max) : 1;
}

describe.each(gameIds)('%s', (id) => {
  test('a table replayed from its log equals the table that was played', async () => {
    const game = (await loadGame(id))!;
    const players = playersOf(game);
    const die = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(die, die, die, die), { maxLength: 120 }), (seed, dice) => {
        const options = 'players' in game.rules.options ? { players } : {};
        const play = opened(
          game,
          options,
          { match: { rounds: 2 }, leave: seed.length % 2 === 0 ? 'bot' : 'end' },
          seed,
        );
        for (const rolled of dice) {
          play.now += 100 * rolled[3];
          const [, , gone] = rolled;
          if (gone % 7 === 0) play.away.set(gone % players, play.now);
          else if (gone % 7 === 1) play.away.clear();
          const next = wish(play, rolled);
          if (next === 'bot') bot(play, rolled[2]);
          else play.send(next.device, next.wish);
        }
        expect(play.table.version).toBe(play.log.length);
        expect(all(play.again(), play)).toEqual(all(play.table, play));
      }),
      { numRuns: long ? 400 : 25, seed: 1, endOnFailure: true },
    );
  });
});
