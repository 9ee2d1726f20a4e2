import { describe, expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import type { Options } from '../kernel/options.ts';
import { hintKnowledge, mayHint } from './hints.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import type { Answer, TablePlan } from './wire.ts';

const person = { kind: 'person', name: 'a' } as const;
const bot = { kind: 'bot', level: 'greedy' } as const;

async function tableOf(id: string, options: Options, plan: Partial<TablePlan> = {}, seed?: string): Promise<Playing> {
  return playing((await loadGame(id))!, options, plan, seed);
}
/** A table at which seat 0 is a person and on turn, the others bots. */
async function againstBots(id: string, options: Options & { players: number }): Promise<Playing> {
  const seats = [person, ...Array.from({ length: options.players - 1 }, () => bot)];
  for (let deal = 0; ; deal++) {
    const play = await tableOf(id, options, { seats }, `deal ${deal}`);
    if (turnOf(play.table) === 0) return play;
  }
}
const hint = (play: Playing, step: 1 | 2 | 3 = 1, device = 'a'): Answer =>
  play.send(device, { do: 'hint', seat: 0, decision: play.table.decisions[0]!, step });
const none = { ok: false, fault: 'no_hint' };

describe('who may ask for a hint', () => {
  test('someone alone, and someone among bots', async () => {
    const alone = await tableOf('zipher', { players: 1 });
    expect(alone.snapshot('a').faces[0]!.canHint).toBe(true);
    expect(hint(alone)).toMatchObject({ ok: true });
    const amongBots = await againstBots('davinci', { players: 3 });
    expect(amongBots.snapshot('a').faces[0]!.canHint).toBe(true);
    expect(hint(amongBots)).toMatchObject({ ok: true });
  });

  test('nobody else than who sits there', async () => {
    const play = await tableOf('zipher', { players: 1 });
    expect(hint(play, 1, 'b')).toEqual({ ok: false, fault: 'not_your_seat' });
    expect(play.snapshot(null).faces[0]!.canHint).toBeUndefined();
  });

  test('not where another person sits, at this device or elsewhere', async () => {
    const together = { kind: 'person', name: 'b' } as const;
    for (const seats of [
      [person, together],
      [person, { kind: 'open' } as const],
    ]) {
      const play = await tableOf('zickzack', {}, { seats });
      const seat = turnOf(play.table);
      const device = play.deviceOf(seat);
      const decision = play.table.decisions[seat]!;
      expect(play.send(device, { do: 'hint', seat, decision, step: 1 })).toEqual(none);
      expect(play.snapshot(device).faces.every(({ canHint }) => canHint === undefined)).toBe(true);
    }
  });

  test('again once all others have left and bots play for them', async () => {
    for (let deal = 0; ; deal++) {
      const play = await tableOf('davinci', { players: 3 }, {}, `leaving ${deal}`);
      if (turnOf(play.table) !== 0) continue;
      play.send('b', { do: 'leave', seat: 1 });
      expect(hint(play)).toEqual(none);
      play.send('c', { do: 'leave', seat: 2 });
      expect(hint(play)).toMatchObject({ ok: true });
      return;
    }
  });

  test('not out of turn, and not for a decision that has passed', async () => {
    const play = await tableOf('zipher', { players: 1 });
    const decision = play.table.decisions[0]!;
    play.act(0);
    expect(play.send('a', { do: 'hint', seat: 0, decision, step: 1 })).toEqual({ ok: false, fault: 'stale' });
    const other = await againstBots('davinci', { players: 2 });
    while (turnOf(other.table) === 0) other.act(0);
    expect(hint(other)).toEqual(none);
  });

  test('SuDoKu judges no cells outside guarded play', async () => {
    for (const [mistakes, answer] of [
      ['guarded', { ok: true }],
      ['penalty', none],
      ['call', none],
    ] as const) {
      expect(hint(await againstBots('sudoku', { players: 2, mistakes }))).toMatchObject(answer);
      expect(hint(await tableOf('sudoku', { players: 1, mistakes }))).toMatchObject(answer);
    }
  });

  test('not where remembering or finding is the game', async () => {
    expect(hint(await againstBots('zoker-memo', { players: 2 }))).toEqual(none);
    expect(mayHint((await tableOf('zoker-pairs', {})).table, 0)).toBe(false);
  });
});

test('a claim or a call is never among what a hint may name, nor is one given while something may be called', async () => {
  let seen = 0;
  let calling = 0;
  for (let deal = 0; deal < 20; deal++) {
    const play = await tableOf('zoker-kubo', { players: 2, claims: 'call' }, { seats: [person, bot] }, `calls ${deal}`);
    const { rules, pos } = play.table.round!;
    for (let moves = 0; moves < 60 && !play.table.outcome; moves++) {
      const seat = rules.awaited(pos)[0]!;
      if (rules.window?.(pos)) {
        calling += 1;
        expect(mayHint(play.table, 0)).toBe(false);
      } else if (seat === 0 && mayHint(play.table, 0)) {
        seen += 1;
        const { moves: told } = hintKnowledge(play.table, 0);
        expect(told.every((code) => rules.offered!(pos, 0, code))).toBe(true);
      }
      const move = play.snapshot('a').faces[0]!.choices[0];
      if (seat === 0) play.act(0, move);
      else play.bot(seat, play.table.decisions[seat]!, choiceOf(play, seat));
    }
  }
  expect(seen).toBeGreaterThan(10);
  expect(calling).toBeGreaterThan(0);
});

const choiceOf = ({ table }: Playing, seat: number): string => {
  const { rules, pos } = table.round!;
  const list = { codes: new Int32Array(4096), count: 0 };
  rules.legal(pos, seat, list);
  return rules.format(list.codes.find((code) => rules.offered?.(pos, seat, code) ?? true)!);
};

test('a hint is an event that says only that it was given, and is counted once for each decision', async () => {
  const play = await tableOf('zipher', { players: 1 });
  hint(play, 1);
  hint(play, 3);
  expect(play.log.at(-1)).toEqual({ type: 'hinted', seat: 0, step: 3, at: 0, player: 'p0', id: 'id1' });
  expect(play.snapshot('a').hints).toBe(1);
  play.act(0);
  hint(play, 2);
  expect(play.snapshot('a').hints).toBe(2);
  expect(play.again().hints).toBe(2);
  play.send('a', { do: 'leave', seat: 0 });
  play.send('a', { do: 'next', seat: 0 });
  expect(play.snapshot('a').hints).toBe(0);
});

test('alone one may take back to any moment, bots not counted, with others only the last move', async () => {
  const play = await tableOf('zipher', { players: 1 });
  for (let moves = 0; moves < 4; moves++) play.act(0);
  expect(play.send('a', { do: 'undo', seat: 0, to: 4 })).toEqual({ ok: false, fault: 'nothing_to_undo' });
  expect(play.send('a', { do: 'undo', seat: 0, to: 1 })).toMatchObject({ ok: true });
  expect(play.table.round!.moves).toHaveLength(1);
  const bots = await againstBots('zickzack', { players: 2 });
  if (turnOf(bots.table) === 0) bots.act(0);
  expect(bots.send('a', { do: 'undo', seat: 0, to: 9 })).toMatchObject({ fault: 'nothing_to_undo' });
  const other = await tableOf('zickzack', { players: 2 });
  other.act(turnOf(other.table));
  expect(other.send('a', { do: 'undo', seat: 0, to: 0 })).toEqual({ ok: false, fault: 'undo_limit' });
});
