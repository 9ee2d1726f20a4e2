// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { pack } from '../../address/pack.ts';
import { withSitters } from '../../address/people.ts';
import { gameOf, randomRecord } from '../../cli/testing/rounds.ts';
import { loadGame } from '../../games/index.ts';
import { loadPage } from '../../games/pages.ts';
import { inTurn } from '../../board/at-rest.ts';
import { announced } from '../app/announce.svelte.ts';
import type { LocalRequest } from '../local/protocol.ts';
import { replay } from '../local/replay.ts';
import '../../board/testing/board.ts';
import ReplayPage from './ReplayPage.svelte';

// The worker of this device, in this process: it replays for real.
const { ask } = vi.hoisted(() => ({ ask: vi.fn<(question: LocalRequest) => Promise<unknown>>() }));
vi.mock('../link/hosts.ts', () => ({ device: { ask } }));
ask.mockImplementation((question) => {
  if (question.q !== 'replay') throw new Error(question.q);
  return replay(question.record, question.eyes, loadGame);
});

async function show(game: string): Promise<void> {
  const record = randomRecord(await gameOf(game), 'shared');
  const packed = await pack(withSitters(record, [{ name: 'Ada' }, { name: 'Ben' }]));
  // Loaded beforehand: how long that takes is not what is asked here.
  await loadPage(game);
  render(ReplayPage, { packed, move: null });
  await screen.findByText(/result\.after/);
}
/** What is announced waits until the pieces have arrived. */
const allSaid = (): Promise<void> => new Promise((done) => inTurn(done));
const plot = (): HTMLElement | null => screen.queryByRole('img', { name: /^plot\.moves/ });

test('a shared round that is won or lost has no course of points, and says who won and why it ended', async () => {
  await show('davinci');
  expect(plot()).toBeNull();
  expect(screen.getByText(/^(Ada|Ben) wins with the only code not cracked$/)).toBeTruthy();
  expect(screen.getByText(/last hidden tile.* result\.after$/)).toBeTruthy();
});

test('a shared round that is counted has its course of points, with a heading', async () => {
  await show('zickzack');
  expect(plot()?.getAttribute('aria-label')).toContain('Ada');
  expect(screen.getByRole('heading', { name: 'plot.moves' })).toBeTruthy();
  expect(screen.getByText(/rows?.*\. result\.after$/)).toBeTruthy();
});

test('a broken link can be pasted again, whole', async () => {
  render(ReplayPage, { packed: 'q1Yq', move: null });
  expect(await screen.findByText('replay.bad')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'link.paste' })).toBeTruthy();
});

test('a move is said by the slider while it has the focus, and announced otherwise', async () => {
  await show('zickzack');
  const slider = screen.getByRole('slider');
  slider.focus();
  const { count } = announced();
  await fireEvent.input(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^replay\.at\. ./);
  await allSaid();
  expect(announced().count).toBe(count);
  slider.blur();
  await fireEvent.click(screen.getByRole('button', { name: 'replay.forward' }));
  await allSaid();
  expect(announced().count).toBe(count + 1);
});
