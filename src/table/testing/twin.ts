import type { Rng } from '../../kernel/rng.ts';
import { knowledgeOf } from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import type { TableEvent } from '../events.ts';
import type { Playing } from './playing.ts';

/**
 * The log of another table that the viewer cannot tell apart from this one: the same events, with another imagined deal
 * and moves in the last round.
 */
export function twinLog({ game, log, table }: Playing, viewer: Viewer, rng: Rng): TableEvent[] {
  const { setup, moves } = game.rules.imagine(knowledgeOf(table.round!, viewer), rng);
  const dealt = log.findLastIndex(({ type }) => type === 'dealt');
  let at = 0;
  return log.map((event, index): TableEvent => {
    if (index < dealt) return event;
    if (event.type === 'dealt') return { ...event, setup };
    if (event.type !== 'moved') return event;
    const { by, code } = moves[at++]!;
    return { ...event, seat: by, move: game.rules.format(code) };
  });
}
