import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { quick, type Rng } from '../kernel/rng.ts';
import { legalCodes } from '../kernel/round.ts';
import { parseOptions, type Options } from '../kernel/options.ts';
import type { Game, Viewer } from '../kernel/rules.ts';
import type { Person } from './events.ts';
import { eyesOf } from './seats.ts';
import { logOf, snapshotFor, viewersOf } from './snapshot.ts';
import { apply, replayTable, type Table } from './table.ts';
import { playing, type Playing } from './testing/playing.ts';
import { twinLog } from './testing/twin.ts';

/**
 * Two tables that differ only in what a seat cannot know look the same to it, from the first event to the last: the deal, the other
 * seats' hidden choices, what may be taken back, which question it is asked.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';

const variants: Readonly<Record<string, readonly Options[]>> = {
  zipher: [
    { players: 2, blind: true },
    { players: 3, blind: true },
  ],
  davinci: [{ players: 2 }, { players: 3 }],
};

function optionsOf(game: Game): readonly Options[] {
  const field = game.rules.options['players'];
  if (field?.kind !== 'whole') return [{}];
  return (
    variants[game.rules.id] ??
    [2, 3].filter((players) => players >= field.min && players <= field.max).map((players) => ({ players }))
  );
}

/** Every other table has a clock, which must not reveal anything either. */
const clock = { kind: 'live', initial: 600_000, increment: 1_000 } as const;

const picture = (table: Table, device: string | null, people: ReadonlyMap<string, Person>): string =>
  JSON.stringify([
    snapshotFor(table, { device, people, now: table.at + 300 }),
    viewersOf(eyesOf(table, device, people)).map((viewer) => logOf(table, viewer)),
  ]);

function randomMove(play: Playing, rng: Rng): void {
  const round = play.table.round!;
  const spots = Array.from({ length: play.table.players }, (_, seat) =>
    legalCodes(round, seat).map((code) => ({ seat, code })),
  ).flat();
  const { seat, code } = spots[rng.below(spots.length)]!;
  const answer = play.act(seat, round.rules.format(code));
  if (!answer.ok) throw new Error(`a legal move was refused: ${answer.fault}`);
}

/** Whether the twin differed at all. */
function compare(play: Playing, viewer: Viewer, rng: Rng): boolean {
  const device = viewer === 'table' ? null : 'abc'[viewer]!;
  const twin = twinLog(play, viewer, rng);
  const one = replayTable(play.game, play.log.slice(0, 1));
  const other = replayTable(play.game, twin.slice(0, 1));
  for (let at = 1; at < twin.length; at++) {
    apply(one, play.log[at]!);
    apply(other, twin[at]!);
    expect(picture(other, device, play.people), `${String(viewer)} at event ${at}`).toBe(
      picture(one, device, play.people),
    );
  }
  return JSON.stringify(twin) !== JSON.stringify(play.log);
}

describe.each(gameIds)('%s', (id) => {
  test('twin tables look the same to whoever cannot tell them apart', async () => {
    const game = (await loadGame(id))!;
    let differing = 0;
    let hiding = false;
    for (const options of optionsOf(game)) {
      const parsed = parseOptions(game.rules.options, options);
      if (parsed.ok && !game.rules.facts(parsed.value).perfect) hiding = true;
      for (let deal = 0; deal < (long ? 20 : 2); deal++) {
        const seed = `${id} ${JSON.stringify(options)} ${deal}`;
        const rng = quick(seed);
        const play = playing(game, options, deal % 2 === 0 ? {} : { clock }, seed);
        const viewers: Viewer[] = [...Array(play.table.players).keys(), 'table'];
        for (let moves = 0; !play.table.outcome && moves < 60; moves++) {
          if (rng.below(5) === 0 && compare(play, viewers[rng.below(viewers.length)]!, rng)) differing += 1;
          play.now += 100 * (moves % 7);
          randomMove(play, rng);
        }
      }
    }
    // If anything is hidden, a twin that never differs would prove nothing.
    if (hiding) expect(differing).toBeGreaterThan(2);
  });
});
