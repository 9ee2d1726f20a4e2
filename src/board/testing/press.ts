import { fireEvent } from '@testing-library/svelte';
import { controlFor, press } from '../keys.ts';

/** Presses a key as a stage would: on the focused element, then on the control that has this key. */
export async function pressKey(board: Element, key: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await fireEvent(document.activeElement ?? document.body, event);
  const control = controlFor(board, event);
  if (control) press(control);
}
