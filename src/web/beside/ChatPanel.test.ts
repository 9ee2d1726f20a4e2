// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { ToldLine } from '../../table/beside-wire.ts';
import { mutedAt, muteForMe } from '../link/beside.ts';
import ChatPanel from './ChatPanel.svelte';

const line = (id: string, seat: number | null, more: Partial<ToldLine> = {}): ToldLine => ({
  id,
  at: 0,
  seat,
  guest: seat === null ? 'g1' : null,
  name: 'Bea',
  mine: false,
  say: { text: `line ${id}` },
  ...more,
});

function panel(lines: readonly ToldLine[], more: object = {}) {
  const props = {
    lines,
    seats: [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: 'person' as const, here: seat === 0 })),
    open: true,
    opener: false,
    muted: [],
    quiet: [],
    onsay: vi.fn(() => Promise.resolve(null)),
    onquiet: vi.fn(),
    onmute: vi.fn(),
    onreport: vi.fn(() => Promise.resolve<string | null>(null)),
    ...more,
  };
  render(ChatPanel, props);
  return props;
}

test('a phrase is sent by its key, so that everyone reads it in their own language', async () => {
  const { onsay } = panel([line('a', 1, { say: { phrase: 'well-played' } })]);
  expect(screen.getAllByText('phrase.well-played')).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'phrase.thanks' }));
  await fireEvent.click(screen.getByRole('button', { name: 'reaction.heart' }));
  expect(onsay.mock.calls).toEqual([[{ phrase: 'thanks' }], [{ reaction: 'heart' }]]);
});

test('what could not be said stays to be sent again, and why is told', async () => {
  panel([], { onsay: () => Promise.resolve('too fast') });
  const input = screen.getByRole('textbox');
  await fireEvent.input(input, { target: { value: ' hello ' } });
  await fireEvent.click(screen.getByRole('button', { name: 'chat.send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('too fast');
  expect((input as HTMLInputElement).value).toBe('hello');
});

test('whom a device does not want to hear it does not show, but for their own name to hear them again', async () => {
  const { onquiet } = panel([line('a', 1), line('b', 0, { mine: true })], { quiet: [1, 0] });
  expect(screen.queryByText('line a')).toBeNull();
  expect(screen.getByText('line b')).toBeTruthy();
  await fireEvent.click(screen.getAllByRole('button', { name: 'chat.hear' })[0]!);
  expect(onquiet).toHaveBeenCalledWith(1, false);
});

test('a line is reported and its writer muted, by the opener alone for all', async () => {
  const { onreport, onquiet } = panel([line('a', null)]);
  await fireEvent.click(screen.getByRole('button', { name: 'chat.more' }));
  expect(screen.queryByRole('button', { name: 'chat.mute' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'chat.quiet' }));
  expect(onquiet).toHaveBeenCalledWith('g1', true);
  await fireEvent.click(screen.getByRole('button', { name: 'chat.report' }));
  expect(onreport).toHaveBeenCalledOnce();
  // The reporter gets a confirmation, and cannot report twice.
  expect(await screen.findByText('chat.reported')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'chat.report' })).toBeNull();
});

test('what could not be reported is not said to have been', async () => {
  panel([line('a', 1)], { onreport: () => Promise.resolve('too often') });
  await fireEvent.click(screen.getByRole('button', { name: 'chat.more' }));
  await fireEvent.click(screen.getByRole('button', { name: 'chat.report' }));
  expect((await screen.findByRole('alert')).textContent).toBe('too often');
  expect(screen.queryByText('chat.reported')).toBeNull();
});

test('who is not heard is kept by table on this device', () => {
  muteForMe('t1', 1, true);
  muteForMe('t1', 'g1', true);
  muteForMe('t2', 0, true);
  muteForMe('t1', 1, false);
  expect(mutedAt('t1')).toEqual(['g1']);
  expect(mutedAt('t2')).toEqual([0]);
});
