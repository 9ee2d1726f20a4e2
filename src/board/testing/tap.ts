import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { catchUp } from '../waiting-line.ts';

/** A tap, and the frame after it, with which comes what it opens. */
export async function tap(place: Element): Promise<void> {
  await fireEvent.click(place);
  catchUp();
  await tick();
}
