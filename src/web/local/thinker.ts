import { think, type BotRequest } from './think.ts';

// Bots think in a worker of their own, so that the host's worker can answer people meanwhile.
addEventListener('message', (event: MessageEvent<{ id: number; request: BotRequest }>) => {
  const { id, request } = event.data;
  think(...request).then(
    (code) => postMessage({ id, code }),
    (error: unknown) => postMessage({ id, error: String(error) }),
  );
});
