import type { Refusal, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { Answer, Command } from '../../table/commands.ts';
import type { Fault } from '../../table/faults.ts';
import type { Face, Snapshot } from '../../table/snapshot.ts';
import { device, freshId, isLocal, linkTo } from '../link/hosts.ts';
import type { Heard, Link } from '../link/link.ts';

/** A command without its id: that is given here. */
type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

/** What this page knows of one table, kept in step with its host. */
export class TableState {
  readonly id: string;
  snapshot: Snapshot | null = $state.raw(null);
  away: readonly Seat[] = $state.raw([]);
  /** Another tab of this browser has the table. */
  elsewhere = $state(false);
  /** There is no such table, or not for us. */
  gone: Fault | null = $state(null);
  /** The host cannot be heard just now. */
  lost = $state(false);
  /** A move that was sent and not yet answered. */
  pending: { readonly seat: Seat; readonly move: string } | null = $state.raw(null);

  /** What each pair of eyes has seen of this round. */
  #logs: Readonly<Partial<Record<Viewer, readonly Shown[]>>> = $state.raw({});
  readonly #link: Link;
  readonly #stop: () => void;

  constructor(id: string, key: string | null, link: Link = linkTo(id)) {
    this.id = id;
    this.#link = link;
    const unwatch = link.watch(id, key, (message) => this.#hear(message));
    const forget = isLocal(id)
      ? device.onElsewhere((table) => {
          if (table === id) this.elsewhere = true;
        })
      : () => undefined;
    this.#stop = () => {
      unwatch();
      forget();
    };
  }

  /** Leaves the table's page; the table stays. */
  close(): void {
    this.#stop();
  }

  claim(): void {
    device.claim(this.id);
  }

  log(viewer: Viewer): readonly Shown[] {
    return this.#logs[viewer] ?? [];
  }

  face(viewer: Viewer): Face | undefined {
    return this.snapshot?.faces.find((face) => face.viewer === viewer);
  }

  send(wish: Wish): Promise<Answer> {
    return this.#link.send(this.id, { ...wish, id: freshId() });
  }

  /** Tries a move; resolves to what refused it, or null when it stands. */
  async act(seat: Seat, move: string): Promise<Refusal | Fault | null> {
    const face = this.face(seat);
    if (!face || this.pending) return 'stale';
    const pending = { seat, move };
    this.pending = pending;
    const answer = await this.send({ do: 'act', seat, decision: face.decision, move });
    if (this.pending === pending) this.pending = null;
    if (answer.ok) return null;
    return 'refusal' in answer ? answer.refusal : answer.fault;
  }

  #hear(message: Heard): void {
    switch (message.t) {
      case 'all':
        this.gone = null;
        this.elsewhere = false;
        this.lost = false;
        this.away = message.away;
        this.#logs = Object.fromEntries(
          message.snapshot.faces.map(({ viewer }, index) => [viewer, message.logs[index] ?? []]),
        );
        this.snapshot = message.snapshot;
        return;
      case 'news':
        this.#step(message.snapshot, message.shown);
        return;
      case 'away':
        this.away = message.away;
        return;
      case 'gone':
        this.gone = message.fault;
        return;
      case 'lost':
        this.lost = true;
        return;
      case 'back':
        this.lost = false;
        return;
      case 'answer':
        return;
    }
  }

  #step(next: Snapshot, shown: readonly Shown[] | null): void {
    const before = this.snapshot;
    if (before && next.version <= before.version) return;
    const logs: Partial<Record<Viewer, readonly Shown[]>> = {};
    for (const [index, { viewer }] of next.faces.entries()) {
      const log = this.log(viewer).slice(0, shown ? next.moves - 1 : next.moves);
      logs[viewer] = shown?.[index] ? [...log, shown[index]] : log;
    }
    // A message was missed, or a seat is new to us: what is known has holes, so all is asked for again.
    if (next.faces.some(({ viewer }) => logs[viewer]?.length !== next.moves)) {
      this.#link.again(this.id);
      return;
    }
    this.#logs = logs;
    this.snapshot = next;
  }
}
