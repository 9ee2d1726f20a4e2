import { serve } from '../serve.ts';
import { fastTuning, settingsFor } from './serving.ts';

/**
 * One of many processes, to be killed or stopped: `node many-child.ts <database> <redis> <port>`. Prints its port when
 * it is ready. It polls for news and lost leases more often than a real one, so that tests need not wait.
 */
const [databaseUrl, redisUrl, port] = process.argv.slice(2);
if (databaseUrl === undefined || redisUrl === undefined) throw new Error('many-child.ts <database> <redis> [port]');
const settings = { ...settingsFor('', Number(port ?? 0)), shared: { databaseUrl, redisUrl } };
const server = await serve(settings, { ...fastTuning, poll: 300, lease: 1_500 });
process.stdout.write(`${server.port}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
