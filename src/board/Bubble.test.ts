// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Bubble from './Bubble.svelte';

function refuse(rule: string | null) {
  const onrule = vi.fn();
  const onclose = vi.fn();
  render(Bubble, { at: document.body, text: '4 steps must end on a tile.', label: 'Refused', rule, onrule, onclose });
  return { onrule, onclose };
}

test('a refusal has a link to its rule', async () => {
  const { onrule, onclose } = refuse('Zipher, rule 7');
  await fireEvent.pointerDown(screen.getByText('4 steps must end on a tile.'));
  expect(onclose).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Zipher, rule 7' }));
  expect(onrule).toHaveBeenCalled();
});

test('the next press elsewhere closes it, and so does Escape', async () => {
  const { onclose } = refuse(null);
  await fireEvent.pointerDown(document.body);
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(onclose).toHaveBeenCalledTimes(2);
});

test('it closes after a while even if the mouse rests on it, but not while its link has the focus', async () => {
  vi.useFakeTimers();
  try {
    const { onclose } = refuse('Zipher, rule 7');
    await fireEvent.pointerEnter(screen.getByRole('group'));
    screen.getByRole('button').focus();
    vi.advanceTimersByTime(6_000);
    expect(onclose).not.toHaveBeenCalled();
    screen.getByRole('button').blur();
    vi.advanceTimersByTime(6_000);
    expect(onclose).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
