/**
 * What clients did and were told, in the order in which it happened to them, as Jepsen notes it down. All clients are in one process, so
 * the places in this list are real time: what stands first was over before what stands later began.
 */
export type Entry = { readonly client: string; readonly table: string } &
  /** A command was sent, perhaps once more. */
  (
    | { readonly kind: 'sent'; readonly id: string }
    /** It was acknowledged, as that event of the log. */
    | { readonly kind: 'done'; readonly id: string; readonly version: number }
    /** It was refused for good. */
    | { readonly kind: 'refused'; readonly id: string; readonly fault: string }
    /** The whole table was asked for. */
    | { readonly kind: 'asked'; readonly asking: number }
    /** And told: the moves of the round up to that version. */
    | { readonly kind: 'all'; readonly asking: number; readonly version: number; readonly moves: readonly string[] }
    /** What happened after one version up to another: the moves among it. */
    | { readonly kind: 'news'; readonly from: number; readonly version: number; readonly moves: readonly string[] }
  );

/** What is stored: one event of a table's log. */
export interface Logged {
  /** Whose command it was, and under which id; null: the host's own doing, or a bot's. */
  readonly command: string | null;
  /** `<seat>:<move>`; `deal`: a round begins; null: anything else. */
  readonly move: string | null;
}

/** What must not be. */
export interface Finding {
  readonly kind: 'doubled' | 'lost' | 'order' | 'stale' | 'refused';
  readonly table: string;
  readonly text: string;
}
