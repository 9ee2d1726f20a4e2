import type { Ask } from '../table/beside-wire.ts';
import { decide } from '../table/commands.ts';
import type { Decided } from '../table/decided.ts';
import { seatsOf } from '../table/seats.ts';
import type { Person } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import { decideSeatMove } from '../table/move-seat.ts';
import { cleanName } from '../table/names.ts';
import type { Answer, Told } from '../table/wire.ts';
import { changeAbout, tellAbout, usualAbout } from './about.ts';
import { circumstancesOf } from './away.ts';
import type { Beside, ChatLine, Subscription } from './beside.ts';
import {
  addLine,
  lineId,
  lineOf,
  linesIn,
  readableTo,
  readChat,
  releaseChat,
  replaceChat,
  tellChat,
  type Speaker,
} from './chat.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { Lists } from './lobby.ts';
import type { Ports } from './ports.ts';
import type { Offers } from './offers.ts';
import type { RateLimit } from './rate.ts';
import { mayRequest } from './request-limits.ts';
import { holderOfToken, setProgram, type Holder } from './programs.ts';
import { guestId, holdsSeat, isOpener } from './spectators.ts';
import { guestOf } from './watching.ts';
import type { ListedTable } from './store.ts';

/** How long after a failed write the chat is read again, in milliseconds. */
const READ_AGAIN = 2_000;

/** Everything a host does besides running games: chat, links, lists, moving a seat, and forgetting a device. */
export interface BesideHost extends Pick<Lists, 'lobby' | 'mine' | 'watchLobby' | 'watchMine'> {
  readonly offers: Offers;
  ask(live: LiveTable, who: Speaker, id: string, ask: Ask): Promise<Told>;
  /** Moves a seat to this device with its code. */
  redeem(code: string, id: string, device: string): Promise<Redeemed>;
  /** Whose token this is; null: nobody's. The table says whether it is still valid. */
  program(token: string): Promise<Holder | null>;
  /** Everything stored about a device. */
  deviceData(device: string): Promise<BesideDeviceData>;
  /** Forgets a device: its names, its seats, what it wrote, its push subscriptions. */
  forget(device: string): Promise<void>;
  subscribe(device: string, subscription: Subscription): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
}

export type Redeemed =
  | { readonly ok: true; readonly table: string; readonly seat: number; readonly notes: string | null }
  | { readonly ok: false; readonly fault: Fault };

export interface BesideDeviceData {
  readonly tables: readonly (Pick<ListedTable, 'id' | 'game' | 'options' | 'status' | 'touched'> & {
    readonly seats: readonly number[];
    /** Every name this device has at that table. */
    readonly names: readonly string[];
  })[];
  readonly lines: readonly (Pick<ChatLine, 'at' | 'seat' | 'name' | 'say'> & { readonly table: string })[];
  readonly notices: readonly string[];
}

/** What this part needs of the host it belongs to. */
export interface BesideDesk {
  readonly ports: Ports;
  readonly beside: Beside;
  readonly offers: Offers;
  readonly lists: Lists;
  find(id: string): LiveTable | Promise<LiveTable | Fault>;
  /** Decides, stores and tells, in the table's queue. */
  carryOut(live: LiveTable, decide: (live: LiveTable) => Decided): Promise<Answer>;
  unwatch(live: LiveTable, watcher: Watcher): void;
  /** Tells the other hosts that something beside the log has changed. */
  note(live: LiveTable, what: BesideNote['k']): void;
}

export interface BesideNote {
  readonly k: 'about' | 'chat' | 'people';
}

export const isBesideNote = (note: unknown): note is BesideNote =>
  typeof note === 'object' && note !== null && 'k' in note && ['about', 'chat', 'people'].includes(String(note.k));

const CHAT: RateLimit = { burst: 6, every: 2_000 };
const REPORTS: RateLimit = { burst: 3, every: 60_000 };
const CODES: RateLimit = { burst: 5, every: 30_000 };
const CHANGES: RateLimit = { burst: 20, every: 2_000 };
/** The most devices that can be removed from a table, or muted there. */
const MOST_LISTED = 200;
/** How long a code for another device is valid, in milliseconds. */
const CODE_LASTS = 10 * 60_000;
/** A short-lived code is short enough to type; one without a time limit is longer. */
const CODE_LETTERS = 8;
const KEPT_LETTERS = 24;
const MOST_ROWS = 200;
const MOST_LINES = 10_000;

const no = (fault: Fault): Told => ({ ok: false, fault });

