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

test('it stays away from what is marked as the reason', async () => {
  const box = (left: number, top: number): HTMLElement => {
    const node = document.body.appendChild(document.createElement('div'));
    node.getBoundingClientRect = () => new DOMRect(left, top, 40, 40);
    return node;
  };
  const [touched, reason] = [box(200, 200), box(200, 245)];
  const other = { text: 'Not there.', label: 'Refused', rule: null, onrule: vi.fn(), onclose: vi.fn() };
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  render(Bubble, { at: touched, ...other });
  expect(screen.getByRole('group').dataset['side']).toBe('below');
  // As boards do, only after they have been told of the refusal.
  reason.dataset['wrong'] = '';
  await vi.waitFor(() => expect(screen.getByRole('group').dataset['side']).toBe('above'));
  vi.restoreAllMocks();
  touched.remove();
  reason.remove();
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
