import type { Beginning } from '../../table/events.ts';
import type { Options } from '../../kernel/options.ts';
import type { CommonView, Game, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import { say, type Texts, type Values } from '../../kernel/text.ts';
import type { Face, Snapshot, TablePlan } from '../../table/wire.ts';
import type { Pen } from '../../board/picture.ts';
import { wrapped } from '../columns.ts';
import type { Asker } from './asker.ts';
import { openLocalTable, type LocalTable } from './local-table.ts';
import type { Player } from './prepare.ts';

/** A round at this terminal: the state of its questions and drawings, besides the table itself. */
export interface Session {
  readonly asker: Asker;
  readonly game: Game;
  readonly table: LocalTable;
  readonly texts: Texts;
  readonly pen: Pen;
  /** How many moves each viewer has been told of. */
  readonly told: Map<Viewer, number>;
  /** The person at the keyboard. */
  atKeyboard: Seat | null;
}

/** The game, options and players of a round. */
export interface RoundPlan {
  readonly game: Game;
  readonly options: Options;
  readonly from: Beginning;
  readonly players: readonly Player[];
  readonly seed: string;
}

/** Opens a table for one round. Nobody at a terminal is hurried. */
export async function openSession(asker: Asker, plan: RoundPlan, texts: Texts): Promise<Session> {
  const { game, players, options, from, seed } = plan;
  const told = new Map<Viewer, number>();
  const tablePlan: TablePlan = {
    game: game.rules.id,
    options,
    match: { rounds: 1 },
    seats: players.map((player, seat) =>
      player === null ? { kind: 'person', name: say(texts, 'seat', { seat }) } : { kind: 'bot', level: player.level },
    ),
    leave: 'end',
    number: null,
    windows: { call: null, vote: null },
    from,
  };
  const table = await openLocalTable(game, tablePlan, seed, ({ snapshot }) => {
    // Undone moves are told again when they are played again.
    for (const [viewer, count] of told) told.set(viewer, Math.min(count, snapshot.moves));
  });
  const alone = players.filter((player) => player === null).length === 1;
  const pen: Pen = {
    say: (key: string, values?: Values) => say(texts, key, values),
    seat(seat) {
      const player = players[seat] ?? null;
      if (player !== null) return say(texts, 'play.bot', { seat, level: player.level });
      return say(texts, alone ? 'play.you' : 'seat', { seat });
    },
    wrap: wrapped,
  };
  return { asker, game, table, texts, pen, told, atKeyboard: null };
}

type Seated = Pick<Session, 'table'>;

export const snapshotOf = ({ table }: Seated): Snapshot => table.state().snapshot;

/** The round as one of those at this terminal sees it. */
export function faceOf(session: Seated, viewer: Viewer): Face {
  const face = snapshotOf(session).faces.find((one) => one.viewer === viewer);
  if (!face) throw new Error(`nobody at this terminal sees with the eyes of ${viewer}`);
  return face;
}

/** The part that all faces have in common. */
export function commonView(session: Seated): CommonView {
  const [face] = snapshotOf(session).faces;
  if (!face) throw new Error('nothing was dealt');
  return face.view;
}

/** Who made the last move; null: nobody has. */
export function lastMover({ table }: Seated): Seat | null {
  const [log] = Object.values(table.state().logs) as (readonly Shown[])[];
  return log?.at(-1)?.by ?? null;
}

export const isPerson = (session: Seated, seat: Seat): boolean => snapshotOf(session).seats[seat]?.kind === 'person';

export const persons = (session: Seated): Seat[] =>
  snapshotOf(session).seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));

/** Whether the next person at the keyboard must not see what the last one saw. */
export const hidesFrom = (session: Seated, last: Seat, next: Seat): boolean =>
  JSON.stringify(faceOf(session, last).view) !== JSON.stringify(faceOf(session, next).view);
