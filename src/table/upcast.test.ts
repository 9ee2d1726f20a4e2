import { expect, test } from 'vitest';
import { upcastLog } from './upcast.ts';

const row = (at: number, event: object) => ({ at, json: JSON.stringify(event) });
const opened = {
  type: 'opened',
  game: 'zipher',
  options: { players: 3 },
  match: { rounds: 1 },
  seats: [{ kind: 'person', name: 'Åsa', holder: 'one' }, { kind: 'open' }, { kind: 'bot', level: 'greedy' }],
  online: true,
  leave: 'bot',
  number: null,
};

function upcast(...events: readonly object[]): ReturnType<typeof upcastLog> {
  let players = 0;
  return upcastLog(
    [opened, ...events].map((event, index) => row([10, 30, 20][index % 3]!, event)),
    () => `p${players++}`,
  );
}

test('names and devices leave the log; times and players enter it', () => {
  const { events, people } = upcast(
    { type: 'seated', seat: 1, name: 'Bo', holder: 'two', id: 'x' },
    { type: 'dealt', rules: 1, setup: {}, id: null },
    { type: 'moved', seat: 1, move: '#1', id: 'y' },
    { type: 'moved', seat: 2, move: '#2', id: 'bot 2 4' },
    { type: 'closed', id: 'z' },
  );
  expect(people).toEqual([
    { player: 'p0', device: 'one', name: 'Åsa' },
    { player: 'p1', device: 'two', name: 'Bo' },
  ]);
  expect(events.map(({ at }) => at)).toEqual([10, 30, 30, 30, 30, 30]);
  expect(events[0]).toMatchObject({ seats: [{ kind: 'person', player: 'p0' }, { kind: 'open' }, { kind: 'bot' }] });
  expect(events.slice(1, 5)).toEqual([
    { type: 'seated', seat: 1, at: 30, player: 'p1', id: 'x' },
    { type: 'dealt', rules: 1, setup: {}, at: 30 },
    { type: 'moved', seat: 1, move: '#1', at: 30, player: 'p1', id: 'y' },
    { type: 'moved', seat: 2, move: '#2', at: 30 },
  ]);
  const text = JSON.stringify(events);
  for (const gone of ['Åsa', 'Bo', 'one', 'two', 'holder']) expect(text).not.toContain(`"${gone}"`);
});

test('a command whose sender is not in the log keeps its id where only one device can have sent it', () => {
  const alone = upcast(
    { type: 'dealt', rules: 1, setup: {}, id: null },
    { type: 'undone', to: 0, id: 'back' },
    { type: 'closed', id: 'z' },
  ).events;
  expect(alone.slice(1)).toEqual([
    { type: 'dealt', rules: 1, setup: {}, at: 30 },
    { type: 'undone', to: 0, at: 30, player: 'p0', id: 'back' },
    { type: 'closed', at: 30, player: 'p0', id: 'z' },
  ]);
});

test('who had to consent to an undo is written down', () => {
  const { events } = upcast(
    { type: 'seated', seat: 1, name: 'Bo', holder: 'two', id: 'x' },
    { type: 'dealt', rules: 1, setup: {}, id: null },
    { type: 'undoAsked', seat: 1, to: 0, id: 'u' },
    { type: 'undoAnswered', seat: 0, yes: false, id: 'v' },
    { type: 'left', seat: 0, how: 'abandoned', id: 'w' },
    { type: 'undoAsked', seat: 1, to: 0, id: 'u2' },
  );
  expect(events.at(3)).toMatchObject({ waiting: [0], player: 'p1', id: 'u' });
  expect(events.at(-2)).toMatchObject({ type: 'left', how: 'abandoned', player: 'p0' });
  expect(events.at(-1)).toMatchObject({ waiting: [] });
});
