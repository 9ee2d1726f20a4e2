// A reader that goes away (`kast games | head -1`) is no failure, and nobody is left to tell about it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const [command, ...rest] = process.argv.slice(2);

// Programs start the engine often and wait for it: it shares nothing with the commands for people, not even their parser.
if (command === 'engine' && rest.length === 0) {
  const { runEngine } = await import('./engine/serve.ts');
  await runEngine();
} else {
  const { run } = await import('./commands.ts');
  await run(process.argv);
}
