import { serve } from '../serve.ts';
import { fastTuning, settingsFor } from './serving.ts';

/** A server in its own process, to be killed: `node child.ts <folder> <port>`. Prints its port when it is ready. */
const [folder, port] = process.argv.slice(2);
if (folder === undefined) throw new Error('child.ts <folder> [port]');
const server = await serve(settingsFor(folder, Number(port ?? 0)), fastTuning);
process.stdout.write(`${server.port}\n`);
