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
  await new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  await server.close();
  return 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
