import { think, type Question } from './think.ts';

// Bots think beside the table, not in it: a refusal must not wait for one.
addEventListener('message', (event: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = event.data;
  think(...question).then(
    (code) => postMessage({ id, code }),
    (error: unknown) => postMessage({ id, error: String(error) }),
  );
});
