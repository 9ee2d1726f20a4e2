import {
  Broken,
  checkEnd,
  checkHash,
  checkLeaks,
  checkPosition,
  checkSample,
  noHashes,
  playChecked,
  type Violation,
} from '../../kernel/checks.ts';
import { checkFacts, checkFactsAtEnd, checkShown } from '../../kernel/fact-checks.ts';
import { dealRecord, type GameRecord } from '../../kernel/record.ts';
import { dealer, pick, quick, shuffle, type Rng } from '../../kernel/rng.ts';
import { beginRound, judge, legalCodes, legalMoves, type Round } from '../../kernel/round.ts';
import type { Game, Played } from '../../kernel/rules.ts';
import { knowledgeIn, show, witnessOf, type Witness } from '../../kernel/witness.ts';
import { randomOptions } from '../../kernel/random-options.ts';

/** The first positions are all checked for leaks, later ones only some: twins of a long round take long. */
const FIRST_MOVES = 10;
const TEXTS_TRIED = 40;
const TEXTS_KEPT = 2000;
const BOT_NODES = 100;

/** A violation, with the record that leads there; a move that could not be played is its last. */
export interface FuzzFinding {
  readonly fault: Violation;
  readonly message: string;
  readonly record: GameRecord;
}

/** What is kept between rounds: moves of other rounds are tried where they do not belong. */
export interface Fuzzer {
  readonly game: Game;
  readonly texts: Set<string>;
  /** The sum of scores, if that must always be the same. */
  readonly sums: Map<string, number>;
}

export const fuzzer = (game: Game): Fuzzer => ({ game, texts: new Set(), sums: new Map() });

/** One random round by the seed. Ends early, finding nothing, when `stop` says so. */
export function fuzzRound(fuzz: Fuzzer, seed: string, stop: () => boolean): FuzzFinding | null {
  const { rules } = fuzz.game;
  const rng = quick(seed);
  const options = randomOptions(rules, rng);
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(`options drawn by lot are refused: ${record.error.message}`);
  const next = (witness: Witness): Played | null => (stop() ? null : randomMove(fuzz.game, witness, rng));
  const looks = (round: Round): number => (round.moves.length < FIRST_MOVES || rng.below(8) === 0 ? 1 : 0);
  return playAndCheck(fuzz, record.value, next, looks, rng);
}

/** Checks every position of a record, with more twins than in random rounds, because a leak may show in few of them. */
export function fuzzRecord(fuzz: Fuzzer, record: GameRecord, rng: Rng): FuzzFinding | null {
  const moves = [...record.moves];
  const next = ({ round }: Witness): Played | null => {
    const entry = moves[round.moves.length];
    if (entry === undefined) return null;
    const by = Number(entry[0]);
    const judged = judge(round, by, entry.slice(2));
    if (!judged.ok) throw new Broken('broken contract', `${entry} is refused by ${judged.error.clause}`);
    return { by, code: judged.value };
  };
  return playAndCheck(fuzz, record, next, () => 4, rng);
}

function playAndCheck(
  { game, texts, sums }: Fuzzer,
  record: GameRecord,
  next: (witness: Witness) => Played | null,
  looks: (round: Round) => number,
  rng: Rng,
): FuzzFinding | null {
  const { rules } = game;
  const moves: string[] = [];
  try {
    const begun = beginRound(rules, record.rules ?? 1, record.options, record.setup);
    if (!begun.ok) throw new Broken('broken contract', `the setup is refused: ${begun.error.message}`);
    const witness = witnessOf(begun.value);
    const { round } = witness;
    const hashes = noHashes();
    const keys = [rules.key(round.pos)];
    while (!rules.over(round.pos)) {
      for (const move of legalMoves(round)) if (texts.size < TEXTS_KEPT) texts.add(move.slice(2));
      const tried = shuffle([...texts], rng).slice(0, TEXTS_TRIED);
      checkPosition(round, tried);
      checkFacts(round, rng);
      const twins = looks(round);
      checkHash(round, hashes);
      checkLeaks(game, round, tried, twins, rng);
      if (twins > 0) checkSample(game, round, String(rng.below(2 ** 31)));
      const move = next(witness);
      if (move === null) return null;
      moves.push(`${move.by}:${rules.format(move.code)}`);
      checkShown(round, move);
      show(witness, round, move);
      playChecked(round, move);
      keys.push(rules.key(round.pos));
    }
    checkFactsAtEnd(round, sums);
    checkEnd(round, keys);
    return null;
  } catch (error) {
    const fault = error instanceof Broken ? error.fault : 'crash';
    const message = error instanceof Error ? error.message : String(error);
    return { fault, message, record: { ...record, moves } };
  }
}

/** Any legal move of any seat, or now and then what a bot would do there. */
function randomMove(game: Game, witness: Witness, rng: Rng): Played {
  const { round } = witness;
  const all: Played[] = [];
  for (let by = 0; by < round.players; by++) {
    for (const code of legalCodes(round, by)) all.push({ by, code });
  }
  const drawn = pick(all, rng);
  if (rng.below(4) !== 0) return drawn;
  const bot = pick(game.bots, rng);
  const knowledge = knowledgeIn(witness, drawn.by);
  const { move: code } = bot.choose(knowledge, { nodes: BOT_NODES, stop: () => false }, String(rng.below(2 ** 31)));
  if (code === null) return drawn;
  if (!knowledge.moves.includes(code))
    throw new Broken('broken contract', `the bot ${bot.level} chose ${code}, which is not legal`);
  return { by: drawn.by, code };
}
