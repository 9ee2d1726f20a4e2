/** Our own server with a folder of its own: `spellenkast.ts [<ServerTuning as JSON>]`. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from '../../src/server/limits.ts';
import { serve } from '../../src/server/serve.ts';
import type { ServerTuning } from '../start-server.ts';
import { report } from './child.ts';

const given = process.argv[2] ?? '';
const {
  data = mkdtempSync(join(tmpdir(), 'spellenkast-bench-')),
  port = 0,
  idle,
  rest,
  botDelay,
} = (given.startsWith('{') ? JSON.parse(given) : {}) as ServerTuning;
const settings = {
  port,
  portFixed: true,
  bindAddress: '127.0.0.1',
  data,
  shared: null,
  publicUrl: null,
  serviceWorker: true,
  botMs: 100,
};
const server = await serve(settings, {
  limits: unlimited,
  ...(idle !== undefined && { idle }),
  ...(rest !== undefined && { rest }),
  ...(botDelay !== undefined && { botDelay }),
});
report(server.port);
