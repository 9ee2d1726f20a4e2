import { quick } from '../../kernel/rng.ts';
import type { Command, Snapshot } from '../../table/wire.ts';
import { freshId, type LiveConnection } from './device.ts';

/**
 * Plays random choices for its seats until the match is over. In a game about finding a move (Pairs) nothing is
 * offered, so this player gives up there.
 */
export function playRandomly(line: LiveConnection, table: string, seed: string): Promise<Snapshot> {
  const rng = quick(seed);
  const answered = new Set<string>();
  return new Promise((resolve, reject) => {
    let over = false;
    const look = (snapshot: Snapshot): void => {
      // What follows is played by whoever is asked to.
      if (over) return;
      if (snapshot.status === 'ended' && snapshot.matchOver) {
        over = true;
        resolve(snapshot);
        return;
      }
      for (const { viewer, view, choices, decision } of snapshot.faces) {
        if (viewer === 'table' || !view.awaited.includes(viewer)) continue;
        const question = `${viewer} ${decision}`;
        if (answered.has(question)) continue;
        answered.add(question);
        const move = choices[rng.below(Math.max(1, choices.length))];
        const id = freshId();
        const command: Command =
          move === undefined ? { do: 'leave', id, seat: viewer } : { do: 'act', id, seat: viewer, decision, move };
        line.send({ t: 'command', table, command });
      }
    };
    line.onTable(table, look);
    line.ended.then((code) => reject(new Error(`the connection ended (${code}) in the middle of a game`)), reject);
  });
}
