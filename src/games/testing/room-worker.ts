import { memoryUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ask } from '../../kernel/bots.ts';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer } from '../../kernel/rng.ts';
import { knowledgeOf } from '../../kernel/round.ts';
import { roomsTaken } from '../../search/room.ts';
import { gameIds, loadGame } from '../index.ts';

/** Reports how much a worker that has searched every game keeps in arrays, and how much the searches declare. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
for (const id of gameIds) {
  const game = (await loadGame(id))!;
  const record = dealRecord(game.rules, {}, dealer('room'));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(game.rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  const [seat] = game.rules.awaited(round.value.pos);
  ask(game.bots.at(-1)!, knowledgeOf(round.value, seat!), { nodes: 2000, stop: () => false }, 'room');
}
collect();
parentPort?.postMessage({ arrays: memoryUsage().arrayBuffers, rooms: [...roomsTaken()] });
