import type { Seat } from '../../kernel/rules.ts';
import type { Person, TableEvent, Time } from '../../table/events.ts';
import type { Table } from '../../table/table.ts';
import type { World } from './world.ts';

/** Invariants of seats, undo and next rounds, computed from the log and from who is really connected. */
export interface SeatChecks {
  /** To be called before and after each event is folded into the table. */
  before(event: TableEvent): void;
  after(event: TableEvent): void;
  /** The seats that a device has held in the round on the table. */
  held(device: string): ReadonlySet<Seat>;
}

/** Between a decision and its commit someone may come or go: so many milliseconds are tolerated. */
const OVERLOOKED = 8_000;

/** Events after which all earlier requests are void. */
const ENDS_REQUESTS: ReadonlySet<TableEvent['type']> = new Set([
  ...(['moved', 'dealt', 'paused', 'left', 'stoodIn', 'returned', 'calledOff', 'stopped'] as const),
]);

export function seatChecks(id: string, table: Table, people: ReadonlyMap<string, Person>, world: World): SeatChecks {
  const holders = new Map<string, Set<Seat>>();
  /** The open undo requests, by their numbers, and whose yes each still needs. */
  const asked = new Map<number, { readonly by: Seat; readonly to: number; readonly missing: Set<Seat> }>();
  /** Devices that said they are ready for the next round. */
  const ready = new Set<string>();
  /** Who made each move of the round: true where a bot did for someone. */
  let byStandIn: boolean[] = [];

  const deviceAt = (seat: Seat): string | undefined => {
    const plan = table.seats[seat];
    return plan?.kind === 'person' ? people.get(plan.player)?.device : undefined;
  };
  const deviceOf = (player: string | undefined): string | undefined =>
    player === undefined ? undefined : people.get(player)?.device;
  const devices = (): Set<string> => new Set(table.seats.flatMap((_, seat) => deviceAt(seat) ?? []));
  const connectedFor = (device: string): Time => {
    const { lines, since } = world.presenceOf(device);
    return lines > 0 ? world.clock.now() - since : 0;
  };

  const checkGiven = (seat: Seat): void => {
    const device = deviceAt(seat);
    if (device === undefined)
      world.fail('a seat is given to a bot by its person or because they are gone', `${id} ${seat}`);
    else if (connectedFor(device) > OVERLOOKED)
      world.fail('nobody’s seat is given away while they are there', `${id} seat ${seat} of ${device}`);
  };

  const checkDeal = (event: TableEvent): void => {
    const dealer = deviceOf(event.player);
    for (const device of devices()) {
      if (device === dealer || ready.has(device) || connectedFor(device) <= OVERLOOKED) continue;
      world.fail('nobody is torn from the result', `${id}: ${device} had not agreed`);
    }
  };

  /** Alone: nobody else sits here, or could come back in this round. */
  const others = (): number =>
    table.seats.filter(
      (plan) => plan.kind === 'person' || (plan.kind === 'bot' && plan.for !== undefined && !plan.left),
    ).length - 1;

  const checkUndo = (event: TableEvent & { type: 'undone' }): void => {
    if (others() > 0 && event.to < table.floor)
      world.fail('who has looked may not take back', `${id}: back to ${event.to}, known by ${table.floor}`);
    const request = asked.get(event.request ?? -1);
    const missing = request?.missing.size ?? devices().size - Number(devices().has(deviceOf(event.player) ?? ''));
    if (table.online && (missing > 0 || (request && request.to !== event.to)))
      world.fail('a move is taken back only with consent', `${id}: ${missing} had not agreed`);
  };

  /** A request survives unrelated events, such as a request to close the table or that of another seat. */
  const followRequests = (event: TableEvent): void => {
    if (event.type === 'undoAsked') {
      asked.set(table.version - 1, { by: event.seat, to: event.to, missing: new Set(event.waiting) });
      if (asked.size > 1) world.did('two asked to take back at the same time');
    } else if (event.type === 'undoAnswered') {
      if (event.yes) asked.get(event.request ?? -1)?.missing.delete(event.seat);
      else asked.delete(event.request ?? -1);
    } else if (event.type === 'undone') {
      for (const [number, { to }] of asked) if (number === event.request || to >= event.to) asked.delete(number);
      if (asked.size > 0) world.did('a request outlasted that of another');
    } else if (event.type === 'undoWithdrawn') {
      for (const [number, { by }] of asked) if (by === event.seat) asked.delete(number);
    } else if (ENDS_REQUESTS.has(event.type)) asked.clear();
    if ([...asked.keys()].join() !== table.undos.map(({ number }) => number).join())
      world.fail('every seat has a request of its own', `${id}: ${[...asked.keys()].join()} after ${event.type}`);
  };

  const hold = (): void => {
    for (const seat of table.seats.keys()) {
      const device = deviceAt(seat);
      if (device !== undefined) holders.set(device, (holders.get(device) ?? new Set()).add(seat));
    }
  };

  return {
    before(event) {
      switch (event.type) {
        case 'stoodIn':
          if (event.how === 'away') checkGiven(event.seat);
          else if (event.how === 'left' && deviceOf(event.player) !== deviceAt(event.seat))
            world.fail('a seat is given to a bot by its person or because they are gone', `${id} ${event.seat}`);
          break;
        case 'calledOff':
          checkGiven(event.gone);
          break;
        case 'returned': {
          const plan = table.seats[event.seat];
          if (plan?.kind !== 'bot' || plan.for !== event.player)
            world.fail('a seat comes back to whom it belongs', `${id} ${event.seat}`);
          break;
        }
        case 'seatMoved':
          // Whoever was ready for the next round still is, at another device.
          if (ready.has(deviceAt(event.seat) ?? '')) ready.add(deviceOf(event.player) ?? '');
          break;
        case 'undone':
          checkUndo(event);
          break;
        case 'dealt':
          if (table.round) checkDeal(event);
          break;
        case 'moved': {
          const plan = table.seats[event.seat];
          byStandIn.push(plan?.kind === 'bot' && plan.for !== undefined && event.player === undefined);
          break;
        }
        default:
      }
    },
    after(event) {
      const device = deviceOf(event.player);
      if (event.type === 'agreed' && device !== undefined) ready.add(device);
      followRequests(event);
      if (event.type === 'undone') byStandIn = byStandIn.slice(0, event.to);
      if (event.type === 'dealt') {
        ready.clear();
        holders.clear();
        byStandIn = [];
      }
      if (table.round && !table.outcome) hold();
      const { outcome, round } = table;
      if (!outcome || !round) return;
      const counted = table.seats.map(
        (_, seat) => byStandIn.filter((yes, move) => yes && round.moves[move]?.by === seat).length,
      );
      const told = outcome.standIns ?? table.seats.map(() => 0);
      if (told.join() !== counted.join())
        world.fail('the result names the moves of stand-ins', `${id}: ${told.join()} and not ${counted.join()}`);
    },
    held: (device) => holders.get(device) ?? new Set(),
  };
}
