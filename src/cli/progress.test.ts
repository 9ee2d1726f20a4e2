import { expect, test } from 'vitest';
import { progressLine } from './progress.ts';

function stream(isTTY: boolean): { written: string[]; stream: NodeJS.WriteStream } {
  const written: string[] = [];
  const fake = { isTTY, columns: 40, write: (text: string) => written.push(text) };
  return { written, stream: fake as unknown as NodeJS.WriteStream };
}

test('a terminal gets a bar that is written over, and cleared in the end', () => {
  const { written, stream: terminal } = stream(true);
  const progress = progressLine(terminal);
  progress.show(0.5, 'round 3 of 6');
  progress.clear();
  expect(written).toEqual([`\r\x1b[K${'█'.repeat(12)}${'░'.repeat(12)} round 3 of 6`, '\r\x1b[K']);
});

test('anything else gets nothing', () => {
  const { written, stream: pipe } = stream(false);
  const progress = progressLine(pipe);
  progress.show(0.5, 'round 3 of 6');
  progress.clear();
  expect(written).toEqual([]);
});
