import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy between people and a server that can fall silent: nothing comes through, and nobody is told that the
 * connection is dead.
 */
export interface SilentProxy {
  readonly url: string;
  /** From now on nothing is forwarded either way; new connections get no answer. */
  die(): void;
  /** Cuts what was opened meanwhile, and forwards everything again. */
  revive(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(server: string): Promise<SilentProxy> {
  const port = Number(new URL(server).port);
  const lines = new Set<Socket>();
  let dead = false;
  const keep = (socket: Socket): void => {
    lines.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => lines.delete(socket));
  };
  const proxy = createServer((page) => {
    keep(page);
    if (dead) return;
    const target = connect(port, '127.0.0.1');
    keep(target);
    for (const [from, to] of [
      [page, target],
      [target, page],
    ] as const) {
      from.on('data', (bytes) => {
        if (!dead) to.write(bytes);
      });
      // The end of one side does not reach the other either.
      from.on('close', () => {
        if (!dead) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    die() {
      dead = true;
    },
    revive() {
      for (const line of lines) line.destroy();
      dead = false;
    },
    async close() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
