import { vi } from 'vitest';
import { say as sayIn, textsIn, type Messages } from '../../kernel/text.ts';
import kernelTexts from '../../kernel/messages.en.json' with { type: 'json' };
import type { Confirm } from '../confirm.ts';
import type { Say } from '../contract.ts';

// jsdom does not support element sizes.
class NoSizes {
  observe(): void {
    return;
  }
  unobserve(): void {
    return;
  }
  disconnect(): void {
    return;
  }
}
vi.stubGlobal('ResizeObserver', NoSizes);

/** The texts of these message files, later ones overriding earlier ones, and those for all games. */
export function sayFrom(...files: Messages[]): Say {
  const texts = textsIn('en', kernelTexts, ...files);
  return (key, values) => sayIn(texts, key, values);
}

/**
 * The props of a board besides its view and options: seat 0 sits alone at this device, nothing moves, nothing is
 * refused.
 */
export const boardProps = (say: Say) => ({
  viewer: 0,
  as: 0,
  choices: [] as string[],
  last: null,
  count: 0,
  pending: null,
  seats: [{ seat: 0, name: 'You', kind: 'person' as const, here: true }],
  settings: { coordinates: true, confirm: 'screen' as Confirm, pace: 0 },
  say,
  act: vi.fn<(move: string, at: Element | null) => Promise<null>>(() => Promise.resolve(null)),
  hint: vi.fn(),
  headline: vi.fn(),
  announce: vi.fn(),
});
