import type { Options } from '../../kernel/options.ts';
import type { Rng } from '../../kernel/rng.ts';
import { judge, legalCodes } from '../../kernel/round.ts';
import type { Game } from '../../kernel/rules.ts';
import { playing, type Playing } from '../../table/testing/playing.ts';
import { due } from '../../table/windows.ts';
import type { TablePlan } from '../../table/wire.ts';
import type { Probe } from './viewer-trace.ts';

/** Claims to probe with. */
const claims = ['!bS1-rX4', '!bS1-bS2', '!gS1-gS2', 'call', 'stuck'];

export interface RandomTable {
  readonly play: Playing;
  /** Refused moves that each seat might send on the way. */
  readonly probes: readonly Probe[];
}

export interface RandomTableSettings {
  readonly game: Game;
  readonly options: Options;
  readonly plan: Partial<TablePlan>;
  readonly rng: Rng;
  readonly seed: string;
  /** Its deals are fair, and it has this id. */
  readonly id?: string;
  /** At most this many moves are made. */
  readonly most: number;
  /** The time of windows runs out now and then. */
  readonly lapses: boolean;
  /** The round on the table is the second: everything of the first, which someone gave up, is known. */
  readonly again?: boolean;
}

/** A table in the middle of a round. */
export function randomTable({ game, options, plan, rng, seed, id, ...settings }: RandomTableSettings): RandomTable {
  for (let { most } = settings; most > 0; most = Math.floor(most / 2)) {
    const play = playing(game, options, plan, `${seed} ${most}`, id ?? null);
    if (settings.again && play.table.players > 1) playAgain(play);
    const probes = playOn(play, most, settings.lapses, rng);
    if (!play.table.outcome && play.table.round!.moves.length > 0) return { play, probes };
  }
  throw new Error(`every round of ${game.rules.id} is over at once`);
}

function playAgain(play: Playing): void {
  play.send('a', { do: 'leave', seat: 0 });
  play.send('a', { do: 'return', seat: 0 });
  for (const seat of play.table.seats.keys()) play.send('abcdefghi'[seat]!, { do: 'next', seat });
}

function playOn(play: Playing, most: number, lapses: boolean, rng: Rng): Probe[] {
  const probes: Probe[] = [];
  const texts = [...claims];
  for (let moves = 0; !play.table.outcome && moves < most; moves++) {
    const round = play.table.round!;
    const next = due(play.table);
    if (lapses && play.table.window && next && rng.below(3) === 0) {
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
