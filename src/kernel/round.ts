import { moveList, type Code } from './moves.ts';
import { numbersOf } from './numbers.ts';
import type { Hidden } from './open.ts';
import { playersOf, type Options } from './options.ts';
import type { Problem } from './problem.ts';
import { ok, type Result } from './result.ts';
import { readVersion } from './version.ts';
import type { CommonView, Game, Knowledge, Refusal, Round, RoundResult, Rules, Seat, Shown, Viewer } from './rules.ts';

export type { Round } from './rules.ts';

const scratch = moveList();

export function beginRound<P extends Hidden, V extends object, O extends Options, S extends object>(
  rules: Rules<P, V, O, S>,
  version: number,
  options: O,
  setup: unknown,
): Result<Round<P, V, O, S>, Problem> {
  const known = readVersion(rules, version);
  if (!known.ok) return known;
  const pos = rules.begin(version, options, setup);
  if (!pos.ok) return pos;
  // `begin` has checked the setup, so the cast is safe.
  return ok({ rules, version, options, setup: setup as S, players: playersOf(options), pos: pos.value, moves: [] });
}

/** The codes the seat may play now. */
export function legalCodes(round: Round, seat: Seat): Code[] {
  scratch.count = 0;
  round.rules.legal(round.pos, seat, scratch);
  return numbersOf(scratch.codes, scratch.count);
}

/** All legal moves as a record writes them, sorted by code point. */
export function legalMoves(round: Round): string[] {
  const texts: string[] = [];
  for (let seat = 0; seat < round.players; seat++) {
    for (const code of legalCodes(round, seat)) texts.push(`${seat}:${round.rules.format(code)}`);
  }
  return texts.sort();
}

/** What a board offers the seat: its legal moves without those whose mere offer would tell something. */
export function choices(round: Round, seat: Seat): string[] {
  const { rules, pos } = round;
  const texts: string[] = [];
  // In one pass, because this runs after every move for every seat.
  for (const code of legalCodes(round, seat)) {
    if (rules.offered?.(pos, seat, code) ?? true) texts.push(rules.format(code));
  }
  return texts.length < 2 ? texts : texts.sort();
}

/** Why the seat may not play this text now; the code to play if it may. */
export function judge(round: Round, seat: Seat, text: string): Result<Code, Refusal> {
  const { rules, pos } = round;
  const code = rules.parse(text);
  if (code === null) {
    const refusal: Refusal = {
      clause: 'table.3',
      reason: 'not_a_move',
      // The text may be anything a client sent, so only its beginning is quoted.
      values: { move: text.length > 40 ? `${text.slice(0, 39)}…` : text, notation: rules.notation },
    };
    return { ok: false, error: refusal };
  }
  if (rules.over(pos)) return { ok: false, error: { clause: 'table.2', reason: 'round_over', values: {} } };
  const refusal = rules.refuse(pos, seat, code);
  return refusal === null ? ok(code) : { ok: false, error: refusal };
}

/** Plays a code that `judge` allowed. */
export function playCode(round: Round, by: Seat, code: Code): void {
  round.rules.play(round.pos, by, code);
  round.moves.push({ by, code });
}

/** Plays a text, or says why not and changes nothing. */
export function playText(round: Round, by: Seat, text: string): Refusal | null {
  const judged = judge(round, by, text);
  if (!judged.ok) return judged.error;
  playCode(round, by, judged.value);
  return null;
}

export function undoMove(round: Round): void {
  round.rules.undo(round.pos);
  round.moves.pop();
}

export function resultOf({ rules, pos }: Round): RoundResult | null {
  if (!rules.over(pos)) return null;
  const scores = rules.scores(pos);
  return { scores, winners: topSeats(scores), ...rules.extras?.(pos) };
}

/** Highest score wins, equal scores share. */
export function topSeats(scores: readonly number[]): Seat[] {
  const top = Math.max(...scores);
  return scores.flatMap((score, seat) => (score === top ? [seat] : []));
}

export function viewOf<P extends Hidden, V extends object, O extends Options, S extends object>(
  round: Round<P, V, O, S>,
  viewer: Viewer,
): CommonView & V {
  const { rules, pos, setup } = round;
  const common: CommonView = {
    players: round.players,
    start: 'start' in setup ? (setup.start as Seat) : null,
    awaited: [...rules.awaited(pos)],
    scores: rules.scores(pos),
    over: rules.over(pos),
    result: resultOf(round),
  };
  return { ...common, ...(rules.view(pos, viewer) as V) };
}

/** A move as the viewer sees it happen; ask before it is played. */
export function shownTo(round: Round, by: Seat, code: Code, viewer: Viewer): Shown {
  return round.rules.shown(round.pos, by, code, viewer);
}

/** All the viewer has been shown since the deal. Replayed from the setup: a live round keeps no copy per viewer. */
export function seenBy(round: Round, viewer: Viewer): Shown[] {
  const { rules, version, options, setup } = round;
  const begun = rules.begin(version, options, setup);
  if (!begun.ok) throw new Error(`the setup of a running round was refused: ${begun.error.message}`);
  const pos = begun.value;
  return round.moves.map(({ by, code }) => {
    const shown = rules.shown(pos, by, code, viewer);
    rules.play(pos, by, code);
    return shown;
  });
}

/**
 * All that the viewer knows. A caller that keeps the list of what the viewer was shown can pass it in and save the
 * replay.
 */
export function knowledgeOf<P extends Hidden, V extends object, O extends Options, S extends object>(
  round: Round<P, V, O, S>,
  viewer: Viewer,
  seen: readonly Shown[] = seenBy(round, viewer),
): Knowledge<V, O> {
  return {
    game: round.rules.id,
    version: round.version,
    options: round.options,
    viewer,
    view: viewOf(round, viewer),
    seen,
    // Sorted, because the order in which a position lists them might reveal something.
    moves: viewer === 'table' ? [] : legalCodes(round, viewer).sort((a, b) => a - b),
  };
}

/** Determinization: a whole round that the viewer cannot rule out, ready to be searched. */
export function imagineRound<P extends Hidden, V extends object, O extends Options, S extends object>(
  game: Pick<Game<P, V, O, S>, 'rules'>,
  knowledge: Knowledge<V, O>,
  rng: Parameters<Rules<P, V, O, S>['imagine']>[1],
): Round<P, V, O, S> {
  const { setup, moves } = game.rules.imagine(knowledge, rng);
  const begun = beginRound(game.rules, knowledge.version, knowledge.options, setup);
  if (!begun.ok) throw new Error(`${game.rules.id} imagined a bad setup: ${begun.error.message}`);
  for (const { by, code } of moves) playCode(begun.value, by, code);
  return begun.value;
}
