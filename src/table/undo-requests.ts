import type { Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { SeatPlan, TableEvent, Time } from './events.ts';

/** How long a seat may not ask again after it was refused, in milliseconds. */
export const UNDO_PAUSE = 30_000;

/** A seat asks the others to let it undo. */
export interface UndoRequest {
  /** The version of the table at which it was made, so no two requests have the same. */
  readonly number: number;
  readonly by: Seat;
  /** The number of moves that stay. */
  readonly to: number;
  readonly since: Time;
  /** Whose consent is still missing. */
  readonly waiting: readonly Seat[];
}

/** The outcome of an undo request, for everyone. */
export interface UndoTold {
  /** The version of the table at which it was told. */
  readonly number: number;
  /** `dropped`: it was not answered, because it no longer fits the table. */
  readonly how: 'refused' | 'withdrawn' | 'undone' | 'dropped';
  /** Who had asked; null: unknown. */
  readonly by: Seat | null;
  /** Who refused. */
  readonly refuser?: Seat;
  /** Nobody refused: the time to answer passed. */
  readonly lapsed?: true;
  /** How many moves were taken back. */
  readonly moves?: number;
}

/** The part of a table about undo requests. */
export interface UndoState {
  /** At most one of each seat, the oldest first. */
  undos: readonly UndoRequest[];
  /** The outcome of the last request of each seat, until a move is made. */
  undosTold: readonly UndoTold[];
  /** Until when a refused seat may not ask again. */
  undoPauses: ReadonlyMap<Seat, Time>;
}

/** What these functions need besides. */
interface Undoing extends UndoState {
  readonly version: number;
  readonly round: Round | null;
  readonly seats: readonly SeatPlan[];
}

export const noUndos: UndoState = { undos: [], undosTold: [], undoPauses: new Map() };

type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>;

export function askUndo(table: Undoing, { seat, to, waiting, at }: Of<'undoAsked'>): void {
  table.undos = [...table.undos, { number: table.version - 1, by: seat, to, since: at, waiting }];
}

export function answerUndo(table: Undoing, { seat, yes, request: number, lapsed, at }: Of<'undoAnswered'>): void {
  const request = requestOf(table, number);
  if (!request) return;
  if (yes) {
    const waiting = request.waiting.filter((other) => other !== seat);
    table.undos = table.undos.map((other) => (other === request ? { ...request, waiting } : other));
    return;
  }
  table.undos = table.undos.filter((other) => other !== request);
  table.undoPauses = new Map([...table.undoPauses, [request.by, at + UNDO_PAUSE]]);
  tell(table, { how: 'refused', by: request.by, ...(lapsed ? { lapsed } : { refuser: seat }) });
}

export function withdrawRequest(table: Undoing, { seat }: Of<'undoWithdrawn'>): void {
  table.undos = table.undos.filter(({ by }) => by !== seat);
  tell(table, { how: 'withdrawn', by: seat });
}

/** Moves are undone, as one of the requests wanted, or by someone who need not ask. Must be called before that. */
export function grantUndo(table: Undoing, { to, request: number, player }: Of<'undone'>): void {
  const own = table.seats.findIndex((plan) => plan.kind === 'person' && plan.player === player);
  // A granted request is named; older logs imply it by naming no player.
  const granted = own < 0 || number !== undefined ? requestOf(table, number) : undefined;
  table.undos = table.undos.filter((other) => other !== granted);
  const moves = (table.round?.moves.length ?? to) - to;
  tell(table, { how: 'undone', by: granted?.by ?? (own < 0 ? null : own), moves });
  // Seats whose own move was undone too have nothing left to ask for.
  dropUndos(table, (request) => request.to < to);
}

/** A move was made. Earlier requests would now undo that move too, which nobody has agreed to. */
export function dropUndosByMove(table: Undoing): void {
  table.undosTold = [];
  dropUndos(table);
}

/** Drops requests that no longer fit, and tells everyone. */
export function dropUndos(table: Undoing, fits: (request: UndoRequest) => boolean = () => false): void {
  const dropped = table.undos.filter((request) => !fits(request));
  if (dropped.length === 0) return;
  table.undos = table.undos.filter(fits);
  for (const { by } of dropped) tell(table, { how: 'dropped', by });
}

/** Logs in which only one request could be open at a time do not say which was answered. */
const requestOf = ({ undos }: UndoState, number: number | undefined): UndoRequest | undefined =>
  number === undefined ? undos.at(-1) : undos.find((request) => request.number === number);

/** Only the last of each seat is kept, because it can ask and withdraw for ever. */
function tell(table: Undoing, told: Omit<UndoTold, 'number'>): void {
  table.undosTold = [...table.undosTold.filter(({ by }) => by !== told.by), { number: table.version, ...told }];
}
