/** A Colyseus room that accepts a move and sends both players as many bytes as our frames have. State in memory. */
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { report } from './child.ts';

interface Client {
  send(type: string, message: unknown): void;
}
interface RoomBase {
  maxClients: number;
  onMessage(type: string, handler: (client: Client, message: { id: string; move: string }) => void): void;
  broadcast(type: string, message: unknown): void;
}
const require = createRequire(new URL('../package.json', import.meta.url));
const { Server, Room } = require('@colyseus/core') as {
  Server: new (options: object) => {
    define: (name: string, room: unknown) => void;
    listen: (port: number, host: string) => Promise<void>;
  };
  Room: new () => RoomBase;
};
const { WebSocketTransport } = require('@colyseus/ws-transport') as {
  WebSocketTransport: new (options: object) => object;
};

const filler = 'x'.repeat(Number(process.argv[2]) - 64);

class TableRoom extends Room {
  override maxClients = 2;
  onCreate(): void {
    let seq = 0;
    this.onMessage('act', (client, { id, move }) => {
      seq += 1;
      client.send('answer', { id, answer: { ok: true, version: seq } });
      this.broadcast('news', { move, seq, filler });
    });
  }
}

const http = createServer();
const server = new Server({
  transport: new WebSocketTransport({ server: http }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('table', TableRoom);
await server.listen(0, '127.0.0.1');
report((http.address() as AddressInfo).port);
