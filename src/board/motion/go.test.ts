// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { catchUp } from '../waiting-line.ts';
import { go } from './go.ts';

test('a piece keeps its layer on its way and until all is at rest', async () => {
  const node = document.createElement('div');
  let arrive = (): void => undefined;
  const finished = new Promise<void>((resolve) => (arrive = resolve));
  Object.assign(node, { animate: () => ({ finished }) });
  go(node, [], {});
  catchUp();
  expect(node.style.willChange).toBe('transform');
  arrive();
  await finished;
  expect(node.style.willChange).toBe('transform');
  catchUp();
  expect(node.style.willChange).toBe('');
});
