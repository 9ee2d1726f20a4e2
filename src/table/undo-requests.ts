import type { Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { SeatPlan, TableEvent, Time } from './events.ts';

/** How long a seat may not ask again after it was refused, in milliseconds. */
export const UNDO_PAUSE = 30_000;

/** A seat asks the others to let it take back. */
export interface UndoRequest {
  /** The version of the table that it was asked of: no two requests have the same. */
  readonly number: number;
  readonly by: Seat;
  /** The number of moves that stay. */
  readonly to: number;
  readonly since: Time;
  /** Whose consent is still missing. */
  readonly waiting: readonly Seat[];
}

/** What became of a request to take back, for everyone to hear. */
export interface UndoTold {
  /** The version of the table at which it was told. */
  readonly number: number;
  /** `dropped`: nobody answered it, for it does not fit the table any more. */
  readonly how: 'refused' | 'withdrawn' | 'undone' | 'dropped';
  /** Who had asked; null: it cannot be told. */
  readonly by: Seat | null;
  /** Who refused. */
  readonly refuser?: Seat;
  /** Nobody did: the time to answer passed. */
  readonly lapsed?: true;
  /** How many moves were taken back. */
  readonly moves?: number;
}

/** The part of a table that tells who asks to take back. */
export interface UndoState {
  /** At most one of each seat, the oldest first. */
  undos: readonly UndoRequest[];
  /** What became of the last one of each seat, until a move is made. */
  undosTold: readonly UndoTold[];
  /** Until when a refused seat may not ask again. */
  undoPauses: ReadonlyMap<Seat, Time>;
}

/** What these changes look at besides. */
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

/** Moves are taken back, as one of the requests wanted, or by someone who need not ask. To be called before they are. */
export function grantUndo(table: Undoing, { to, request: number, player }: Of<'undone'>): void {
  const own = table.seats.findIndex((plan) => plan.kind === 'person' && plan.player === player);
  // What was asked for names its request; older logs tell it by naming no player.
  const granted = own < 0 || number !== undefined ? requestOf(table, number) : undefined;
  table.undos = table.undos.filter((other) => other !== granted);
  const moves = (table.round?.moves.length ?? to) - to;
  tell(table, { how: 'undone', by: granted?.by ?? (own < 0 ? null : own), moves });
  // Whose move went with it has nothing left to ask for.
  dropUndos(table, (request) => request.to < to);
}

/** A move was made. Whatever was asked before it would take back that move too now, which nobody has agreed to. */
export function dropUndosByMove(table: Undoing): void {
  table.undosTold = [];
  dropUndos(table);
}

/** What does not fit any more is asked no more, and that is told. */
export function dropUndos(table: Undoing, fits: (request: UndoRequest) => boolean = () => false): void {
  const dropped = table.undos.filter((request) => !fits(request));
  if (dropped.length === 0) return;
  table.undos = table.undos.filter(fits);
  for (const { by } of dropped) tell(table, { how: 'dropped', by });
}

/** Logs in which only one request could be open at a time do not say which was answered. */
const requestOf = ({ undos }: UndoState, number: number | undefined): UndoRequest | undefined =>
  number === undefined ? undos.at(-1) : undos.find((request) => request.number === number);

/** Of each seat the last is enough: it can ask and withdraw for ever. */
function tell(table: Undoing, told: Omit<UndoTold, 'number'>): void {
  table.undosTold = [...table.undosTold.filter(({ by }) => by !== told.by), { number: table.version, ...told }];
}
