import { recall } from '../../board/keep.ts';
import type { WindowTimes } from '../../table/events.ts';
import { usualWindows } from '../../table/windows.ts';

/** How long people have to call and to vote at a new table: as it was last chosen here, in seconds (0: nobody is hurried). */
export function keptWindows(byLink: boolean): WindowTimes {
  const kept = recall('kubo.clock');
  if (typeof kept !== 'number' || !(kept >= 0)) return usualWindows;
  // By link someone may have gone: a call that nobody closes would hold up all others for ever.
  if (kept === 0) return byLink ? usualWindows : { ...usualWindows, call: null };
  return { ...usualWindows, call: kept * 1000 };
}
