import type { FromHost } from '../../table/wire.ts';
import { heartbeat, TICK, type Heartbeat } from './heartbeat.ts';
import type { Transport } from './link.ts';

const SHORTEST = 500;
const LONGEST = 10_000;
/** How long a connection attempt may take, in milliseconds. */
const CONNECT = 8_000;

/**
 * A WebSocket to the server that reconnects by itself: with exponential backoff, and at once when the device is online
 * or in use again. A visible page pings when it has received nothing for a while, because a dead connection is silent.
 */
export function socketTransport(url: string): Transport {
  let socket: WebSocket | null = null;
  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    start(events) {
      let failures = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let begun = 0;
      let beat: Heartbeat | null = null;

      /** The connection is lost: reconnects after a while. */
      const lose = (): void => {
        socket = null;
        beat = null;
        events.down();
        // Jitter: all pages lose the server at the same moment, and must not reconnect at the same moment.
        const wait = Math.min(LONGEST, SHORTEST * 2 ** failures++) * (0.75 + Math.random() / 2);
        timer = setTimeout(connect, wait);
      };

      const connect = (): void => {
        clearTimeout(timer);
        const opened = new WebSocket(url);
        socket = opened;
        begun = performance.now();
        opened.onopen = () => {
          if (socket !== opened) return;
          failures = 0;
          beat = heartbeat(performance.now());
          events.up();
        };
        opened.onmessage = ({ data }: MessageEvent<string>) => {
          if (socket !== opened) return;
          beat?.heard(performance.now());
          const message = JSON.parse(data) as FromHost;
          if (message.t !== 'pong') events.receive(message);
        };
        opened.onclose = () => {
          if (socket === opened) lose();
        };
      };

      /** A dead connection would take minutes to close, so it is abandoned. */
      const cut = (): void => {
        const dead = socket;
        lose();
        dead?.close();
      };

      const look = (): void => {
        if (document.visibilityState !== 'visible' || !socket) return;
        const now = performance.now();
        if (!beat) {
          if (now - begun > CONNECT) cut();
          return;
        }
        const wanted = beat.tick(now);
        if (wanted === 'dead') cut();
        else if (wanted === 'ping') socket.send(JSON.stringify({ t: 'ping' }));
      };

      const hurry = (): void => {
        if (!socket) {
          failures = 0;
          connect();
          return;
        }
        beat?.doubt();
        look();
      };
      addEventListener('online', hurry);
      // A server on the same machine needs no network, so it is pinged first.
      addEventListener('offline', () => {
        beat?.doubt();
        look();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') hurry();
      });
      setInterval(look, TICK);
      connect();
    },
  };
}
