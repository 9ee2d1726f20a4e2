import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** How long connections may take to end when the server stops, in milliseconds. */
const PATIENCE = 2000;

/**
 * Graceful shutdown: knows every connection of a server. Node itself closes neither those that sent nothing or half a request, nor those
 * that became WebSockets, and one of them would keep the server from ever ending.
 */
export function connectionsOf(server: Server): { readonly endSoon: () => void } {
  const open = new Set<Duplex>();
  let over = false;
  server.on('connection', (stream: Duplex) => {
    if (over) {
      stream.destroy();
      return;
    }
    open.add(stream);
    stream.once('close', () => open.delete(stream));
  });
  return {
    /** Refuses new WebSockets from now on, and ends in a moment whatever is left. */
    endSoon() {
      server.removeAllListeners('upgrade');
      server.on('upgrade', (_request, stream: Duplex) => stream.destroy());
      const deadline = setTimeout(() => {
        over = true;
        for (const stream of open) stream.destroy();
      }, PATIENCE);
      server.once('close', () => clearTimeout(deadline));
    },
  };
}
