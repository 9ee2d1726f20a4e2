// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import en from '../../games/zipher/messages.en.json' with { type: 'json' };
import { page } from '../../games/zipher/page.ts';
import { sayFrom } from '../../board/testing/board.ts';
import texts from '../messages.en.json' with { type: 'json' };
import Log from './Log.svelte';
import { whyWords } from './why-words.ts';

const say = sayFrom(texts, en);
const why = whyWords(page, { key: 'why.wins', clause: 'zipher.13', values: { n: 3 } }, say);

test('why a bot made a move is told on request, only beside moves of which it was told, with a way to the rule', async () => {
  const lines = ['one', 'two'].map((text) => ({ by: 1, move: 'a1>a2', text }));
  const onrule = vi.fn();
  render(Log, { lines, whys: new Map([[1, why]]), onrule });
  const asks = screen.getAllByText('log.why');
  expect(asks).toHaveLength(1);
  expect(asks[0]!.closest('li')!.textContent).toContain('two');
  const details = asks[0]!.closest('details')!;
  expect(details.open).toBe(false);
  await fireEvent.click(asks[0]!);
  expect(details.open).toBe(true);
  expect(details.textContent).toContain('Played well to the end, this wins by 3.');
  await fireEvent.click(screen.getByRole('button', { name: 'Zipher, rule 13' }));
  expect(onrule).toHaveBeenCalledExactlyOnceWith('zipher.13');
});

test('a reason in words that this page does not have is none', () => {
  expect(whyWords(page, { key: 'why.nobody_knows' }, say)).toBeNull();
  expect(whyWords(page, null, say)).toBeNull();
});

test('the newest line stays in sight when the list gets less room', () => {
  let shrink = (): void => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
      constructor(measure: () => void) {
        shrink = measure;
      }
    },
  );
  render(Log, { lines: [{ by: 0, move: 'a1>a2', text: 'one' }] });
  const list = screen.getByRole('list');
  Object.defineProperty(list, 'scrollHeight', { value: 500 });
  shrink();
  expect(list.scrollTop).toBe(500);
});
