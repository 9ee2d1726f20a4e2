// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { announced } from '../app/announce.svelte.ts';
import { speak } from '../app/texts.svelte.ts';
import { browserChance } from '../local/browser-chance.ts';
import TrainPage from './TrainPage.svelte';

// jsdom has none, and lays nothing out.
vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly observe = vi.fn();
    readonly disconnect = vi.fn();
  },
);

const spoken = (): string => announced().text;

test('an answer is said with its reason, and the next question by its heading alone', async () => {
  vi.spyOn(browserChance, 'seed').mockReturnValue('one');
  await speak('en');
  const { container } = render(TrainPage, { game: 'zoker-tiko', course: null });
  const check = await screen.findByRole('button', { name: 'Check' });
  const question = screen.getByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(spoken()).toBe(question.textContent));
  // Tab reaches the reply after the board with its answers.
  const board = container.querySelector('.stand')!;
  expect(board.compareDocumentPosition(check)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  // Nothing was marked: what is right was overlooked.
  await fireEvent.click(check);
  await vi.waitFor(() => expect(spoken()).toMatch(/Not quite\. .*: right\. ./));
  expect(spoken()).not.toContain(': wrong.');

  const { count } = announced();
  await fireEvent.click(screen.getByRole('button', { name: 'Next question' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  expect(announced().count).toBe(count);
});
