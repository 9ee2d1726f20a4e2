import { serve } from './serve.ts';
import { HELP, readSettings } from './settings.ts';

/** Runs the server until it is told to stop; answers the code to exit with. */
export async function main(args: readonly string[]): Promise<number> {
  const settings = readSettings(args, process.env);
  if (!settings.ok) {
    process.stderr.write(`${settings.error}\n\n${HELP}`);
    return 1;
  }
  if (settings.value === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  // From now on: whoever reads that the server is open may stop it at once.
  const stopped = new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  let server;
  try {
    server = await serve(settings.value);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  process.stdout.write(`Spellenkast is open at ${server.address}\n`);
  for (const address of server.lan) process.stdout.write(`Other devices at home open ${address}\n`);
  if (settings.value.publicUrl) process.stdout.write(`Everyone else opens ${settings.value.publicUrl.href}\n`);
  await stopped;
  await server.close();
  return 0;
}

/** How long what is left after the end may keep the process, in milliseconds. */
const REMAINS = 1000;

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2));
  // All is on disk and the folder is free; nothing else is worth waiting for.
  setTimeout(() => process.exit(), REMAINS).unref();
}