export function createBesideHost(desk: BesideDesk): BesideHost {
  const { ports, beside, offers, lists } = desk;
  const { clock, chance } = ports;

  const change = async (live: LiveTable, what: Parameters<typeof changeAbout>[2]): Promise<Told> => {
    const fault = await changeAbout(live, beside, what);
    if (fault) return no(fault);
    desk.note(live, 'about');
    tellAbout(live, chance);
    lists.relisted();
    lists.changed(live);
    return { ok: true };
  };

  const renew = async (live: LiveTable, which: 'seat' | 'watch'): Promise<Told> => {
    const key = chance.invitation();
    const hash = chance.hash(key);
    const told = await change(live, () => (which === 'seat' ? { seatKey: hash } : { watchKey: hash }));
    return told.ok ? { ok: true, key } : told;
  };

  const bar = async (live: LiveTable, guest: string): Promise<Told> => {
    const device = guestOf(live, guest, chance)?.device;
    if (device === undefined) return no('not_found');
    const told = await change(live, ({ barred }) => {
      if (barred.includes(device)) return {};
      return barred.length >= MOST_LISTED ? 'too_many' : { barred: [...barred, device] };
    });
    if (told.ok) sendAway(live, desk);
    return told;
  };

  /** The device of a seat, or of a guest who watches or has written something that the requester may read. */
  const deviceOf = async (live: LiveTable, who: number | string, asker: string): Promise<string | null> => {
    if (typeof who === 'number') {
      const plan = live.table.seats[who];
      return plan?.kind === 'person' ? (live.people.get(plan.player)?.device ?? null) : null;
    }
    const watching = guestOf(live, who, chance)?.device;
    if (watching !== undefined) return watching;
    const lines = await readableTo(live, beside, asker);
    const wrote = lines.find(({ device }) => guestId(live, device, chance) === who);
    return wrote?.device ?? null;
  };

  const mute = async (
    live: LiveTable,
    { device: opener }: Speaker,
    who: number | string,
    on: boolean,
  ): Promise<Told> => {
    const device = await deviceOf(live, who, opener);
    if (device === null) return no('not_found');
    return change(live, ({ muted }) => {
      const others = muted.filter((one) => one !== device);
      if (!on) return { muted: others };
      return others.length >= MOST_LISTED ? 'too_many' : { muted: [...others, device] };
    });
  };

  /** Someone who is muted stays muted on another device; the old device may still watch. */
  const muteAlso = async (live: LiveTable, before: string, device: string): Promise<void> => {
    const { muted } = live.about;
    if (!muted.includes(before) || muted.includes(device)) return;
    await change(live, ({ muted: now }) => {
      const room = now.length < MOST_LISTED;
      return { muted: [...(room ? now : now.filter((one) => one !== before)), device] };
    });
  };

  const say = async (live: LiveTable, who: Speaker, sent: string, said: Extract<Ask, { do: 'say' }>): Promise<Told> => {
    const lines = await readChat(live, beside);
    const id = lineId(live, who.device, sent);
    const known = lines.find((line) => line.id === id || (line.id === sent && line.device === who.device));
    // Either a retry because the answer was lost, or someone else's id, which would merge two lines.
    if (known) return known.device === who.device ? { ok: true } : no('bad_request');
    const line = lineOf(live, who, id, said.say, clock.now());
    if (typeof line === 'string') return no(line);
    if (!mayRequest(live, who.device, 'chat', CHAT, clock.now())) return no('too_many');
    try {
      await beside.addLine(live.id, line);
    } catch (error) {
      // It may have been stored nevertheless: then everyone must receive it even if nobody writes again.
      clock.at(clock.now() + READ_AGAIN, () => {
        if (!live.dropped) hearBeside(live, 'chat', desk).catch(() => undefined);
      });
      throw error;
    }
    addLine(live, line, chance);
    releaseChat(live, chance);
    desk.note(live, 'chat');
    return { ok: true };
  };

  const report = async (
    live: LiveTable,
    { device: by }: Speaker,
    asked: Extract<Ask, { do: 'report' }>,
  ): Promise<Told> => {
    const line = (await readableTo(live, beside, by)).find(({ id }) => id === asked.line);
    const device = line?.device ?? (asked.who === undefined ? null : await deviceOf(live, asked.who, by));
    if (device === null) return no('not_found');
    if (!mayRequest(live, by, 'report', REPORTS, clock.now())) return no('too_many');
    const person = [...live.people.values()].find((one) => one.device === device);
    const guest = guestOf(live, guestId(live, device, chance), chance);
    const name = line ? line.name : (person?.name ?? guest?.name ?? null);
    const text = line && 'text' in line.say ? line.say.text : null;
    await beside.report({ table: live.id, at: clock.now(), by, device, name, text });
    return { ok: true };
  };

  const makeCode = async (live: LiveTable, { device }: Speaker, asked: Extract<Ask, { do: 'code' }>): Promise<Told> => {
    const plan = live.table.seats[asked.seat];
    if (plan?.kind !== 'person' || live.people.get(plan.player)?.device !== device) return no('not_your_seat');
    if (!mayRequest(live, device, 'code', CODES, clock.now())) return no('too_many');
    const code = chance.code(asked.keep ? KEPT_LETTERS : CODE_LETTERS);
    await beside.setCode(chance.hash(`code ${code}`), {
      table: live.id,
      player: plan.player,
      device,
      until: asked.keep ? null : clock.now() + CODE_LASTS,
      notes: asked.notes ?? null,
    });
    return { ok: true, code, lasts: asked.keep ? null : CODE_LASTS };
  };

  const erase = async (live: LiveTable, { device }: Speaker, seat: number): Promise<Told> => {
    const plan = live.table.seats[seat];
    const person = plan?.kind === 'person' ? live.people.get(plan.player) : undefined;
    if (person?.device !== device) return no('not_your_seat');
    const answer = await changePeople(live, (one) => (one.player === person.player ? { ...one, name: '' } : one));
    if (!answer.ok) return no(answer.fault === 'refused' ? 'bug' : answer.fault);
    await beside.eraseNames(device, live.id);
    await readChatAgain(live);
    return { ok: true };
  };

  /** Changes people without an event, because the log does not contain them. */
  const changePeople = async (live: LiveTable, next: (person: Person) => Person): Promise<Answer> => {
    const answer = await desk.carryOut(live, ({ people }) => ({
      steps: [],
      people: [...people.values()].map((one) => next(one)).filter((one) => one !== people.get(one.player)),
    }));
    if (answer.ok) desk.note(live, 'people');
    return answer;
  };

  /**
   * A forgotten device gives up its seats like anyone who leaves, so that nobody waits for a seat to which no one can
   * return. If that ends the round, the seat is left once more, for the rounds to come.
   */
  const giveUpSeats = async (live: LiveTable, device: string): Promise<void> => {
    for (const part of ['round', 'match'])
      for (const seat of seatsOf(live.table, device, live.people)) {
        if (live.table.closed || live.table.standing.over) return;
        const command = { do: 'leave', id: `forget ${part} ${seat}`, seat } as const;
        await desk.carryOut(live, (now) => decide(now.table, { device }, command, circumstancesOf(now, ports)));
      }
  };

  const readChatAgain = async (live: LiveTable): Promise<void> => {
    if (!live.chat) return;
    live.chat = null;
    await readChat(live, beside);
    tellChat(live, chance);
    desk.note(live, 'chat');
  };

  const settings = (live: LiveTable, asked: Extract<Ask, { do: 'table' }>): Promise<Told> => {
    const { name, public: listed, chat } = asked;
    if (listed && !offers.lobby) return Promise.resolve(no('no_lobby'));
    if (chat && !offers.chat) return Promise.resolve(no('no_chat'));
    return change(live, () => ({
      ...(name === undefined ? {} : { name: name === null ? null : cleanName(name) }),
      ...(listed === undefined ? {} : { public: listed }),
      ...(chat === undefined ? {} : { chat }),
    }));
  };

  /** Requests that only the opener may make. */
  const asOpener = async (live: LiveTable, { device }: Speaker, act: () => Promise<Told>): Promise<Told> => {
    if (!isOpener(live, device)) return no('not_opener');
    if (!mayRequest(live, device, 'change', CHANGES, clock.now())) return no('too_many');
    return act();
  };

  const answer = (live: LiveTable, who: Speaker, id: string, asked: Ask): Promise<Told> => {
    switch (asked.do) {
      case 'renew':
        return asOpener(live, who, () => renew(live, asked.which));
      case 'table':
        return asOpener(live, who, () => settings(live, asked));
      case 'bar':
        return asOpener(live, who, () => bar(live, asked.guest));
      case 'mute':
        return asOpener(live, who, () => mute(live, who, asked.who, asked.on));
      case 'say':
        return say(live, who, id, asked);
      case 'report':
        return report(live, who, asked);
      case 'code':
        return makeCode(live, who, asked);
      case 'program':
        return setProgram(desk, live, { device: who.device, seat: asked.seat, on: asked.on });
      case 'erase':
        return erase(live, who, asked.seat);
    }
  };

  const failed = (table: string, error: unknown): Told => {
    ports.onProblem({ kind: 'storage', table, error });
    return no('storage');
  };

  return {
    offers,
    lobby: (filter) => lists.lobby(filter),
    mine: (device) => lists.mine(device),
    watchLobby: (filter, send) => lists.watchLobby(filter, send),
    watchMine: (device, send) => lists.watchMine(device, send),
    ask: (live, who, id, asked) => answer(live, who, id, asked).catch((error: unknown) => failed(live.id, error)),
    async redeem(code, id, device) {
      const hash = chance.hash(`code ${readCode(code)}`);
      const found = await beside.code(hash, clock.now());
      if (!found) return { ok: false, fault: 'no_code' };
      const live = await desk.find(found.table);
      if (typeof live === 'string') return { ok: false, fault: live };
      const before = live.people.get(found.player)?.device;
      const given = await desk.carryOut(live, ({ table, people }) =>
        decideSeatMove(table, { player: found.player, device, id }, { now: clock.now(), chance, people }),
      );
      if (!given.ok) return { ok: false, fault: given.fault === 'refused' ? 'bug' : given.fault };
      const [seat] = seatsOf(live.table, device, live.people);
      if (seat === undefined) return { ok: false, fault: 'no_code' };
      if (before !== undefined) {
        await muteAlso(live, before, device);
        await beside.moveLines(live.id, before, device);
        await readChatAgain(live);
      }
      return { ok: true, table: live.id, seat, notes: found.notes };
    },
    program: (token) => holderOfToken(token, desk, clock.now()),
    async deviceData(device) {
      const [rows, lines, notices] = await Promise.all([
        ports.store.rows({ device, most: MOST_ROWS }),
        beside.linesOf(device, MOST_LINES),
        beside.subscriptions(device),
      ]);
      return {
        tables: rows.map((row) => belongingOf(row, device)),
        lines: lines.map(({ table, at, seat, name, say: said }) => ({ table, at, seat, name, say: said })),
        notices: notices.map(({ endpoint }) => endpoint),
      };
    },
    async forget(device) {
      await beside.forgetDevice(device);
      for (let rows = await ports.store.rows({ device, most: MOST_ROWS }); rows.length > 0;) {
        for (const { id } of rows) {
          const live = await desk.find(id);
          if (typeof live === 'string') throw new Error(`table ${id} cannot be opened: ${live}`);
          await giveUpSeats(live, device);
          const nobody = chance.player();
          const given = await changePeople(live, (one) =>
            one.device === device ? { ...one, device: `forgotten ${nobody}`, name: '' } : one,
          );
          if (!given.ok) throw new Error(`table ${id} could not be changed: ${given.fault}`);
          if (live.chat) await readChatAgain(live);
        }
        rows = await ports.store.rows({ device, most: MOST_ROWS });
      }
    },
    subscribe: (device, subscription) => beside.setSubscription(device, subscription),
    unsubscribe: (endpoint) => beside.removeSubscription(endpoint),
  };
}

