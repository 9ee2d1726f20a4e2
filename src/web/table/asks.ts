import type { Seat } from '../../kernel/rules.ts';
import type { Say, SeatLook } from '../../board/contract.ts';
import { nameOf } from '../../board/words.ts';
import { timeName } from '../cupboard/terms-words.ts';

/** Something that someone asks of all others; `number` is what an answer names. */
interface Request {
  readonly number: number;
  readonly by: Seat;
  readonly waiting: readonly Seat[];
}

/** `within`: not answered within this many milliseconds it counts as refused. */
interface UndoRequest extends Request {
  readonly within?: number | undefined;
}

/** All open undo requests; older hosts send one. */
export const undosOf = ({ undo, undos }: Pick<OpenRequests, 'undo' | 'undos'>): readonly UndoRequest[] =>
  undos ?? (undo ? [undo] : []);

/** What a table may ask of the people at it, besides moves. */
export interface OpenRequests {
  readonly undo: UndoRequest | null;
  readonly undos?: readonly UndoRequest[] | undefined;
  readonly closing?: Request | null | undefined;
  /** Who wants the round ended without loss, because that seat is gone. */
  readonly ending?: { readonly gone: Seat; readonly agreed: readonly Seat[] } | null | undefined;
  readonly clock?: { readonly paused: boolean; readonly asked: Request | null } | null | undefined;
  readonly status?: string;
  /** `left`: they gave the round up, and may come back after it. */
  readonly seats: readonly { readonly standIn?: 'other' | 'yours' | undefined; readonly left?: true | undefined }[];
}

/** The commands that answer. */
export type Reply =
  | {
      readonly do: 'consent' | 'answerPause' | 'answerClose';
      readonly seat: Seat;
      readonly request: number;
      readonly yes: boolean;
    }
  | { readonly do: 'withdrawUndo'; readonly seat: Seat; readonly request: number }
  | { readonly do: 'resume' | 'return'; readonly seat: Seat }
  | { readonly do: 'replace' | 'end'; readonly seat: Seat; readonly gone: Seat };

/** One thing that is asked, with what can be answered. */
export interface ShownRequest {
  readonly id: string;
  readonly text: string;
  readonly replies: readonly { readonly label: string; readonly main: boolean; readonly reply: Reply }[];
}

/** A seat that is away while the table waits for it; `ready`: the others may go on without it now. */
export interface AbsentSeat {
  readonly seat: Seat;
  readonly ready: boolean;
}

/**
 * The requests to the people here: first those that need an answer from here, by urgency. Spectators are told and asked
 * nothing.
 */
export function asksOf(
  asking: OpenRequests,
  looks: readonly SeatLook[],
  gone: AbsentSeat | null,
  say: Say,
): readonly ShownRequest[] {
  const here = looks.filter((look) => look.here).map(({ seat }) => seat);
  const [me] = here;
  const asks = [
    ...ofSeat(asking, say),
    ...undosOf(asking).flatMap((request) => ofRequest('undo', request, withinText(request.within))),
    ...ofRequest('pause', asking.clock?.asked),
    ...ofRequest('close', asking.closing),
    ...ofPause(),
    ...ofGone(),
  ];
  return [...asks.filter(isForHere), ...asks.filter((ask) => !isForHere(ask))];

  function withinText(ms: number | undefined): string {
    return ms === undefined ? '' : ` ${say('undo.within', { time: timeName(ms, say) })}`;
  }

  function ofRequest(kind: 'undo' | 'pause' | 'close', request: Request | null | undefined, more = ''): ShownRequest[] {
    if (!request) return [];
    const { number, by, waiting } = request;
    const id = `${kind} ${number}`;
    const asked = waiting.find((seat) => here.includes(seat));
    if (asked !== undefined) {
      const answer = { undo: 'consent', pause: 'answerPause', close: 'answerClose' } as const;
      const reply = (yes: boolean): Reply => ({ do: answer[kind], seat: asked, request: number, yes });
      return [
        {
          id,
          text: say(`${kind}.asked`, { player: nameOf(looks, by) }) + more,
          replies: [
            { label: say(`${kind}.allow`), main: true, reply: reply(true) },
            { label: say('undo.refuse'), main: false, reply: reply(false) },
          ],
        },
      ];
    }
    const text = say(`${kind}.waits`, { players: waiting.map((seat) => nameOf(looks, seat)) }) + more;
    if (kind === 'pause' || !here.includes(by)) return [{ id, text, replies: [] }];
    const withdraw: Reply =
      kind === 'undo'
        ? { do: 'withdrawUndo', seat: by, request: number }
        : { do: 'answerClose', seat: by, request: number, yes: false };
    return [{ id, text, replies: [{ label: say('undo.withdraw'), main: false, reply: withdraw }] }];
  }

  function ofPause(): ShownRequest[] {
    if (!asking.clock?.paused) return [];
    const replies =
      me === undefined ? [] : [{ label: say('pause.end'), main: true, reply: { do: 'resume', seat: me } as const }];
    return [{ id: 'paused', text: say('pause.now'), replies }];
  }

  function ofGone(): ShownRequest[] {
    if (me === undefined) return [];
    const { ending } = asking;
    const seat = ending?.gone ?? (gone?.ready ? gone.seat : null);
    if (seat === null) return [];
    const player = nameOf(looks, seat);
    const agreed = ending?.agreed.some((each) => here.includes(each)) === true;
    return [
      {
        id: `gone ${seat}`,
        text: say(agreed ? 'gone.ending_waits' : ending ? 'gone.ending' : 'gone.asks', { player }),
        replies: [
          { label: say('gone.bot'), main: !ending, reply: { do: 'replace', seat: me, gone: seat } },
          ...(agreed
            ? []
            : [
                {
                  label: say('gone.end'),
                  main: ending !== null && ending !== undefined,
                  reply: { do: 'end', seat: me, gone: seat } as const,
                },
              ]),
        ],
      },
    ];
  }
}

/** A request that can only be withdrawn or viewed waits for someone else. */
const isForHere = ({ replies }: ShownRequest): boolean => replies.some(({ main }) => main);

function ofSeat({ seats, status }: OpenRequests, say: Say): ShownRequest[] {
  const seat = seats.findIndex(({ standIn, left }) => standIn === 'yours' && !(left && status === 'playing'));
  if (seat < 0) return [];
  const reply = { do: 'return', seat } as const;
  return [{ id: 'stand-in', text: say('gone.yours'), replies: [{ label: say('gone.return'), main: true, reply }] }];
}
