import type { PictureTask } from '../pictures/draw.ts';

let count = 0;

/** Misbehaves as the address says. */
export default function work({ subject }: PictureTask): Uint8Array {
  count += 1;
  const how = subject.of === 'replay' ? subject.packed : '';
  if (how === 'hangs') for (;;);
  if (how === 'throws') throw new Error('no paint');
  return new Uint8Array([how === 'counts' ? count : 1]);
}
