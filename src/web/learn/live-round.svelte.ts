import type { Seat, Refusal, Round, Rules, Shown, Viewer } from '../../kernel/rules.ts';
import type { CommonView } from '../../kernel/knowledge.ts';
import type { Options } from '../../kernel/options.ts';
import { choices, judge, playCode, seenBy, viewOf } from '../../kernel/round.ts';
import type { Scene } from '../../board/stage.ts';
import type { SeatLook } from '../../board/contract.ts';

/** What a board is shown of a round at one moment. */
interface Moment {
  readonly view: CommonView;
  readonly log: readonly Shown[];
  readonly choices: readonly string[];
  readonly as: Seat | null;
}

/**
 * A round that is played in the page itself: in figures, lessons and questions, where nothing is hidden from the
 * player.
 */
export class LiveRound {
  #round: Round;
  #viewer: Viewer | null;
  readonly #seat: Seat | null;
  #moment: Moment = $state.raw({ view: undefined as unknown as CommonView, log: [], choices: [], as: null });
  /** A new number mounts a fresh board. */
  #boards = $state(0);
  seats: readonly SeatLook[] | undefined = $state.raw();

  /** `seat`: who plays; null: the seat on turn. `viewer`: whose view; null: the player's. */
  constructor(round: Round, seat: Seat | null, viewer: Viewer | null = seat) {
    this.#round = round;
    this.#seat = seat;
    this.#viewer = viewer;
    this.refresh();
  }

  get round(): Round {
    return this.#round;
  }
  get rules(): Rules {
    return this.#round.rules;
  }
  get options(): Options {
    return this.#round.options;
  }
  get view(): CommonView {
    return this.#moment.view;
  }
  get choices(): readonly string[] {
    return this.#moment.choices;
  }
  /** Who may play now. */
  get as(): Seat | null {
    return this.#moment.as;
  }
  get count(): number {
    return this.#moment.log.length;
  }

  /** What a stage shows; pass it on as it is, so that a board is only notified of what has changed. */
  readonly scene: Scene = this.#sceneOf();

  #sceneOf(): Scene {
    const moment = (): Moment => this.#moment;
    const self = (): this => this;
    return {
      get view() {
        return moment().view;
      },
      get options() {
        return self().options;
      },
      get viewer() {
        return self().#eyes;
      },
      get last() {
        return moment().log.at(-1) ?? null;
      },
      get count() {
        return moment().log.length;
      },
      get log() {
        return moment().log;
      },
      get seats() {
        return self().seats;
      },
      get round() {
        return self().#boards;
      },
    };
  }

  get #player(): Seat {
    return this.#seat ?? this.#round.rules.awaited(this.#round.pos)[0] ?? 0;
  }
  get #eyes(): Viewer {
    return this.#viewer ?? this.#player;
  }

  /** The position has changed: updates everything. */
  refresh(): void {
    const { rules, pos } = this.#round;
    const as = rules.over(pos) ? null : this.#player;
    this.#moment = {
      view: viewOf(this.#round, this.#eyes),
      log: seenBy(this.#round, this.#eyes),
      choices: as === null ? [] : choices(this.#round, as),
      as,
    };
  }

  /** Replaces the round, with the same viewer unless another is named. */
  replace(round: Round, viewer: Viewer | null = this.#viewer): void {
    this.#round = round;
    this.#viewer = viewer;
    this.#boards += 1;
    this.refresh();
  }

  /** Plays a move, or says why not. */
  play(move: string, seat: Seat): Refusal | null {
    const judged = judge(this.#round, seat, move);
    if (!judged.ok) return judged.error;
    playCode(this.#round, seat, judged.value);
    this.refresh();
    return null;
  }
}
