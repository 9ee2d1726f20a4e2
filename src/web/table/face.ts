import type { Seat, Viewer } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { Call, GamePage } from '../../board/contract.ts';

/** Which viewer's view the page shows, and for which seat it acts. */
export interface Looking {
  readonly viewer: Viewer;
  readonly as: Seat | null;
  /** The device goes to this seat first: nothing is shown until it confirms. */
  readonly handTo: Seat | null;
  /** What the seats at this device may vote or call. */
  readonly calls: readonly Call[];
}

/** Chooses a face. `holder` holds the device if hands are hidden, `caller` has called. */
export function looking(snapshot: Snapshot, page: GamePage, holder: Seat | null, caller: Seat | null): Looking {
  const { faces, callers, facts } = snapshot;
  const here = faces.map(({ viewer }) => viewer).filter((viewer) => viewer !== 'table');
  const [first = 'table'] = here;
  const plain = (viewer: Viewer): Looking => ({
    viewer,
    as: viewer === 'table' ? null : viewer,
    handTo: null,
    calls: [],
  });
  if (here.length < 2) return plain(first);

  const asked = callers.filter((seat) => here.includes(seat));
  const calls = asked.flatMap((seat) => (page.calls ?? []).map((call) => ({ ...call, seat })));
  if (calls.length > 0) return { viewer: 'table', as: caller, handTo: null, calls };

  const awaited = (faces[0]?.view.awaited ?? []).find((seat) => here.includes(seat));
  if (!facts.hidden || faces[0]?.view.over) return plain(awaited ?? holder ?? first);
  const held = holder !== null && here.includes(holder) ? holder : null;
  if (awaited === undefined || awaited === held) return plain(held ?? 'table');
  return { viewer: held ?? 'table', as: null, handTo: awaited, calls: [] };
}
