import type { Seat } from '../../kernel/rules.ts';
import { keep, recall } from '../../board/keep.ts';

/** Quick phrases: each reader sees `chat.<phrase>` in their own language. */
export const phrases = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'thinking',
  'hurry',
  'moment',
  'again',
  'goodbye',
] as const;
/** Reactions: each is drawn by the page and has a text `reaction.<name>` for who cannot see it. */
export const reactions = ['clap', 'laugh', 'wow', 'heart', 'sad', 'think'] as const;
export type Phrase = (typeof phrases)[number];
export type Reaction = (typeof reactions)[number];

export type Saying = { readonly phrase: Phrase } | { readonly text: string } | { readonly reaction: Reaction };

/** Someone who writes: a seat, or a guest by an id that means nothing elsewhere. */
export type Writer = Seat | string;

export interface ChatLine {
  readonly id: string;
  readonly at: number;
  readonly seat: Seat | null;
  readonly guest: string | null;
  /** Null: erased. */
  readonly name: string | null;
  readonly mine: boolean;
  readonly say: Saying;
}

export const writerOf = ({ seat, guest }: Pick<ChatLine, 'seat' | 'guest'>): Writer | null => seat ?? guest;

const QUIET = 'quiet';
const MOST_QUIET = 200;

/** Whom this device does not want to hear, at any table: kept here and told to nobody. */
export function quietAt(table: string): readonly Writer[] {
  const kept = recall(QUIET);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry: unknown) => {
    const [of, who] = Array.isArray(entry) ? (entry as unknown[]) : [];
    return of === table && (typeof who === 'number' || typeof who === 'string') ? [who] : [];
  });
}

export function setQuiet(table: string, who: Writer, on: boolean): void {
  const kept = recall(QUIET);
  const others = (Array.isArray(kept) ? (kept as unknown[]) : []).filter(
    (entry) => !Array.isArray(entry) || entry[0] !== table || entry[1] !== who,
  );
  keep(QUIET, [...others, ...(on ? [[table, who]] : [])].slice(-MOST_QUIET));
}
