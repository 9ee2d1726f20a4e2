import { serve } from './serve.ts';
import { HELP, readSettings } from './settings.ts';
import { setupProblem } from './setup-problem.ts';
import { placeOf } from './store/postgres/connect.ts';

/** Runs the server until it is told to stop; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const settings = readSettings(args, process.env);
  if (!settings.ok) {
    process.stderr.write(`${settings.error}\n"npm start -- --help" lists the settings.\n`);
    return 1;
  }
  if (settings.value === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  // Other users of this machine must not read the data.
  process.umask(0o077);
  // Before the message that the server is open, because whoever reads it may stop it at once.
  const stopped = new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  let server;
  try {
    server = await serve(settings.value);
  } catch (error) {
    process.stderr.write(`${setupProblem(error, settings.value)}\n`);
    return 1;
  }
  process.stdout.write(`Spellenkast is open at ${server.address}\n`);
  for (const address of server.lan) process.stdout.write(`Other devices in your network can open ${address}\n`);
  if (settings.value.publicUrl) process.stdout.write(`The public address is ${settings.value.publicUrl.href}\n`);
  const { shared, data } = settings.value;
  process.stdout.write(`Tables are kept in ${shared ? `the database at ${placeOf(shared.databaseUrl)}` : data}\n`);
  if (server.metrics !== null) process.stdout.write(`Metrics are at ${server.metrics}\n`);
  await stopped;
  endAtDeadline();
  await server.close();
  return 0;
}

/** How long a server may take to stop, in milliseconds. */
const DEADLINE = 10_000;

/**
 * Whatever hangs (a disk, a connection, a bug), the process exits: everything acknowledged is already on disk. A second
 * signal exits at once.
 */
function endAtDeadline(): void {
  const end = (): never => {
    process.stderr.write('Stopping took too long and was cut short. Everything that was acknowledged is stored.\n');
    process.exit(1);
  };
  setTimeout(end, DEADLINE).unref();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

/** How long pending work may keep the process alive after the end, in milliseconds. */
const REMAINS = 1000;

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2));
  // Everything is on disk and the folder is unlocked, so nothing else is worth waiting for.
  setTimeout(() => process.exit(), REMAINS).unref();
}
