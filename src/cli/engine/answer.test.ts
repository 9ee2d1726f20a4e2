import { expect, test, vi } from 'vitest';
import { answerLine } from './answer.ts';
import { ops } from './ops.ts';

test('an internal error is answered like any other fault, and its stack trace goes to stderr', async () => {
  const traced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = vi.spyOn(ops['solve']!, 'answer').mockImplementation(() => {
    throw new Error('divided by zero');
  });
  const line = Buffer.from('{"op":"solve","id":[7]}');
  expect(JSON.parse(await answerLine(line))).toEqual({
    id: [7],
    error: { code: 'unsupported', message: 'the engine failed on this request: divided by zero' },
  });
  expect(traced).toHaveBeenCalledOnce();
  broken.mockRestore();
  traced.mockRestore();
});
