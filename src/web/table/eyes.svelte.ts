import type { CommonView, Seat, Shown } from '../../kernel/rules.ts';
import type { Face, Snapshot } from '../../table/wire.ts';
import type { Callers, GamePage } from '../../board/contract.ts';
import { pace } from '../app/settings.svelte.ts';
import { looking, type Looking } from './face.ts';
import type { TableState } from './table.svelte.ts';

/** How long the mover sees the result before the device is handed over, in ms. */
const LINGER = 1200;

/** Which viewer's view this device shows while a round is played. Create it while a component initialises: it has effects. */
export class TableEyes {
  /** Who holds the device, if hands are hidden. */
  holder: Seat | null = $state(null);
  /** Who has called, and now says what. */
  caller: Seat | null = $state(null);
  /** To whom the device goes, once the last move was seen. */
  #due: Seat | null = $state(null);

  readonly #table: Pick<TableState, 'face' | 'log'>;
  readonly #snapshot: () => Snapshot;
  readonly #page: () => GamePage;

  readonly look: Looking = $derived.by(() => looking(this.#snapshot(), this.#page(), this.holder, this.caller));
  readonly face: Face = $derived.by(() => {
    const face = this.#table.face(this.look.viewer) ?? this.#snapshot().faces[0];
    if (!face) throw new Error('a round that is played has a face');
    return face;
  });
  readonly view: CommonView = $derived(this.face.view);
  readonly log: readonly Shown[] = $derived.by(() => this.#table.log(this.look.viewer));
  readonly choices: readonly string[] = $derived.by(() => {
    const { as, viewer } = this.look;
    if (as === null) return [];
    return viewer === as ? this.face.choices : (this.#table.face(as)?.choices ?? []);
  });
  /** The only choice of the acting seat, if it may be played automatically. */
  readonly auto: string | null = $derived.by(() => {
    const { as } = this.look;
    return as === null ? null : (this.#table.face(as)?.auto ?? null);
  });
  readonly callers: Callers | undefined = $derived.by(() => {
    const { calls } = this.look;
    if (calls.length === 0) return undefined;
    const seats = calls.map(({ seat }) => seat).filter((seat, index, all) => all.indexOf(seat) === index);
    return { seats, release: () => (this.caller = null) };
  });
  /** Whether the viewer is asked something. */
  readonly mine: boolean = $derived(this.look.as !== null && this.view.awaited.includes(this.look.as));
  /** The seat that gets the device now. Derived, so that not even one frame shows a hand that nobody here may see. */
  readonly handTo: Seat | null = $derived(this.holder === null ? this.look.handTo : this.#due);

  constructor(table: Pick<TableState, 'face' | 'log'>, snapshot: () => Snapshot, page: () => GamePage) {
    this.#table = table;
    this.#snapshot = snapshot;
    this.#page = page;
    // A call is over once the caller has made it, or no longer may; passes of others do not matter.
    $effect(() => {
      if (this.caller !== null && !this.callers?.seats.includes(this.caller)) this.caller = null;
    });
    // While all may call, nobody holds the device.
    $effect(() => {
      if (this.callers) this.holder = null;
    });
    $effect(() => {
      const next = this.look.handTo;
      this.#due = null;
      if (next === null) return;
      const timer = setTimeout(() => (this.#due = next), LINGER * pace());
      return () => clearTimeout(timer);
    });
  }

  /** The new holder confirms the hand-over. */
  take(seat: Seat): void {
    this.holder = seat;
  }
}
