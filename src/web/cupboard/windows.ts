import { recall } from '../../board/keep.ts';
import type { WindowTimes } from '../../table/events.ts';
import { usualWindows } from '../../table/windows.ts';

/** How long people have to call and to vote at a new table: as it was last chosen here, in seconds (0: nobody is hurried). */
export function keptWindows(): WindowTimes {
  const kept = recall('kubo.clock');
  if (typeof kept !== 'number' || !(kept >= 0)) return usualWindows;
  return { ...usualWindows, call: kept === 0 ? null : kept * 1000 };
}
