import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { quick } from '../kernel/rng.ts';
import type { Viewer } from '../kernel/rules.ts';
import { hidingOptions } from '../table/testing/hiding.ts';
import { twinLog } from '../table/testing/twin.ts';
import type { TablePlan } from '../table/wire.ts';
import { traceViewer, firstDifference, refusedAtBoth } from './testing/viewer-trace.ts';
import { randomTable } from './testing/random-play.ts';

/**
 * What is sent to a device is the same, byte for byte, at two tables that its seat cannot tell apart: news, answers,
 * refusals, reconnects, undo requests out of curiosity and the outcome of others' requests, windows that close, clocks
 * that are paused or run out, and everything beside the game: presence, spectators, chat, the lobby, the list of a
 * device's tables and notices. It is also the same whether or not others have begun a claim, or made one that was
 * refused.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';
const DEALS = long ? 24 : 4;

const clocks: readonly TablePlan['clock'][] = [
  null,
  { kind: 'live', initial: 80_000_000, increment: 1_000 },
  { kind: 'move', each: 240_000 },
  { kind: 'days', each: 86_400_000, holidays: 86_400_000 },
];

/** Everything that happened during the comparison. */
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
          ...(clock && { clock }),
        };
        const again = deal % 4 === 3;
        const { play, probes: found } = randomTable({
          ...{ game, options, rng, seed, again, lapses: true, most: 6 + rng.below(26) },
          plan: { ...plan, leave: again ? 'end' : 'bot' },
        });
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
        const told = await traceViewer({ ...common, log: play.log, unnoticed: [] });
        const other = await traceViewer({ ...common, log: twin, unnoticed: [] });
        expect(firstDifference(told.said, other.said), `${seed}, to ${viewer}`).toBeNull();
        const unnoticed = await traceViewer({ ...common, log: twin, unnoticed: common.present ? others : [] });
        expect(firstDifference(told.said, unnoticed.said), `${seed}, to ${viewer}, unnoticed`).toBeNull();
        expect(told.said.length).toBeGreaterThan(10);
        for (const what of [...told.seen, ...unnoticed.seen]) seen.add(what);
        compared += 1;
        hiding ||= !play.table.facts.perfect;
        if (JSON.stringify(twin) !== JSON.stringify(play.log)) differing += 1;
      }
    }
    expect(compared).toBeGreaterThan(1);
    // If anything is hidden, a twin that never differs would prove nothing.
    if (hiding) expect(differing).toBeGreaterThan(1);
  });
});

test('all games and options were covered', () => {
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
