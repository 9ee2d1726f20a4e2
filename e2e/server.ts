import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

/** A real server in a process of its own, with a folder of its own, that can be killed and started again. */
export interface TestServer {
  readonly url: string;
  /** Ends it as a power cut would, and starts it again on the same folder and port. */
  crash(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Answers the port once the server says where it is. */
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

export const test = base.extend<{ server: TestServer }>({
  server: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'spellenkast-e2e-'));
    let running = await launch(data, 0);
    await use({
      url: `http://localhost:${running.port}`,
      async crash() {
        await end(running.child, 'SIGKILL');
        running = await launch(data, running.port);
      },
    });
    await end(running.child, 'SIGTERM');
    rmSync(data, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

export { expect } from '@playwright/test';
