// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { gameOf, randomRecord } from '../../cli/testing/rounds.ts';
import { loadGame } from '../../games/index.ts';
import type { Ask } from '../local/protocol.ts';
import { replay } from '../local/replay.ts';
import ReplayPage from '../replay/ReplayPage.svelte';
import '../../board/testing/board.ts';
import Import from './Import.svelte';

// The worker of this device, in this process: it replays for real, and counts how often.
const { ask } = vi.hoisted(() => ({ ask: vi.fn<(question: Ask) => Promise<unknown>>() }));
vi.mock('../link/hosts.ts', () => ({ device: { ask } }));
ask.mockImplementation((question) => {
  if (question.q !== 'replay') throw new Error(question.q);
  return replay(question.record, question.eyes, loadGame);
});

async function bring(text: string): Promise<void> {
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
  await fireEvent.click(screen.getByRole('button', { name: 'import.open' }));
}

test('a record that is brought in is replayed once, to be read and to be shown', async () => {
  const record = randomRecord(await gameOf('zipher'), 'import');
  const { unmount } = render(Import);
  await bring(JSON.stringify(record, null, 2));
  await waitFor(() => expect(location.hash).toMatch(/^#\/replay\/[\w-]+\?move=0$/));
  unmount();
  const packed = /replay\/([\w-]+)/.exec(location.hash)![1]!;
  render(ReplayPage, { packed, move: 0 });
  await screen.findByRole('slider');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('what is no record is said where it was brought, and leads nowhere', async () => {
  location.hash = '';
  render(Import);
  await bring('{ "game": "zipher" }');
  expect((await screen.findByRole('alert')).textContent).toBe('problem.missing');
  expect(location.hash).toBe('');
});
