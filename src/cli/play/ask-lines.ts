import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Asker } from './asker.ts';

/** Reads the answers from a file or a pipe, one to a line, and writes them into what it prints, so that it reads like a talk. */
export function askLines(input: Readable, output: Writable): Asker {
  const reader = createInterface({ input, crlfDelay: Infinity });
  const lines = reader[Symbol.asyncIterator]();
  let ended = false;
  const write = (text: string): void => void output.write(text);
  const line = async (question: string): Promise<string | null> => {
    write(`${question} `);
    const next = await lines.next();
    ended = next.done === true;
    write(next.done ? '\n' : `${next.value}\n`);
    return next.done ? null : next.value;
  };
  return {
    screen: false,
    get ended() {
      return ended;
    },
    say: (said) => write(`${said.join('\n')}\n`),
    clear: () => undefined,
    async choose(question, choices) {
      write(`${choices.map(({ value, label }) => `  ${value}: ${label}`).join('\n')}\n`);
      while (true) {
        const answer = await line(question);
        if (answer === null || choices.some(({ value }) => value === answer.trim())) return answer?.trim() ?? null;
      }
    },
    line,
    close: () => reader.close(),
  };
}
