// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { pack, unpack } from '../../address/pack.ts';
import { withSitters } from '../../address/people.ts';
import { gameOf, randomRecord } from '../../cli/testing/rounds.ts';
import { loadGame } from '../../games/index.ts';
import type { LocalRequest } from '../local/protocol.ts';
import { replay } from '../local/replay.ts';
import ReplayPage from '../replay/ReplayPage.svelte';
import '../../board/testing/board.ts';
import Import from './Import.svelte';

// The worker of this device, in this process: it replays for real, and counts how often.
const { ask } = vi.hoisted(() => ({ ask: vi.fn<(question: LocalRequest) => Promise<unknown>>() }));
vi.mock('../link/hosts.ts', () => ({ device: { ask } }));
ask.mockImplementation((question) => {
  if (question.q !== 'replay') throw new Error(question.q);
  return replay(question.record, question.eyes, loadGame);
});

async function bring(text: string): Promise<void> {
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  await fireEvent.click(screen.getByRole('button', { name: 'import.open' }));
}

/** The record in the address, once it is that of a replay at this moment. */
async function arrivedAt(move: number): Promise<string> {
  await waitFor(() => expect(location.search).toBe(`?move=${move}`));
  return /^\/replay\/([\w-]+)$/.exec(location.pathname)![1]!;
}

test('an imported record is replayed once, for both checking and showing', async () => {
  const record = randomRecord(await gameOf('zipher'), 'import');
  const { unmount } = render(Import);
  await bring(JSON.stringify(record, null, 2));
  const packed = await arrivedAt(0);
  unmount();
  render(ReplayPage, { packed, move: 0 });
  await screen.findByRole('slider');
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each([
  ['of today', (packed: string) => `https://elsewhere.example/replay/${packed}?move=2`],
  ['of version 0.2', (packed: string) => `http://192.168.1.7:5225/#/replay/${packed}?move=2`],
])('the link of a replay %s is imported with its move and the names of its players', async (_, linkTo) => {
  const record = randomRecord(await gameOf('zipher'), 'link');
  const shared = withSitters(record, [{ name: 'Ada' }]);
  render(Import);
  await bring(` ${linkTo(await pack(shared))}\n`);
  await expect(unpack(await arrivedAt(2))).resolves.toEqual(shared);
});

test.each(['https://elsewhere.example/replay/xyz', 'https://elsewhere.example/history', 'zipher'])(
  '%s is said to be no record',
  async (text) => {
    history.replaceState(null, '', '/history');
    render(Import);
    await bring(text);
    expect((await screen.findByRole('alert')).textContent).toBe('import.no_json');
    expect(location.pathname).toBe('/history');
  },
);

test('text that is not a record is reported at the import field, and opens nothing', async () => {
  history.replaceState(null, '', '/history');
  render(Import);
  await bring('{ "game": "zipher" }');
  expect((await screen.findByRole('alert')).textContent).toBe('problem.missing');
  expect(location.pathname).toBe('/history');
});
