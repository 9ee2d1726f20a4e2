import { pick, quick } from '../../kernel/rng.ts';
import type { Seat } from '../../kernel/rules.ts';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import { createCaller } from './caller.ts';
import { randomRequest, randomWord } from './random-requests.ts';
import type { Answer, Command, FromHost, Snapshot, ToHost } from '../../table/wire.ts';
import type { ClientSession } from '../client-session.ts';
import type { Ask } from '../../table/beside-wire.ts';
import { noFaults } from './faults.ts';
import { CHAT_MARK, type Ledger } from './ledger.ts';
import type { SimulatedNode } from './node.ts';
import type { World } from './world.ts';

export interface SimulatedPageSettings {
  readonly name: string;
  readonly table: string;
  /** The invitation, which the opener may renew. */
  readonly link: () => string;
  readonly device: string;
  /** The seat it wants to take; null: it only watches. */
  readonly seat: Seat | null;
  /** 1: a page of version 0.1. */
  readonly protocol: 1 | 2;
  /** Never answers a vote or a chance to call: the table must go on by itself. */
  readonly silent: boolean;
  /** Asks for the next round, and never leaves permanently. */
  readonly stays: boolean;
  /** A shared screen, which shows only the table. */
  readonly screen?: boolean;
  /** Takes over a seat with this code before it does anything else. */
  readonly code?: string;
  /** A code was made for the seat of this page: another device takes it over. */
  readonly handOver?: (code: string) => void;
}

/** A simulated page: follows a table, reconnects, resends what was not answered, and plays. */
export interface SimulatedPage {
  readonly name: string;
  /** The opener removed it. */
  isRemoved(): boolean;
  version(): number;
  /**
   * The seats it was last told are away, the lines it has read (null: none were sent), and whether it belongs to a
   * player.
   */
  beside(): { readonly away: readonly Seat[]; readonly lines: ReadonlySet<string> | null; readonly atTable: boolean };
  /** For debugging a failure. */
  describe(): string;
}

/** How long someone may be away, in milliseconds. */
const LONGEST_AWAY = 30_000;

