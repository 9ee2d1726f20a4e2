import type { NoticeWords } from '../offline/notice-words.ts';

/** The notification for a push message. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Notices of one table replace each other. */
  readonly tag: string;
  /** What opens when it is tapped. */
  readonly path: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Parses a push message. A browser requires a notification for every push, so an unreadable one shows only the name of
 * the site.
 */
export function noticeOf(pushed: unknown, words: NoticeWords | null): Notice {
  const { table, game, name } = (typeof pushed === 'object' && pushed !== null ? pushed : {}) as Record<
    string,
    unknown
  >;
  const id = text(table);
  const known = text(game);
  const parts = [known === null ? null : (words?.games[known] ?? null), text(name)].filter((part) => part !== null);
  return {
    title: words?.title ?? 'Spellenkast',
    body: parts.join(' · '),
    tag: id ?? 'spellenkast',
    path: id !== null && /^[\w-]{1,32}$/.test(id) ? `/table/${id}` : '/',
  };
}
