/**
 * The least that could referee a game: like `raw`, but moves are judged and played by the rules, the row for lists is
 * written with the event, and the news say what a board shows. No seats, limits, idempotency, checksums, clocks or bots.
 */
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WebSocketServer, type WebSocket } from 'ws';
import { choices, judge, playCode, viewOf, type Round } from '../../src/kernel/round.ts';
import { loadGame } from '../../src/games/index.ts';
import { deal } from '../playouts.ts';
import { report } from './child.ts';

const game = await loadGame('zipher');
if (!game) throw new Error('there is no Zipher');
const { rules } = game;

const db = new Database(join(mkdtempSync(join(tmpdir(), 'spellenkast-ruled-')), 'ruled.sqlite'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('wal_autocheckpoint = 4000');
db.exec('CREATE TABLE events (room TEXT, seq INTEGER, at INTEGER, json TEXT, PRIMARY KEY (room, seq)) STRICT');
db.exec('CREATE TABLE rows (room TEXT PRIMARY KEY, length INTEGER, awaited TEXT, scores TEXT, touched INTEGER) STRICT');
const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?, ?)');
const addRow = db.prepare('INSERT INTO rows VALUES (?, 0, ?, ?, ?)');
const changeRow = db.prepare('UPDATE rows SET length = ?, awaited = ?, scores = ?, touched = ? WHERE room = ?');

interface Room {
  readonly name: string;
  readonly round: Round;
  readonly sockets: Set<WebSocket>;
}
interface Act {
  readonly command: { readonly id: string; readonly seat: number; readonly move: string };
}
const rooms = new Map<string, Room>();
let waiting: { readonly act: Act; readonly room: Room }[] = [];

function open(name: string): Room {
  const room: Room = { name, round: deal(rules, name), sockets: new Set() };
  rooms.set(name, room);
  const { awaited, scores } = viewOf(room.round, 'table');
  addRow.run(name, JSON.stringify(awaited), JSON.stringify(scores), Date.now());
  return room;
}

/** Only whoever is awaited acts, so a room has one move in a batch, and playing it before the commit changes nothing. */
const commit = db.transaction((batch: typeof waiting) => {
  const at = Date.now();
  for (const { act, room } of batch) {
    const { id, seat, move } = act.command;
    const { name, round } = room;
    const judged = judge(round, seat, move);
    if (!judged.ok) throw new Error(judged.error.reason);
    playCode(round, seat, judged.value);
    const { moves } = round;
    insert.run(name, moves.length, at, JSON.stringify({ type: 'moved', seat, move, id }));
    const awaited = JSON.stringify(rules.awaited(round.pos));
    changeRow.run(moves.length, awaited, JSON.stringify(rules.scores(round.pos)), at, name);
  }
});

const newsOf = ({ name, round }: Room, done: string): string =>
  JSON.stringify({
    t: 'news',
    table: name,
    seq: round.moves.length,
    done,
    view: viewOf(round, 'table'),
    seats: [0, 1].map((seat) => choices(round, seat)),
  });

function flush(): void {
  const batch = waiting;
  waiting = [];
  commit(batch);
  for (const { act, room } of batch) {
    const news = newsOf(room, act.command.id);
    for (const socket of room.sockets) socket.send(news);
  }
}

const http = createServer();
new WebSocketServer({ server: http }).on('connection', (socket, request) => {
  const name = request.url ?? '';
  const room = rooms.get(name) ?? open(name);
  room.sockets.add(socket);
  if (room.sockets.size === 2) for (const member of room.sockets) member.send(newsOf(room, ''));
  socket.on('message', (data: Buffer) => {
    waiting.push({ act: JSON.parse(data.toString()) as Act, room });
    if (waiting.length === 1) setImmediate(flush);
  });
});
http.listen(0, '127.0.0.1', () => {
  report((http.address() as AddressInfo).port);
});
