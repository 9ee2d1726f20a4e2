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
db.exec('CREATE TABLE events (room TEXT, seq INTEGER, json TEXT, PRIMARY KEY (room, seq)) WITHOUT ROWID');
const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?)');

interface Move {
  readonly room: string;
  readonly seq: number;
  readonly id: string;
  readonly move: string;
}
const rooms = new Map<string, Set<WebSocket>>();
let waiting: { readonly text: string; readonly move: Move; readonly from: WebSocket }[] = [];

const commit = db.transaction((batch: typeof waiting) => {
  for (const { text, move } of batch) insert.run(move.room, move.seq, text);
});

function flush(): void {
  const batch = waiting;
  waiting = [];
  commit(batch);
  for (const { move, from } of batch) {
    from.send(JSON.stringify({ t: 'answer', id: move.id, answer: { ok: true, version: move.seq } }));
    const news = JSON.stringify({ t: 'news', room: move.room, move: move.move, seq: move.seq, filler });
    for (const socket of rooms.get(move.room) ?? []) socket.send(news);
  }
}

/** As many bytes as our own frames have. */
const filler = 'x'.repeat(Number(process.argv[2] ?? 2000));

const http = createServer();
new WebSocketServer({ server: http }).on('connection', (socket, request) => {
  const room = request.url ?? '';
  const members = rooms.get(room) ?? new Set();
  rooms.set(room, members.add(socket));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    waiting.push({ text, move: JSON.parse(text) as Move, from: socket });
    if (waiting.length === 1) setImmediate(flush);
  });
});
http.listen(0, '127.0.0.1', () => {
  report((http.address() as AddressInfo).port);
});
