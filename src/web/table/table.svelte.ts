import type { Refusal, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { Fault } from '../../table/faults.ts';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import type { Answer, Command, Face, News, Snapshot, WindowState } from '../../table/wire.ts';
import { catchUp } from '../../board/waiting-line.ts';
import type { WindowCountdown } from '../../board/contract.ts';
import { letGo } from '../../board/focus/let-go.ts';
import { device, freshId, isLocal, linkTo } from '../link/hosts.ts';
import { watchVisibility } from '../link/page-visibility.ts';
import type { Heard, Link, Manner } from '../link/link.ts';
import { TableBeside } from '../beside/beside.svelte.ts';
import { withSameViews } from './same-parts.ts';

/** A command without its id, which is added here. */
type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

/** A move that was sent. */
interface Sent {
  readonly id: string;
  readonly seat: Seat;
  readonly move: string;
  /** The version of the table with this move, once the host has confirmed it. */
  version: number;
}

/** What this page knows of one table, kept in sync with its host by snapshots and deltas. */
export class TableState {
  readonly id: string;
  /** Everything beside the game: chat, who watches, the name of the table. */
  readonly beside: TableBeside;
  away: readonly Seat[] = $state.raw([]);
  /** This page used the spectators' link, so nobody can sit down here. */
  onlyWatches = $state(false);
  /** Another tab of this browser has the table. */
  elsewhere = $state(false);
  /** The table does not exist, or not for us. */
  gone: Fault | null = $state(null);
  /** The connection to the host is lost just now. */
  lost = $state(false);
  /** The protocol versions of page and host are incompatible. */
  outdated = $state(false);
  /** Optimistic update: a move that was sent and is shown as pending until the table has it or it is refused. */
  pending: { readonly seat: Seat; readonly move: string } | null = $state.raw(null);
  /** How many commands were sent and are not answered yet. */
  unanswered = $state(0);
  /** Rises whenever a seat of this device has moved from another page. */
  madeElsewhere = $state(0);
  /** A chance to call, or a vote, that is open now. */
  window: WindowCountdown | null = $state.raw(null);

  #followed: Followed | null = $state.raw(null);
  /** Those who wait for a version of the table to be seen here. */
  #arrivals: readonly { readonly version: number; readonly resolve: () => void }[] = [];
  readonly #link: Link;
  readonly #stop: () => void;

  constructor(id: string, key: string | null, link: Link = linkTo(id), manner: Manner = { beside: true }) {
    this.id = id;
    this.#link = link;
    this.beside = new TableBeside(id, (ask) => link.ask(id, freshId(), ask));
    const stops = [link.watch(id, key, (message) => this.#hear(message), manner)];
    if (isLocal(id)) {
      stops.push(
        device.onElsewhere((table) => {
          if (table === id) this.elsewhere = true;
        }),
        watchVisibility((inSight) => device.look(id, inSight)),
      );
    }
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  get snapshot(): Snapshot | null {
    return this.#followed?.snapshot ?? null;
  }

  /** Leaves the table's page; the table stays. */
  close(): void {
    this.#stop();
    this.#arrive(Infinity);
  }

  claim(): void {
    device.claim(this.id);
  }

  /** What the present viewer has been shown of the round. */
  log(viewer: Viewer): readonly Shown[] {
    return this.#followed?.logs[viewer] ?? [];
  }

  face(viewer: Viewer): Face | undefined {
    return this.snapshot?.faces.find((face) => face.viewer === viewer);
  }

  send(wish: Wish): Promise<Answer> {
    return this.#send({ ...wish, id: freshId() });
  }

  async #send(command: Command): Promise<Answer> {
    this.unanswered += 1;
    const answer = await this.#link.send(this.id, command);
    this.unanswered -= 1;
    // The host decided on a newer table than this page knows.
    if (!answer.ok && answer.snapshot && answer.snapshot.version > (this.snapshot?.version ?? 0)) {
      this.#link.again(this.id);
    }
    return answer;
  }

  /** A seat has begun a call. */
  claiming(seat: Seat): void {
    this.#link.claiming(this.id, seat);
  }

  /** Tries a move; resolves to the refusal, or null when it is confirmed and visible on the table. */
  async act(seat: Seat, move: string): Promise<Refusal | Fault | null> {
    const face = this.face(seat);
    if (!face || this.pending) return 'stale';
    const sent: Sent = { id: freshId(), seat, move, version: Infinity };
    this.pending = sent;
    const answer = await this.#send({ do: 'act', id: sent.id, seat, decision: face.decision, move });
    if (answer.ok) {
      sent.version = answer.version;
      // The move stays pending until the table shows it, so that the piece does not jump back in between.
      await this.#reached(answer.version);
    }
    if (this.pending === sent) this.pending = null;
    if (answer.ok) return null;
    return 'refusal' in answer ? answer.refusal : answer.fault;
  }

  #reached(version: number): Promise<void> {
    if ((this.snapshot?.version ?? 0) >= version || this.gone !== null) return Promise.resolve();
    return new Promise((resolve) => (this.#arrivals = [...this.#arrivals, { version, resolve }]));
  }

  #arrive(version: number): void {
    const arrived = this.#arrivals.filter((arrival) => arrival.version <= version);
    this.#arrivals = this.#arrivals.filter((arrival) => arrival.version > version);
    for (const { resolve } of arrived) resolve();
  }

  #hear(message: Heard): void {
    // First of all, while nothing has changed yet.
    if (message.t === 'news') letGo();
    catchUp();
    switch (message.t) {
      case 'all':
        this.gone = null;
        this.elsewhere = false;
        this.lost = false;
        this.away = message.away;
        this.onlyWatches = message.only === 'watch';
        this.#show(followAll(message), []);
        return;
      case 'news':
        this.#step(message);
        return;
      case 'away':
        this.away = message.away;
        return;
      case 'window':
        this.window = openWindow(message.window);
        return;
      case 'gone':
        this.gone = message.fault;
        this.#arrive(Infinity);
        return;
      case 'lost':
        this.lost = true;
        return;
      case 'back':
        this.lost = false;
        return;
      case 'outdated':
        this.outdated = true;
        return;
      default:
        this.beside.hear(message);
        return;
    }
  }

  #step(news: News): void {
    const before = this.#followed;
    if (!before) return;
    const next = followNews(before, news);
    if (!next) this.#link.again(this.id);
    else if (next !== before) {
      const elsewhere = this.#isOfAnotherPage(before, next);
      this.#show(withSameViews(before, next), news.done ?? []);
      if (elsewhere) this.madeElsewhere += 1;
    }
  }

  /** Whether the new move is of a seat here although nothing was sent from here; not a lapsed window. */
  #isOfAnotherPage(before: Followed, { snapshot, logs }: Followed): boolean {
    const [face] = snapshot.faces;
    if (!face || this.pending || before.snapshot.window || snapshot.moves !== before.snapshot.moves + 1) return false;
    const last = logs[face.viewer]?.at(-1);
    return last !== undefined && snapshot.online && snapshot.seats[last.by]?.here === true;
  }

  /** Shows the new table and ends the pending move in one step, so that the board never sees one without the other. */
  #show(next: Followed, done: readonly string[]): void {
    const { version, window } = next.snapshot;
    this.#followed = next;
    this.window = openWindow(window);
    const sent = this.pending as Sent | null;
    if (sent && (done.includes(sent.id) || sent.version <= version)) this.pending = null;
    this.#arrive(version);
  }
}

/** The host sends how much time is left; from then on this device counts by its own clock. */
function openWindow(window: WindowState | null): WindowCountdown | null {
  if (!window) return null;
  const { kind, left, of } = window;
  return { kind, endsAt: left === null ? null : performance.now() + left, of };
}