/** People type codes in lower case, with spaces and dashes. */
const readCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const belongingOf = (
  { id, game, options, status, touched, seats, people }: ListedTable,
  device: string,
): BesideDeviceData['tables'][number] => {
  const mine = people.filter((person) => person.device === device);
  return {
    id,
    game,
    options,
    status,
    touched,
    seats: seats.flatMap((plan, seat) =>
      plan.kind === 'person' && mine.some(({ player }) => player === plan.player) ? [seat] : [],
    ),
    names: [...new Set(mine.map(({ name }) => name))].filter((name) => name !== ''),
  };
};

/** People who may no longer watch are told so and unsubscribed. */
function sendAway(live: LiveTable, { unwatch }: Pick<BesideDesk, 'unwatch'>): void {
  for (const watcher of [...live.watchers]) {
    const owner = watcher.owner ?? watcher.device;
    if (owner === null || !live.about.barred.includes(owner) || holdsSeat(live, owner)) continue;
    unwatch(live, watcher);
    watcher.send(frame({ t: 'gone', table: live.id, fault: 'removed' }));
  }
}

/** Reloads what another host reported as changed, and tells everyone here. */
export async function hearBeside(
  live: LiveTable,
  what: BesideNote['k'],
  desk: Pick<BesideDesk, 'ports' | 'beside' | 'lists' | 'unwatch'>,
): Promise<void> {
  const { beside, lists, ports } = desk;
  if (what === 'about') {
    const about = (await beside.about(live.id)) ?? usualAbout(live.table);
    if (about.version <= live.about.version) return;
    live.about = about;
    tellAbout(live, ports.chance);
    sendAway(live, desk);
    lists.changed(live);
  } else if (what === 'chat' && (live.chat || [...live.watchers].some((watcher) => watcher.beside))) {
    replaceChat(live, await linesIn(live, beside), ports.chance);
  }
}
