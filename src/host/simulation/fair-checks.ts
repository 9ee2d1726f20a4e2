import { isDeepStrictEqual } from 'node:util';
import { dealAgain, promiseOf } from '../../kernel/fair.ts';
import type { Seat } from '../../kernel/rules.ts';
import type { TableEvent } from '../../table/events.ts';
import type { Table } from '../../table/table.ts';
import type { FairState } from '../../table/wire.ts';
import type { World } from './world.ts';

/** Invariants of deals, computed from the stored promises and words. */
export interface FairChecks {
  /** An event is about to be applied to the table. */
  before(event: TableEvent): void;
  /** A frame that a host sends to anyone. */
  checkText(text: string, where: string): void;
  /** What a host sends about the deals of the current table. */
  checkTold(told: FairState | undefined, where: string): void;
}

const DEALT = 'every deal is what the host promised and people said';
const BOUND = 'the host is bound before anyone says a word';

export function fairChecks(id: string, table: Table, world: World): FairChecks {
  /** The secret of the next deal, and that of the last one. */
  let next: string | null = null;
  let spent: string | null = null;
  let deals = 0;
  const words = new Map<Seat, { readonly player: string; readonly word: string }>();

  /** People who moved to another seat or device keep their word; all others have none. */
  const wordAt = (seat: Seat): string => {
    const plan = table.seats[seat];
    if (plan?.kind !== 'person') return '';
    return [...words.values()].findLast(({ player }) => player === plan.player)?.word ?? '';
  };

  const checkDeal = ({ setup, fair }: Extract<TableEvent, { type: 'dealt' }>): void => {
    deals += 1;
    if (!table.online || table.from) return;
    if (next === null || !fair) {
      world.fail(DEALT, `${id}: deal ${deals} was not promised`);
      return;
    }
    const again = dealAgain(
      { rules: table.game.rules, options: table.options },
      { way: 1, ...fair, table: id, round: deals, secret: next, words: table.seats.map((_, seat) => wordAt(seat)) },
    );
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(again)), setup)) world.fail(DEALT, `${id}: deal ${deals}`);
    spent = next;
    next = null;
    words.clear();
  };

  return {
    before(event) {
      if (event.type === 'promised') {
        if (words.size > 0) world.fail(BOUND, `${id}: words were said before deal ${deals + 1} was promised`);
        next = event.secret;
      } else if (event.type === 'word') {
        if (next === null || (table.round && !table.outcome))
          world.fail(BOUND, `${id}: a word where nothing is promised`);
        words.delete(event.seat);
        words.set(event.seat, event);
      } else if (event.type === 'seatMoved') {
        const plan = table.seats[event.seat];
        for (const [seat, { player, word }] of words)
          if (plan?.kind === 'person' && plan.player === player) words.set(seat, { player: event.player, word });
      } else if (event.type === 'dealt') checkDeal(event);
    },
    checkText(text, where) {
      const running = table.round !== null && table.outcome === null;
      for (const secret of [next, running ? spent : null])
        if (secret !== null && text.includes(secret))
          world.fail('no seat is told what it cannot know', `${where}: the secret of a deal`);
    },
    checkTold(told, where) {
      if (!told) return;
      const running = table.round !== null && table.outcome === null;
      const promise = next === null || running || table.closed ? null : promiseOf(next);
      if ((told.next?.promise ?? null) !== promise) world.fail(BOUND, `${where}: another promise is told`);
      const mine = table.seats.map((_, seat) => wordAt(seat));
      if (told.next && told.next.words.join('\n') !== mine.join('\n'))
        world.fail(BOUND, `${where}: other words are told`);
    },
  };
}
