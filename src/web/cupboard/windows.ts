import { recall } from '../../board/keep.ts';
import type { WindowTimes } from '../../table/events.ts';
import { usualWindows } from '../../table/windows.ts';

/** How long people have to call and to vote at a new table: as last chosen here, in seconds (0: no limit). */
export function keptWindows(byLink: boolean): WindowTimes {
  const kept = recall('kubo.clock');
  if (typeof kept !== 'number' || !(kept >= 0)) return usualWindows;
  // Online someone may have left: a call without a limit would hold up all others for ever.
  if (kept === 0) return byLink ? usualWindows : { ...usualWindows, call: null };
  return { ...usualWindows, call: kept * 1000 };
}
