import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';

/** A real server in its own process and folder, that can be killed and restarted. */
export interface TestServer {
  readonly url: string;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Kills and starts it. */
  crash(): Promise<void>;
  /** Stops it cleanly and starts it again. */
  restart(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');

/** Resolves with the port once the server has reported it. */
function launch(data: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['src/server/main.ts', '--data', data, '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /http:\/\/localhost:(\d+)/.exec(said);
      if (found) resolve({ child, port: Number(found[1]) });
    });
    child.once('exit', () => reject(new Error(`the server ended at once: ${said}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

interface OfTest {
  /** A new person with a browser of their own, who shares nothing with the others. */
  readonly someone: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<OfTest, { server: TestServer }>({
  // One for all tests of a worker: they run one after another, and each uses new people.
  server: [
    // eslint-disable-next-line no-empty-pattern -- a fixture says what it needs by taking it apart
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), 'spellenkast-e2e-'));
      let running = await launch(data, 0);
      const server: TestServer = {
        url: `http://localhost:${running.port}`,
        kill: () => end(running.child, 'SIGKILL'),
        async start() {
          running = await launch(data, running.port);
        },
        async crash() {
          await server.kill();
          await server.start();
        },
        async restart() {
          await end(running.child, 'SIGTERM');
          await server.start();
        },
      };
      await use(server);
      await end(running.child, 'SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  someone: async ({ browser }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';
