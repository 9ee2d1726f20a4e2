// A reader that closes the pipe (`kast games | head -1`) is not a failure, and nobody is left to read a message.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const [command, ...rest] = process.argv.slice(2);

// Programs start the engine often and wait for it, so it loads none of the other commands, not even their parser.
if (command === 'engine' && rest.length === 0) {
  const { runEngine } = await import('./engine/serve.ts');
  await runEngine();
} else {
  const { run } = await import('./commands.ts');
  await run(process.argv);
}
