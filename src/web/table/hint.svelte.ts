import type { Seat } from '../../kernel/rules.ts';
import type { Fault } from '../../table/faults.ts';
import type { HintStep } from '../../table/events.ts';
import type { Face, Hint } from '../../table/wire.ts';
import type { TableState } from './table.svelte.ts';

/** The target of a hint: the table, seat and decision. */
interface Asked {
  readonly seat: Seat;
  readonly decision: number;
}

/** The hint on this page, from the request until its decision is answered or it is closed. */
export class TableHint {
  #asked: Asked | null = $state.raw(null);
  #told: Hint | null = $state.raw(null);
  #fault: Fault | null = $state.raw(null);
  #thinking = $state(false);
  readonly #table: Pick<TableState, 'face' | 'send' | 'snapshot'>;

  /** The face that may be given a hint now. */
  readonly face: Face | undefined = $derived.by(() => this.#table.snapshot?.faces.find(({ canHint }) => canHint));
  /** Whether its decision is still open. */
  readonly open: boolean = $derived.by(() => {
    const asked = this.#asked;
    return asked !== null && this.#table.face(asked.seat)?.decision === asked.decision;
  });

  constructor(table: Pick<TableState, 'face' | 'send' | 'snapshot'>) {
    this.#table = table;
  }

  /** The hint; null: none yet, or outdated. */
  get told(): Hint | null {
    return this.open ? this.#told : null;
  }
  get fault(): Fault | null {
    return this.open ? this.#fault : null;
  }
  get thinking(): boolean {
    return this.open && this.#thinking;
  }

  /** Asks for the next step, the first one being `first`. */
  async ask(first: HintStep): Promise<void> {
    const { face } = this;
    if (!face || face.viewer === 'table' || this.thinking || this.told?.step === 3 || this.told?.why?.lost) return;
    const { told } = this;
    const step = told ? ((told.step + 1) as HintStep) : first;
    const asked = { seat: face.viewer, decision: face.decision };
    this.#asked = asked;
    if (!told) this.#told = null;
    this.#fault = null;
    this.#thinking = true;
    const answer = await this.#table.send({ do: 'hint', ...asked, step });
    if (this.#asked !== asked) return;
    this.#thinking = false;
    if (!answer.ok) this.#fault = answer.fault === 'refused' ? 'no_hint' : answer.fault;
    else if (answer.hint) this.#told = answer.hint;
    else this.#asked = null;
  }

  close(): void {
    this.#asked = null;
    this.#thinking = false;
  }
}
