import { createInterface } from 'node:readline';
import { isCancel, select } from '@clack/prompts';
import type { Asker } from './asker.ts';

/** Asks a person at a terminal: lists to choose from, and lines that the Tab key completes. */
export function askTerminal(): Asker {
  let history: string[] = [];
  return {
    screen: true,
    ended: false,
    say: (lines) => console.log(lines.join('\n')),
    // The scrollback too: a hand that was on the screen must not be found there.
    clear: () => process.stdout.write('\x1b[2J\x1b[3J\x1b[H'),
    async choose(question, choices, first) {
      const answer = await select({
        message: question,
        options: choices.map(({ value, label, hint }) =>
          hint === undefined ? { value, label } : { value, label, hint },
        ),
        showInstructions: false,
        ...(first === undefined ? {} : { initialValue: first }),
      });
      return isCancel(answer) ? null : answer;
    },
    line: (question, words) =>
      new Promise((resolve) => {
        const reader = createInterface({
          input: process.stdin,
          output: process.stdout,
          history: [...history],
          completer: (line: string) => [words.filter((word) => word.startsWith(line)), line],
        });
        let answer: string | null = null;
        reader.on('history', (lines) => {
          history = lines;
        });
        // Ctrl-C and Ctrl-D close it too, and leave the cursor behind the question.
        reader.on('close', () => {
          if (answer === null) process.stdout.write('\n');
          resolve(answer);
        });
        reader.question(`${question} `, (line) => {
          answer = line;
          reader.close();
        });
      }),
    close: () => undefined,
  };
}
