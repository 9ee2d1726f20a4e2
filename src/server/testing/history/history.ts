/**
 * What clients did and were told, in order, as Jepsen records it. All clients are in one process, so the order of this
 * list is real time: an earlier entry was over before a later one began.
 */
export type Entry = { readonly client: string; readonly table: string } &
  /** A command was sent, perhaps once more. */
  (
    | { readonly kind: 'sent'; readonly id: string }
    /** It was acknowledged as that event of the log. */
    | { readonly kind: 'done'; readonly id: string; readonly version: number }
    /** It was finally refused. */
    | { readonly kind: 'refused'; readonly id: string; readonly fault: string }
    /** A full snapshot was requested. */
    | { readonly kind: 'asked'; readonly asking: number }
    /** And received: the moves of the round up to that version. */
    | { readonly kind: 'all'; readonly asking: number; readonly version: number; readonly moves: readonly string[] }
    /** A delta between two versions: the moves in it. */
    | { readonly kind: 'news'; readonly from: number; readonly version: number; readonly moves: readonly string[] }
  );

/** What is stored: one event of a table's log. */
export interface Logged {
  /** Whose command it was, and its id; null: the host's own, or a bot's. */
  readonly command: string | null;
  /** `<seat>:<move>`; `deal`: a round begins; null: anything else. */
  readonly move: string | null;
}

/** A violation. */
export interface Finding {
  readonly kind: 'doubled' | 'lost' | 'order' | 'stale' | 'refused';
  readonly table: string;
  readonly text: string;
}
