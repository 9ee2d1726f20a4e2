import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { catchUp } from '../waiting-line.ts';

/** A tap, and the frame after it, in which its result is drawn. */
export async function tap(place: Element): Promise<void> {
  await fireEvent.click(place);
  catchUp();
  await tick();
}
