import type { Question } from '../../host/ports.ts';
import { think } from './think.ts';

// Bots think in a worker of their own, so that the host's worker can answer people meanwhile.
addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data;
  think(question).then(
    (choice) => postMessage({ id, choice }),
    (error: unknown) => postMessage({ id, error: String(error) }),
  );
});
