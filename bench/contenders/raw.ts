/**
 * The least that could do it: `ws`, one row per move in SQLite with synchronous FULL and group commit, and the same bytes sent to
 * the same clients. No rules, no views, no seats.
 */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WebSocketServer, type WebSocket } from 'ws';
import { report } from './child.ts';

const db = new Database(join(mkdtempSync(join(tmpdir(), 'spellenkast-raw-')), 'raw.sqlite'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
// As our server does it, which is the cheapest way we know.
db.pragma('wal_autocheckpoint = 4000');
db.exec('CREATE TABLE events (room TEXT, seq INTEGER, at INTEGER, json TEXT, PRIMARY KEY (room, seq)) STRICT');
const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?)');

interface Act {
  readonly table: string;
  readonly command: { readonly id: string; readonly seat: number; readonly decision: number; readonly move: string };
}
const rooms = new Map<string, Set<WebSocket>>();
let waiting: { readonly act: Act; readonly from: WebSocket }[] = [];

const commit = db.transaction((batch: typeof waiting) => {
  const at = Date.now();
  for (const { act } of batch) {
    const { id, seat, decision, move } = act.command;
    insert.run(act.table, decision, at, JSON.stringify({ type: 'moved', seat, move, id }));
  }
});

function flush(): void {
  const batch = waiting;
  waiting = [];
  commit(batch);
  for (const { act, from } of batch) {
    const { table, command } = act;
    const { id, decision: seq, move } = command;
    from.send(JSON.stringify({ t: 'answer', table, id, answer: { ok: true, version: seq } }));
    const news = JSON.stringify({ t: 'news', table, seq, move, filler });
    for (const socket of rooms.get(table) ?? []) socket.send(news);
  }
}

/** As many bytes as our news. */
const filler = 'x'.repeat(Number(process.argv[2]) - 64);

const http = createServer();
new WebSocketServer({ server: http }).on('connection', (socket, request) => {
  const room = request.url ?? '';
  const members = rooms.get(room) ?? new Set();
  rooms.set(room, members.add(socket));
  socket.on('message', (data: Buffer) => {
    waiting.push({ act: JSON.parse(data.toString()) as Act, from: socket });
    if (waiting.length === 1) setImmediate(flush);
  });
});
http.listen(0, '127.0.0.1', () => {
  report((http.address() as AddressInfo).port);
});
