import type { FromHost } from '../../table/wire.ts';
import type { Transport } from './link.ts';

const SHORTEST = 500;
const LONGEST = 10_000;

/** The way to a server. Comes back by itself: soon at first, then more patiently, and at once when the device is online again. */
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
          // Everyone lost the same server at the same moment: do not all come back at the same one.
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
