import { expect, type APIResponse, type Page } from '@playwright/test';
import type { TablePlan } from '../../src/table/wire.ts';
import { useTestSettings } from './round-page.ts';

/** A table on the server, and the key that lets people in. */
export interface CreatedTable {
  readonly id: string;
  readonly key: string;
  /** For whoever only watches. */
  readonly watchLink: string;
  readonly link: string;
}

/** A table for Ada and guests, opened by her browser without its page. */
export async function createTable(ada: Page, game: string, more: Partial<TablePlan> = {}): Promise<CreatedTable> {
  const players = Number(more.options?.['players'] ?? 2);
  const plan = {
    game,
    options: { players },
    match: { rounds: 1 },
    seats: [{ kind: 'person', name: 'Ada' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'open' }))],
    leave: 'bot',
    number: null,
    ...more,
  };
  // The page sets the cookie that identifies this browser.
  await useTestSettings(ada);
  await ada.goto('/');
  const answer: APIResponse = await ada.request.post('/api/tables', { data: plan });
  expect(answer.status()).toBe(201);
  const { id, key, watch } = (await answer.json()) as { id: string; key: string; watch: string };
  return { id, key, link: `/table/${id}#${key}`, watchLink: `/table/${id}#${watch}` };
}

/** Delays everything between a page and its server, each way, in ms. Before the page is opened. */
export async function delayMessages(page: Page, ms: number): Promise<void> {
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => void setTimeout(() => server.send(text), ms));
    server.onMessage((text) => void setTimeout(() => socket.send(text), ms));
  });
}
