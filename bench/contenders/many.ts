/** One of many processes of ours: `many.ts <database> <redis>`. */
import { unlimited } from '../../src/server/limits.ts';
import { serve } from '../../src/server/serve.ts';
import { report } from './child.ts';

const [databaseUrl, redisUrl] = process.argv.slice(2);
if (databaseUrl === undefined || redisUrl === undefined) throw new Error('many.ts <database> <redis>');
const settings = {
  port: 0,
  portFixed: true,
  bindAddress: '127.0.0.1',
  data: '',
  shared: { databaseUrl, redisUrl },
  publicUrl: null,
  serviceWorker: true,
  botMs: 100,
};
const server = await serve(settings, { limits: unlimited });
report(server.port);
