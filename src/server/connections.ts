import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from './network.ts';

/** How long connections may take to end when the server stops, in milliseconds. */
const PATIENCE = 2000;

export interface ConnectionSettings {
  /** How many one address may have. */
  readonly mostPerAddress: number;
  /** Whether an address is a proxy's, which stands for many clients. */
  readonly isProxy: (address: string) => boolean;
  readonly onLimit: () => void;
}

/**
 * Tracks every connection of a server. For limits: connections that have not sent anything yet count too. For a
 * graceful shutdown: Node itself closes neither those that sent nothing or half a request, nor those that became
 * WebSockets, and any of them would keep the server from exiting.
 */
export function connectionsOf(
  server: Server,
  { mostPerAddress, isProxy, onLimit }: ConnectionSettings,
): { readonly endSoon: () => void } {
  const open = new Set<Duplex>();
  const perAddress = new Map<string, number>();
  let over = false;

  const mayCome = (stream: Socket): boolean => {
    const { remoteAddress } = stream;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return true;
    const network = networkOf(remoteAddress);
    const count = perAddress.get(network) ?? 0;
    if (count >= mostPerAddress) return false;
    perAddress.set(network, count + 1);
    stream.once('close', () => {
      const left = (perAddress.get(network) ?? 0) - 1;
      if (left > 0) perAddress.set(network, left);
      else perAddress.delete(network);
    });
    return true;
  };

  server.on('connection', (stream: Socket) => {
    if (over || !mayCome(stream)) {
      if (!over) onLimit();
      stream.destroy();
      return;
    }
    open.add(stream);
    stream.once('close', () => open.delete(stream));
  });
  return {
    /** Refuses new WebSockets from now on, and soon closes whatever is left. */
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
