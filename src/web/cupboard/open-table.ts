import { keep } from '../../board/keep.ts';
import type { TablePlan } from '../../table/wire.ts';
import type { Say } from '../../board/contract.ts';
import { device } from '../link/hosts.ts';
import { openOnline } from '../link/online.ts';
import { namesFault } from './draft.ts';

/** A table that was opened, and the key of its invitation if it is on the server; or, in words, why not. */
type Opening = { readonly table: string; readonly key: string | null } | { readonly fault: string };

/** Opens a table on the server if seats are left for others, else on this device. */
export async function openTable(plan: TablePlan, online: boolean, say: Say): Promise<Opening> {
  const wrong = namesFault(plan);
  if (wrong) return { fault: say(`fault.${wrong}`) };
  try {
    if (!online) {
      const table = await device.ask({ q: 'open', plan });
      keep('played', true);
      return { table, key: null };
    }
    const opened = await openOnline(plan);
    if (opened === 'refused') return { fault: say(plan.from ? 'start.from.hidden' : 'fault.bad_request') };
    return opened ? { table: opened.id, key: opened.key } : { fault: say('start.no_host') };
  } catch {
    const several = plan.seats.filter(({ kind }) => kind === 'person').length > 1;
    return { fault: say(plan.from && several ? 'start.from.hidden' : 'fault.storage') };
  }
}
