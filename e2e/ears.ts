import type { Page } from '@playwright/test';
import { followAll, followNews, type Followed } from '../src/table/follow.ts';
import type { FromHost, Snapshot } from '../src/table/wire.ts';

/** What a page has been told of its table over the line, and nothing that it was not told. Listen before the page is opened. */
export interface Ears {
  readonly table: () => Snapshot | null;
}

export function listen(page: Page): Ears {
  let followed: Followed | null = null;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as FromHost;
      if (message.t === 'all') followed = followAll(message);
      // What was missed is asked for again by the page, and told as `all`.
      else if (message.t === 'news' && followed) followed = followNews(followed, message) ?? followed;
    });
  });
  return { table: () => followed?.snapshot ?? null };
}
