import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from '../../src/server/limits.ts';
import { serve } from '../../src/server/serve.ts';
import { report } from './child.ts';

const data = mkdtempSync(join(tmpdir(), 'spellenkast-bench-'));
const settings = {
  port: 0,
  portFixed: true,
  bindAddress: '127.0.0.1',
  data,
  shared: null,
  publicUrl: null,
  serviceWorker: true,
  botMs: 100,
};
const server = await serve(settings, { limits: unlimited });
report(server.port);
