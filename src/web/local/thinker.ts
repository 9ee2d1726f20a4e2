import { think, type BotRequest } from './think.ts';

// Bots think beside the table, not in it: a refusal must not wait for one.
addEventListener('message', (event: MessageEvent<{ id: number; request: BotRequest }>) => {
  const { id, request } = event.data;
  think(...request).then(
    (code) => postMessage({ id, code }),
    (error: unknown) => postMessage({ id, error: String(error) }),
  );
});
