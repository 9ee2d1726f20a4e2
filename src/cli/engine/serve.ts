import { once } from 'node:events';
import { answerLine, MOST_BYTES } from './answer.ts';
import { linesOf } from './lines.ts';

/** Answers the requests on stdin, one line each, until it ends. */
export async function runEngine(): Promise<void> {
  if (process.stdin.isTTY)
    console.error('kast engine: one JSON request per line; end with Ctrl-D. See docs/engine.md.');
  for await (const line of linesOf(process.stdin as AsyncIterable<Uint8Array>, MOST_BYTES)) {
    const answer = await answerLine(line);
    if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain');
  }
}
