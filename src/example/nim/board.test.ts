// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { boardProps, sayFrom } from '../../board/testing/board.ts';
import Board from './Board.svelte';
import messages from './messages.en.json' with { type: 'json' };

const common = { players: 2, start: 0, awaited: [0], scores: [0, 0], over: false, result: null };

test('matches are taken by a button, and what is too much is tried all the same', async () => {
  const props = boardProps(sayFrom(messages));
  render(Board, { ...props, view: { ...common, left: 2 }, options: { players: 2, heap: 5 } });
  expect(screen.getByRole('img', { name: '2 matches left' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Take 3' }));
  expect(props.act.mock.calls[0]![0]).toBe('-3');
});
