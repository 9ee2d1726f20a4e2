import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unlimited } from '../limits.ts';
import { usualOperator } from '../operator-settings.ts';
import { serve } from '../serve.ts';
import { settingsFor } from './serving.ts';

/**
 * A server in its own process, to be attacked: `node fuzzed-child.ts <folder>`. It has no limits except on time, so
 * that everything reaches the code that it could harm. On SIGUSR2 it prints its memory use after garbage collection.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('fuzzed-child.ts <folder>');
setFlagsFromString('--expose-gc');
const tidyUp = runInNewContext('gc') as () => void;
const server = await serve(
  { ...settingsFor(folder), operator: { ...usualOperator, metrics: { address: '127.0.0.1', port: 0 } } },
  { limits: { ...unlimited, requestTime: 3000, headersTime: 3000 }, botDelay: 0, logLevel: 'error' },
);
process.on('SIGUSR2', () => {
  tidyUp();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
});
process.once('SIGTERM', () => void server.close());
process.stdout.write(`${JSON.stringify({ port: server.port, metrics: server.metrics })}\n`);
