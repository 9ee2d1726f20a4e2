import type { Page } from '@playwright/test';
import { followAll, followNews, type Followed } from '../../src/table/follow.ts';
import type { FromHost, Snapshot } from '../../src/table/wire.ts';

/** What a page has received about its table, and nothing else. Listen before the page is opened. */
export interface ReceivedTable {
  readonly snapshot: () => Snapshot | null;
}

export function followTable(page: Page): ReceivedTable {
  let followed: Followed | null = null;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as FromHost;
      if (message.t === 'all') followed = followAll(message);
      // The page requests what was missed, and receives it as `all`.
      else if (message.t === 'news' && followed) followed = followNews(followed, message) ?? followed;
    });
  });
  return { snapshot: () => followed?.snapshot ?? null };
}
