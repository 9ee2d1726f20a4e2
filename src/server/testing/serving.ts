import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from '../limits.ts';
import { serve, type Server, type Tuning } from '../serve.ts';
import type { Settings } from '../settings.ts';

/** A folder of its own for one test. */
export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'spellenkast-test-'));

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

export const settingsFor = (data: string, port = 0): Settings => ({
  port,
  portFixed: true,
  bindAddress: '127.0.0.1',
  data,
  shared: null,
  publicUrl: null,
  serviceWorker: true,
  botMs: 100,
});

export const fastTuning: Tuning = { limits: unlimited, botDelay: 0, logLevel: 'silent' };

export interface Serving {
  readonly server: Server;
  readonly url: string;
  readonly data: string;
  /** Ends the server and starts it again on the same folder and port; `meanwhile` happens in between. */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** A real server on a free port of this machine, with a folder of its own. */
export async function serving(tuning: Tuning = {}, settings: Partial<Settings> = {}): Promise<Serving> {
  const data = freshFolder();
  const all = { ...fastTuning, ...tuning };
  let server = await serve({ ...settingsFor(data), ...settings }, all);
  const { port } = server;
  return {
    get server() {
      return server;
    },
    url: `http://127.0.0.1:${port}`,
    data,
    async restart(meanwhile) {
      await server.close();
      meanwhile?.();
      server = await serve({ ...settingsFor(data, port), ...settings }, all);
    },
    async close() {
      await server.close();
      removeFolder(data);
    },
  };
}
