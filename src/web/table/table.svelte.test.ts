// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { Shown } from '../../kernel/rules.ts';
import type { Answer, Command } from '../../table/commands.ts';
import type { Snapshot } from '../../table/snapshot.ts';
import type { Heard, Link } from '../link/link.ts';
import { TableState } from './table.svelte.ts';

function fakeLink() {
  let hear: (message: Heard) => void = () => undefined;
  const sent: Command[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const again = vi.fn();
  const link: Link = {
    watch(_table, _key, given) {
      hear = given;
      return () => undefined;
    },
    again,
    send(_table, command) {
      sent.push(command);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  return {
    link,
    sent,
    again,
    answer: (answer: Answer) => answers.shift()!(answer),
    hear: (message: Heard) => hear(message),
  };
}

const at = (version: number, moves: number): Snapshot =>
  ({
    version,
    moves,
    faces: [{ viewer: 0, decision: version, choices: [], view: {}, canUndo: false }],
  }) as unknown as Snapshot;
const shown = (move: string): Shown => ({ by: 0, move });

function seated() {
  const fake = fakeLink();
  const table = new TableState('online', null, fake.link);
  fake.hear({ t: 'all', table: 'online', snapshot: at(3, 1), logs: [[shown('a')]], away: [] });
  return { ...fake, table };
}

test('news adds to the log what each face saw', () => {
  const { table, hear } = seated();
  hear({ t: 'news', table: 'online', snapshot: at(4, 2), shown: [shown('b')] });
  expect(table.log(0).map(({ move }) => move)).toEqual(['a', 'b']);
});

test('a move taken back leaves the log', () => {
  const { table, hear } = seated();
  hear({ t: 'news', table: 'online', snapshot: at(4, 0), shown: null });
  expect(table.log(0)).toEqual([]);
});

test('a gap in the news asks for the whole table and keeps what is known meanwhile', () => {
  const { table, hear, again } = seated();
  hear({ t: 'news', table: 'online', snapshot: at(6, 4), shown: [shown('d')] });
  expect(again).toHaveBeenCalledWith('online');
  expect(table.snapshot?.version).toBe(3);
});

test('old news is no news', () => {
  const { table, hear } = seated();
  hear({ t: 'news', table: 'online', snapshot: at(3, 1), shown: [shown('a')] });
  expect(table.log(0)).toHaveLength(1);
});

test('a move is pending until its answer, and answers the decision it was shown', async () => {
  const { table, sent, answer } = seated();
  const done = table.act(0, 'b');
  expect(table.pending).toEqual({ seat: 0, move: 'b' });
  expect(sent[0]).toMatchObject({ do: 'act', decision: 3, move: 'b' });
  answer({ ok: false, fault: 'refused', refusal: { clause: 'table.1', reason: 'not_your_turn', values: {} } });
  await expect(done).resolves.toMatchObject({ clause: 'table.1' });
  expect(table.pending).toBeNull();
});

test('a second move waits for the answer to the first', async () => {
  const { table, sent } = seated();
  void table.act(0, 'b');
  await expect(table.act(0, 'c')).resolves.toBe('stale');
  expect(sent).toHaveLength(1);
});

test('a lost line and its return are told', () => {
  const { table, hear } = seated();
  hear({ t: 'lost' });
  expect(table.lost).toBe(true);
  hear({ t: 'back' });
  expect(table.lost).toBe(false);
});
