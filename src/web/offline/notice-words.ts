/**
 * The texts of notices in the reader's language: the service worker has none of its own, so the page stores these few
 * when notices are switched on. The cache is separate from those of the page's files.
 */
export interface NoticeWords {
  readonly title: string;
  /** By game, what it is called. */
  readonly games: Readonly<Record<string, string>>;
}

const CACHE = 'notices';
const PATH = '/notice-words';

export async function keepNoticeWords(words: NoticeWords): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, Response.json(words));
}

export async function noticeWords(): Promise<NoticeWords | null> {
  const kept = await caches.match(PATH, { cacheName: CACHE });
  return ((await kept?.json()) ?? null) as NoticeWords | null;
}
