import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { quick, type Rng } from '../kernel/rng.ts';
import { judge, legalCodes } from '../kernel/round.ts';
import type { Options } from '../kernel/options.ts';
import type { Game, Viewer } from '../kernel/rules.ts';
import { hidingOptions } from '../table/testing/hiding.ts';
import { playing, type Playing } from '../table/testing/playing.ts';
import { twinLog } from '../table/testing/twin.ts';
import { due } from '../table/windows.ts';
import type { TablePlan } from '../table/wire.ts';
import { curious, firstDifference, refusedAtBoth, type Probe } from './testing/curious.ts';

/**
 * What goes over the wire to a device, byte for byte, is the same at two tables that its seat cannot tell apart: news, answers,
 * refusals, what a page gets on coming back, the reply to a take-back asked for out of curiosity, what becomes of others' requests,
 * windows that close, clocks that are paused or run out, and all that stands beside the game: who is away, who watches, chat, the lobby,
 * the list of a device's tables and notices. And it is the same whether or not others have begun a claim, or made one that was refused.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';
const DEALS = long ? 24 : 4;

const clocks: readonly TablePlan['clock'][] = [
  null,
  { kind: 'live', initial: 80_000_000, increment: 1_000 },
  { kind: 'move', each: 240_000 },
  { kind: 'days', each: 86_400_000, holidays: 86_400_000 },
];

/** Whoever claims out of curiosity claims one of these too. */
const claims = ['!bS1-rX4', '!bS1-bS2', '!gS1-gS2', 'call', 'stuck'];

/** A round that one of them gives up, and the next one dealt: of the first all is known. */
function playAgain(play: Playing): void {
  play.send('a', { do: 'leave', seat: 0 });
  play.send('a', { do: 'return', seat: 0 });
  for (const seat of play.table.seats.keys()) play.send('abcdefghi'[seat]!, { do: 'next', seat });
}

/** Plays on by chance; answers what each seat might send on the way and would be refused. */
function randomPlay(play: Playing, most: number, rng: Rng): Probe[] {
  const probes: Probe[] = [];
  const texts = [...claims];
  for (let moves = 0; !play.table.outcome && moves < most; moves++) {
    const round = play.table.round!;
    const next = due(play.table);
    if (play.table.window && next && rng.below(3) === 0) {
      play.now = Math.max(play.now, next.at);
      play.carryOut('host', next.command);
      continue;
    }
    const spots = Array.from({ length: play.table.players }, (_, seat) =>
      legalCodes(round, seat).map((code) => ({ seat, code })),
    ).flat();
    texts.push(...spots.map(({ code }) => round.rules.format(code)));
    for (const seat of play.table.seats.keys()) {
      const move = texts[rng.below(2) === 0 ? rng.below(claims.length) : rng.below(texts.length)]!;
      if (!judge(round, seat, move).ok) probes.push({ at: round.moves.length, seat, move });
    }
    const { seat, code } = spots[rng.below(spots.length)]!;
    play.act(seat, round.rules.format(code));
  }
  return probes;
}

/** A round that is still being played, the second one where the plan says that giving up ends a round. */
function begin(
  game: Game,
  options: Options,
  plan: Partial<TablePlan>,
  rng: Rng,
  seed: string,
): { readonly play: Playing; readonly found: Probe[] } {
  for (let most = 6 + rng.below(26); most > 0; most = Math.floor(most / 2)) {
    const play = playing(game, options, plan, `${seed} ${most}`);
    if (plan.leave === 'end' && play.table.players > 1) playAgain(play);
    const found = randomPlay(play, most, rng);
    if (!play.table.outcome && play.table.round!.moves.length > 0) return { play, found };
  }
  throw new Error(`every round of ${game.rules.id} is over at once`);
}

/** All that happened while it was looked whether anything is told. */
const seen = new Set<string>();

describe.each(gameIds)('%s', (id) => {
  test('twin tables say the same to whoever cannot tell them apart', async () => {
    const game = (await loadGame(id))!;
    let [compared, differing, hiding] = [0, 0, false];
    for (const options of hidingOptions(game)) {
      for (let deal = 0; deal < DEALS; deal++) {
        const seed = `${id} ${JSON.stringify(options)} ${deal}`;
        const rng = quick(seed);
        const clock = clocks[deal % clocks.length]!;
        const plan: Partial<TablePlan> = {
          windows: { call: 60_000, vote: 60_000 },
          match: { rounds: 3 },
          spectators: 'late',
          leave: 'end',
          ...(clock && { clock }),
        };
        const { play, found } = begin(game, options, deal % 4 === 3 ? plan : { ...plan, leave: 'bot' }, rng, seed);
        const viewers: Viewer[] = [...play.table.seats.keys(), 'table'];
        const viewer = viewers[rng.below(viewers.length)]!;
        const twin = twinLog(play, viewer, rng);
        const probes = found.filter(({ seat }) => seat === viewer);
        const others = refusedAtBoth(
          play,
          [play.log, twin],
          found.filter(({ seat }) => seat !== viewer),
        );
        const common = { play, viewer, protocol: deal === 1 ? 1 : 2, probes, present: deal % 4 > 0 };
        const told = await curious({ ...common, log: play.log, unnoticed: [] });
        const other = await curious({ ...common, log: twin, unnoticed: [] });
        expect(firstDifference(told, other), `${seed}, to ${viewer}`).toBeNull();
        const unnoticed = await curious({ ...common, log: twin, unnoticed: common.present ? others : [] });
        expect(firstDifference(told, unnoticed), `${seed}, to ${viewer}, unnoticed`).toBeNull();
        expect(told.said.length).toBeGreaterThan(10);
        for (const what of [...told.seen, ...unnoticed.seen]) seen.add(what);
        compared += 1;
        hiding ||= !play.table.facts.perfect;
        if (JSON.stringify(twin) !== JSON.stringify(play.log)) differing += 1;
      }
    }
    expect(compared).toBeGreaterThan(1);
    // Where anything is hidden from anybody a twin that never differs would prove nothing.
    if (hiding) expect(differing).toBeGreaterThan(1);
  });
});

test('all of this was looked at', () => {
  expect([...seen].sort()).toEqual([
    'asked to take back',
    'claim begun',
    'gap',
    'hands one round late',
    'not taken back',
    'paused',
    'refused',
    'refused to another',
    'screen',
    'seat moved',
    'stand-in',
    'taken back',
    'window closed',
  ]);
});
