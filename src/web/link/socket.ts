import type { FromHost } from '../../table/wire.ts';
import type { Transport } from './link.ts';

const SHORTEST = 500;
const LONGEST = 10_000;

/** A WebSocket to the server that reconnects by itself: with exponential backoff, and at once when the device is online or in use again. */
export function socketTransport(url: string): Transport {
  let socket: WebSocket | null = null;
  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    start(events) {
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;

      const connect = (): void => {
        clearTimeout(timer);
        const opened = new WebSocket(url);
        socket = opened;
        opened.onopen = () => {
          failures = 0;
          events.up();
        };
        opened.onmessage = ({ data }: MessageEvent<string>) => events.receive(JSON.parse(data) as FromHost);
        opened.onclose = () => {
          if (socket !== opened) return;
          socket = null;
          events.down();
          // Jitter: all pages lost the server at the same moment, and must not all reconnect at the same moment.
          const wait = Math.min(LONGEST, SHORTEST * 2 ** failures++) * (0.75 + Math.random() / 2);
          timer = setTimeout(connect, wait);
        };
      };

      const hurry = (): void => {
        if (!socket) {
          failures = 0;
          connect();
        }
      };
      addEventListener('online', hurry);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') hurry();
      });
      connect();
    },
  };
}
