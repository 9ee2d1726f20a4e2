import { randomUUID } from 'node:crypto';
import { gameIds, loadGame } from '../../games/index.ts';
import { ask } from '../../kernel/bots.ts';
import { perft } from '../../kernel/perft.ts';
import { problem, quote, type Problem } from '../../kernel/problem.ts';
import { dealRecord, unknownGame } from '../../kernel/record.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { knowledgeOf, legalMoves, resultOf, seenBy, viewOf } from '../../kernel/round.ts';
import { notYourTurn, type Refusal } from '../../kernel/rules.ts';
import { inWords, openRecord, type OpenRecord } from '../open-record.ts';
import { solveRecord } from '../solve/solve.ts';
import { readDepth, readNodes, readSeat, readSeed, readViewer, type TimeLimit, type Fields } from './request.ts';

type EngineReply = Result<object, Problem>;

export interface Op {
  /** The fields it has beside `op`, `id` and `ms`. */
  readonly fields: readonly string[];
  answer(request: Fields, limit: TimeLimit): EngineReply | Promise<EngineReply>;
}

/** An op on the round of a record, replayed within the time of the request. */
function onRecord(
  fields: readonly string[],
  answer: (open: OpenRecord, request: Fields, limit: TimeLimit) => EngineReply | Promise<EngineReply>,
): Op {
  return {
    fields: ['record', ...fields],
    async answer(request, limit) {
      if (!Object.hasOwn(request, 'record')) return problem('bad_request', 'record', 'record is missing');
      const open = await openRecord(request['record'], limit.stop);
      return open.ok ? answer(open.value, request, limit) : open;
    },
  };
}

const legal = onRecord([], ({ round }) => ok({ legal: legalMoves(round), over: round.rules.over(round.pos) }));

const result = onRecord([], ({ round }) => {
  const scores = resultOf(round);
  return ok(scores === null ? { over: false } : { over: true, result: scores });
});

const countNodes = onRecord(['depth'], ({ round }, request, limit) => {
  const depth = readDepth(request);
  if (!depth.ok) return depth;
  const nodes = perft(round, depth.value, limit.stop);
  if (nodes === null) return problem('timeout', 'ms', `perft ${depth.value} took more than ${limit.ms} ms`);
  if (!Number.isSafeInteger(nodes)) {
    return problem('too_large', 'depth', `perft ${depth.value} is more than ${Number.MAX_SAFE_INTEGER}`);
  }
  return ok({ nodes });
});

const view = onRecord(['seat'], ({ round }, request) => {
  const viewer = readViewer(request, round.players);
  return viewer.ok ? ok({ view: viewOf(round, viewer.value) }) : viewer;
});

const seen = onRecord(['seat'], ({ round }, request) => {
  const viewer = readViewer(request, round.players);
  return viewer.ok ? ok({ seen: seenBy(round, viewer.value) }) : viewer;
});

const deal: Op = {
  fields: ['game', 'options', 'seed', 'start'],
  async answer(request) {
    const { game: id, options = {}, start } = request;
    if (typeof id !== 'string') {
      return problem('bad_request', 'game', `game must be the id of a game, not ${quote(id)}`);
    }
    const game = await loadGame(id);
    if (game === null) return fail({ ...unknownGame(id, gameIds), code: 'bad_request' });
    const seed = readSeed(request, randomUUID);
    if (!seed.ok) return seed;
    const { dealer } = await import('../../kernel/rng.ts');
    const record = dealRecord(game.rules, options, dealer(seed.value), start);
    return record.ok ? ok({ record: record.value }) : record;
  },
};

const bot = onRecord(['seat', 'level', 'nodes', 'seed'], async ({ game, round }, request, limit) => {
  const seat = readSeat(request, round.players);
  if (!seat.ok) return seat;
  const chosen = game.bots.find(({ level }) => level === request['level']);
  if (!chosen) {
    const levels = game.bots.map(({ level }) => level).join(', ');
    const message = `level must be a level of ${game.rules.id} (${levels}), not ${quote(request['level'])}`;
    return problem('bad_request', 'level', message);
  }
  const nodes = readNodes(request);
  if (!nodes.ok) return nodes;
  const seed = readSeed(request, () => '');
  if (!seed.ok) return seed;
  const refuse = async (code: 'over' | 'illegal', refusal: Refusal): Promise<EngineReply> =>
    fail(await inWords(game, { code, refusal, message: refusal.reason }, 'en'));
  if (round.rules.over(round.pos)) return refuse('over', { clause: 'table.2', reason: 'round_over', values: {} });
  const knowledge = knowledgeOf(round, seat.value);
  if (knowledge.moves.length === 0) return refuse('illegal', notYourTurn());
  const { move } = ask(chosen, knowledge, { nodes: nodes.value, stop: limit.stop }, seed.value);
  return ok({ move: move === null ? null : round.rules.format(move) });
});

const solve = onRecord(['certificate'], (open, request, limit) => {
  const { certificate = false } = request;
  if (typeof certificate !== 'boolean')
    return problem('bad_request', 'certificate', `certificate must be true or false, not ${quote(certificate)}`);
  return solveRecord(open, { nodes: null, stop: limit.stop }, certificate);
});

export const ops: Readonly<Record<string, Op>> = { legal, perft: countNodes, result, view, seen, deal, bot, solve };