type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export function createPage(
  settings: SimulatedPageSettings,
  world: World,
  ledger: Ledger,
  nodes: readonly SimulatedNode[],
): SimulatedPage {
  const { name, table, link, device, protocol, screen = false } = settings;
  const rng = quick(`page ${name} ${world.rng.below(2 ** 31)}`);
  const unanswered = new Map<string, Command>();
  const watch = (): ToHost => ({
    t: 'watch',
    table,
    key: link(),
    ...(protocol > 1 && { beside: true }),
    ...(screen && { as: 'table' }),
  });
  let followed: Followed | null = null;
  let line: Line | null = null;
  let away: readonly Seat[] = [];
  /** Nobody is here until then. */
  let backAt = 0;
  let last = 0;
  /** Who watches, by the ids that the opener is told. */
  let guests: readonly string[] = [];
  const caller = createCaller({
    world,
    rng,
    claimable: (seat) => ledger.claimable(table, seat),
    begin: (seat) => line?.say({ t: 'claiming', table, seat }),
  });
  const lines = new Set<string>();
  const asked = new Map<string, Ask>();

  interface Line {
    say(message: ToHost): void;
    breakOff(): void;
  }

  function connect(): void {
    if (backAt > world.clock.now()) {
      world.clock.at(backAt, connect);
      return;
    }
    const node = nodes[rng.below(nodes.length)];
    let open = true;
    /** Messages of one connection arrive in order. */
    let heardUntil = 0;
    let saidUntil = 0;
    const breakOff = (): void => {
      if (!open) return;
      open = false;
      world.after(rng.below(500), () => session?.close());
      if (line === mine) line = null;
      world.after(200 + rng.below(3_000), connect);
    };
    const session: ClientSession | null =
      node?.connect(
        { device, screen },
        (frame) => {
          const message = JSON.parse(frame) as FromHost;
          ledger.checkFrame({ device, screen }, message);
          if (!open || world.strikes('lineBreaks')) {
            breakOff();
            return;
          }
          heardUntil = Math.max(heardUntil, world.clock.now() + world.takes('messageTakes'));
          world.clock.at(heardUntil, () => {
            if (open) hear(message);
          });
        },
        breakOff,
      ) ?? null;
    const reach = (message: ToHost): void => {
      if (message.t === 'claiming') {
        ledger.claimBegun(table, device, message.seat);
        world.hush(`${name} has begun a claim`);
      }
      session?.receive(message);
    };
    const mine: Line = {
      breakOff,
      say(message) {
        if (!open || world.strikes('lineBreaks')) {
          breakOff();
          return;
        }
        saidUntil = Math.max(saidUntil, world.clock.now() + world.takes('messageTakes'));
        const times = world.strikes('messageDoubled') ? 2 : 1;
        for (let i = 0; i < times; i++) world.clock.at(saidUntil, () => reach(message));
      },
    };
    if (!session) {
      open = false;
      world.after(200 + rng.below(2_000), connect);
      return;
    }
    line = mine;
    if (protocol > 1) mine.say({ t: 'hello', protocol });
    mine.say(watch());
    for (const command of unanswered.values()) mine.say({ t: 'command', table, command });
    for (const [id, ask] of asked) mine.say({ t: 'beside', table, id, ask });
  }

  const send = (wish: Wish): void => {
    const command = { ...wish, id: `${name}-${last++}` } as Command;
    unanswered.set(command.id, command);
    ledger.sends(table, device, command);
    line?.say({ t: 'command', table, command });
  };

  const answered = (id: string, answer: Answer): void => {
    const command = unanswered.get(id);
    if (!command) return;
    // Not a final refusal: the same command is resent under the same id.
    if (!answer.ok && (answer.fault === 'storage' || answer.fault === 'lost' || answer.fault === 'too_many')) {
      world.after(1_000, () => line?.say({ t: 'command', table, command }));
      return;
    }
    unanswered.delete(id);
    if (answer.ok) ledger.checkAcknowledged(table, device, id, answer.version);
  };

  function heardTold({ id, told }: Extract<FromHost, { t: 'told' }>): void {
    const ask = asked.get(id);
    if (!ask) return;
    if (!told.ok && told.fault === 'storage') {
      world.after(1_000, () => line?.say({ t: 'beside', table, id, ask }));
      return;
    }
    asked.delete(id);
    if (told.ok && told.code !== undefined) settings.handOver?.(told.code);
  }

  function hear(message: FromHost): void {
    switch (message.t) {
      case 'all':
        followed = followAll(message);
        away = message.away;
        break;
      case 'away':
        away = message.away;
        break;
      case 'chat':
        if (message.all) lines.clear();
        for (const { id } of message.lines) lines.add(id);
        break;
      case 'told':
        heardTold(message);
        break;
      case 'watching':
        guests = message.guests.flatMap(({ id, you }) => (you ? [] : [id]));
        break;
      case 'news':
        if (protocol === 1) followed = { snapshot: (message as unknown as { snapshot: Snapshot }).snapshot, logs: {} };
        else {
          const next: Followed | null = followed && followNews(followed, message);
          if (next) followed = next;
          else line?.say(watch());
        }
        for (const id of message.done ?? []) answered(id, { ok: true, version: message.from + 1 });
        break;
      case 'answer':
        answered(message.id, message.answer);
        break;
      case 'gone':
        // The host evicted it, so it must be requested again.
        line?.breakOff();
        break;
      default:
    }
  }

  /** Now and then someone vanishes for a while, and comes back. */
  function vanish(): void {
    backAt = world.clock.now() + 1_000 + rng.below(LONGEST_AWAY);
    line?.breakOff();
  }

  /** Something to do now and then, as people do. */
  function wish(): Wish | null {
    const snapshot = followed?.snapshot;
    if (!snapshot || unanswered.size > 0) return null;
    const { seats, faces, status, undos = [], clock } = snapshot;
    const mine = seats.flatMap(({ here }, seat) => (here ? [seat] : []));
    const [first] = mine;
    const arranged = randomRequest(snapshot, first, rng);
    if (arranged) return arranged;
    if (first === undefined) {
      const { seat } = settings;
      return seat !== null && seats[seat]?.kind === 'open' ? { do: 'sit', seat, name, ...randomWord(rng) } : null;
    }
    if (status !== 'playing') return null;
    for (const { number, by, waiting } of undos) {
      const asked = waiting.find((seat) => mine.includes(seat));
      // Some ask for undo themselves before they answer.
      if (asked !== undefined && rng.below(4) === 0) return { do: 'undo', seat: asked };
      if (asked !== undefined) return { do: 'consent', seat: asked, request: number, yes: rng.below(3) > 0 };
      if (mine.includes(by) && rng.below(4) === 0) return { do: 'withdrawUndo', seat: by, request: number };
    }
    if (clock?.paused) return rng.below(4) === 0 ? { do: 'resume', seat: first } : null;
    const agrees = clock?.asked?.waiting.find((seat) => mine.includes(seat));
    if (clock?.asked && agrees !== undefined)
      return { do: 'answerPause', seat: agrees, request: clock.asked.number, yes: rng.below(3) > 0 };
    // Most people wait until someone counts as away; some do not.
    const gone = rng.below(100) === 0 ? rng.below(seats.length) : pick([...away, -1], rng);
    if (gone >= 0 && !mine.includes(gone) && rng.below(2) === 0)
      return { do: rng.below(3) === 0 ? 'end' : 'replace', seat: first, gone };
    const chance = rng.below(1_000);
    if (chance >= 500 && chance < 515) return { do: 'pause', seat: first };
    if (chance < 25) return { do: 'undo', seat: first };
    if (chance < 28 && !settings.stays) return { do: 'leave', seat: first };
    for (const { viewer, decision } of faces) {
      if (viewer === 'table' || !mine.includes(viewer)) continue;
      const call = caller.next(snapshot, viewer);
      if (call === 'wait') return null;
      if (call !== null) return { do: 'act', seat: viewer, decision, move: call.claim };
    }
    for (const { viewer, view, choices, decision, canHint } of faces) {
      if (viewer === 'table' || !view.awaited.includes(viewer)) continue;
      if (canHint && chance >= 45 && chance < 120) {
        return { do: 'hint', seat: viewer, decision, step: pick([1, 2, 3] as const, rng) };
      }
      if (settings.silent && snapshot.window) continue;
      const move = choices[rng.below(Math.max(1, choices.length))];
      if (chance < 30) return { do: 'act', seat: viewer, decision: decision - 1, move: move ?? 'x' };
      if (chance < 45) return { do: 'act', seat: viewer, decision, move: 'nonsense' };
      // In a game about finding a move nothing is offered: it gives up, and the next round is dealt.
      return move === undefined ? { do: 'leave', seat: viewer } : { do: 'act', seat: viewer, decision, move };
    }
    return null;
  }

  function askFor(ask: Ask): void {
    const id = `${name}-said-${last++}`;
    asked.set(id, ask);
    line?.say({ t: 'beside', table, id, ask });
  }

  /** The opener manages guests and chat; others move their seat to another device. */
  function besideWish(): Ask | null {
    const snapshot = followed?.snapshot;
    if (!snapshot || asked.size > 0) return null;
    const seat = snapshot.seats.findIndex(({ here }) => here);
    if (seat >= 0 && settings.handOver && rng.below(3) === 0) return { do: 'code', seat, keep: rng.below(2) === 0 };
    if (!snapshot.opener) return null;
    const [guest] = guests;
    return pick<() => Ask>(
      [
        () => ({ do: 'mute', who: guest ?? rng.below(snapshot.seats.length), on: rng.below(3) > 0 }),
        () => ({ do: 'mute', who: rng.below(snapshot.seats.length), on: rng.below(3) > 0 }),
        () => ({ do: 'renew', which: pick(['seat', 'watch'] as const, rng) }),
        () => (guest !== undefined && rng.below(3) === 0 ? { do: 'bar', guest } : { do: 'table', name }),
      ],
      rng,
    )();
  }

  /** Takes over the seat of its code, at whichever host. */
  function takeOver(code: string): void {
    let settled = false;
    const once = (act: () => void) => (): void => {
      if (!settled) act();
      settled = true;
    };
    const again = once(() => takeOver(code));
    world.after(5_000, again);
    nodes[rng.below(nodes.length)]
      ?.host()
      ?.beside.redeem(code, `${name}-takes-over`, device)
      .then((taken) => {
        if (taken.ok || !['storage', 'lost', 'too_many'].includes(taken.fault)) once(connect)();
      }, again);
  }

  /** Now and then someone says something, or looks away for a while. */
  function chatter(): void {
    const chance = rng.below(100);
    if (protocol > 1 && chance < 3 && world.faults() !== noFaults) {
      askFor({ do: 'say', say: { text: `${CHAT_MARK} ${name}` } });
    } else if (protocol > 1 && chance < 6 && world.faults() !== noFaults) {
      const wanted = besideWish();
      if (wanted) askFor(wanted);
    } else if (chance < 9 && world.faults() !== noFaults) {
      line?.say({ t: 'sight', visible: false });
      world.after(rng.below(5_000), () => line?.say({ t: 'sight', visible: true }));
    }
    line?.say({ t: 'ping' });
  }

  function live(): void {
    world.after(50 + rng.below(2_000), () => {
      const isBack = backAt <= world.clock.now();
      if (isBack) chatter();
      const wanted = isBack ? wish() : null;
      if (wanted) send(wanted);
      if (world.strikes('vanishes')) vanish();
      live();
    });
  }

  if (settings.code === undefined) connect();
  else takeOver(settings.code);
  live();
  return {
    name,
    isRemoved: () => ledger.isBarred(table, device),
    version: () => followed?.snapshot.version ?? 0,
    beside: () => ({
      away,
      lines: protocol > 1 ? lines : null,
      atTable:
        screen ||
        ledger.hasPart(table, device) ||
        (followed?.snapshot.seats.some(({ here, standIn }) => here || standIn === 'yours') ?? false),
    }),
    describe: () =>
      `${name}: ${line ? 'connected' : 'no line'}, unanswered ${JSON.stringify([...unanswered.values()])}, ${JSON.stringify(
        followed && { ...followed.snapshot, faces: undefined, record: undefined, rounds: undefined },
      )}`,
  };
}
