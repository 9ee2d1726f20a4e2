/**
 * The contract battery: what must hold for every game, whatever its rules. A game's `battery.test.ts` calls it with the options
 * to play under and with move texts of every kind, legal or not.
 */
import { describe, expect, test } from 'vitest';
import { MOST_MOVES } from '../moves.ts';
import { HIDDEN, type Hidden } from '../open.ts';
import { parseOptions, type Options } from '../options.ts';
import { dealRecord, parseRecord, recordOf } from '../record.ts';
import { dealer, quick, type Rng } from '../rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  resultOf,
  seenBy,
  shownTo,
  undoMove,
  viewOf,
  type Round,
} from '../round.ts';
import type { Game, Rules, Viewer } from '../rules.ts';
import { tellings } from '../tellings.ts';
import { say, type Messages } from '../text.ts';

export interface BatteryPlan {
  readonly game: Game;
  readonly clauses: readonly string[];
  /** Message files that hold the texts: the game's, and what it shares. */
  readonly messages: readonly Messages[];
  /** Each is played with several deals; together they should reach every option. */
  readonly options: readonly Options[];
  /** Move texts to try everywhere, most of them illegal most of the time; all well-formed. */
  readonly texts: readonly string[];
  /** A random round longer than this is called endless. */
  readonly mostMoves: number;
  /** How many deals for each entry of `options`; 2 unless told. */
  readonly deals?: number;
}

const long = process.env['SPELLENKAST_LONG'] === '1';

export function battery(plan: BatteryPlan): void {
  const { rules } = plan.game;
  const deals = (plan.deals ?? 2) * (long ? 10 : 1);
  describe(`contract: ${rules.id}`, () => {
    for (const options of plan.options) {
      for (let deal = 0; deal < deals; deal++) {
        test(`${JSON.stringify(options)}, deal ${deal}`, () => {
          playThrough(plan, options, `${rules.id} ${JSON.stringify(options)} ${deal}`);
        });
      }
    }
    test('every clause and reason has its text', () => {
      const texts: Messages = Object.assign({}, ...plan.messages) as Messages;
      for (const clause of plan.clauses) expect(texts, `clause ${clause}`).toHaveProperty([`clause.${clause}`]);
      for (const reason of rules.reasons) expect(texts, `reason ${reason}`).toHaveProperty([`reason.${reason}`]);
    });
    test('options: defaults fill in, null and strangers are refused by name', () => {
      expect(parseOptions(rules.options, {}).ok).toBe(true);
      for (const name of [...Object.keys(rules.options), 'nosuchoption', '__proto__', 'constructor']) {
        const given = JSON.parse(`{${JSON.stringify(name)}:null}`) as unknown;
        const parsed = parseOptions(rules.options, given);
        if (parsed.ok) throw new Error(`accepted ${name}: null`);
        expect(parsed.error.field).toBe(`options.${name}`);
      }
    });
    test('notation: what is not a move is no move', () => {
      for (const text of ['', ' ', 'nonsense', '0', '💥', '#', '\u0000', 'a'.repeat(10_000)])
        expect(rules.parse(text)).toBeNull();
      for (const text of plan.texts) {
        const code = rules.parse(text);
        if (code === null) throw new Error(`the battery's own text ${text} does not parse`);
        expect(rules.format(code)).toBe(text);
        for (const bad of [` ${text}`, `${text} `, `${text}\n`, `${text}x`, `x${text}`]) {
          expect(rules.parse(bad), JSON.stringify(bad)).toBeNull();
        }
      }
    });
  });
}

function freshRound(rules: Rules, options: Options, seed: string): Round {
  const record = dealRecord(rules, options, dealer(seed));
  if (!record.ok) throw new Error(record.error.message);
  const round = parseRecord(rules, record.value);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function playThrough(plan: BatteryPlan, options: Options, seed: string): void {
  const { rules } = plan.game;
  const rng = quick(seed);
  const round = freshRound(rules, options, seed);
  const texts: Messages = Object.assign({}, ...plan.messages) as Messages;
  const viewers: Viewer[] = [...Array(round.players).keys(), 'table'];
  const keys = [rules.key(round.pos)];
  const live = viewers.map((): unknown[] => []);

  while (!rules.over(round.pos)) {
    expect(round.moves.length, 'endless round').toBeLessThan(plan.mostMoves);
    const spots = everySeat(round);
    checkPosition(plan, round, texts, rng);
    // Deep in a long round every position would be the same work again: look at a share of them.
    if (round.moves.length < 12 || rng.below(6) === 0) {
      for (const viewer of viewers) nonInterference(plan, round, viewer, rng);
    }
    const { seat, code } = spots[rng.below(spots.length)]!;
    const before = stateOf(round, viewers);
    for (const [index, viewer] of viewers.entries()) live[index]!.push(shownTo(round, seat, code, viewer));
    playCode(round, seat, code);
    undoMove(round);
    expect(stateOf(round, viewers), 'one move undone').toEqual(before);
    playCode(round, seat, code);
    keys.push(rules.key(round.pos));
  }

  expect(rules.awaited(round.pos), 'nobody is awaited at the end').toEqual([]);
  expect(legalMoves(round), 'no moves at the end').toEqual([]);
  const result = resultOf(round);
  expect(result?.scores).toHaveLength(round.players);
  expect(rules.nextStart(result!, 0)).toBeLessThan(round.players);
  for (const viewer of viewers) checkOpen(viewOf(round, viewer));

  // Replay equals live, and what was shown live is what is told later.
  const record = JSON.parse(JSON.stringify(recordOf(round))) as unknown;
  const again = parseRecord(rules, record);
  if (!again.ok) throw new Error(again.error.message);
  expect(stateOf(again.value, viewers)).toEqual(stateOf(round, viewers));
  for (const [index, viewer] of viewers.entries()) expect(seenBy(again.value, viewer)).toEqual(live[index]);

  // Undo to the root restores everything.
  for (let index = keys.length - 2; index >= 0; index--) {
    undoMove(round);
    expect(rules.key(round.pos), `undone to move ${index}`).toBe(keys[index]);
  }
  expect(stateOf(round, viewers)).toEqual(stateOf(freshRound(rules, options, seed), viewers));
}

function everySeat(round: Round): { seat: number; code: number }[] {
  const spots: { seat: number; code: number }[] = [];
  for (let seat = 0; seat < round.players; seat++) {
    const codes = legalCodes(round, seat);
    expect(codes.length).toBeLessThan(MOST_MOVES);
    for (const code of codes) spots.push({ seat, code });
  }
  expect(spots.length, 'a dead end: not over, and no legal move').toBeGreaterThan(0);
  return spots;
}

/** Everything anyone can ask of a position, as plain data. */
function stateOf(round: Round, viewers: readonly Viewer[]): unknown {
  return {
    key: round.rules.key(round.pos),
    legal: legalMoves(round),
    over: round.rules.over(round.pos),
    views: viewers.map((viewer) => JSON.stringify(viewOf(round, viewer))),
  };
}

function checkPosition(plan: BatteryPlan, round: Round, texts: Messages, rng: Rng): void {
  const { rules, pos } = round;
  const awaited = rules.awaited(pos);
  expect(awaited.length, 'somebody is awaited').toBeGreaterThan(0);
  for (const seat of awaited)
    expect(legalCodes(round, seat).length, `awaited seat ${seat} can move`).toBeGreaterThan(0);
  for (let seat = 0; seat < round.players; seat++) {
    const legal = new Set(legalCodes(round, seat));
    expect(legal.size, 'no move listed twice').toBe(legalCodes(round, seat).length);
    for (const code of legal) {
      const text = rules.format(code);
      expect(rules.parse(text), text).toBe(code);
      expect(rules.refuse(pos, seat, code), `${seat}:${text} is legal`).toBeNull();
    }
    // A random share of the tried texts at each position covers them all over a round.
    for (const text of plan.texts) {
      if (rng.below(4) !== 0) continue;
      const code = rules.parse(text)!;
      const refusal = rules.refuse(pos, seat, code);
      expect(refusal === null, `${seat}:${text} refused exactly when not legal: ${JSON.stringify(refusal)}`).toBe(
        legal.has(code),
      );
      if (refusal) {
        const known = refusal.clause.startsWith('table.') || plan.clauses.includes(refusal.clause);
        expect(known, `clause ${refusal.clause}`).toBe(true);
        const sentence = say(texts, `reason.${refusal.reason}`, refusal.values);
        expect(sentence, 'every slot of the text is filled').not.toMatch(/[{}]|^reason\./);
      }
    }
  }
}

/** Views are plain data: they survive JSON, and no position is in them. */
function checkOpen(view: object): void {
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    expect(ArrayBuffer.isView(value), 'a typed array in a view').toBe(false);
    expect(Object.values(value), 'a position in a view').not.toContain(HIDDEN);
    Object.values(value).forEach(walk);
  };
  walk(view);
}

/** Two positions that differ only in what the viewer cannot know tell it the same. */
function nonInterference(plan: BatteryPlan, round: Round, viewer: Viewer, rng: Rng): void {
  const knowledge = knowledgeOf(round, viewer);
  checkOpen(knowledge.view);
  const told = tellings(round, viewer, plan.texts);
  for (let twin = 0; twin < 2; twin++) {
    const imagined = imagineRound(plan.game, knowledge, rng);
    expect(tellings(imagined, viewer, plan.texts), `twin for ${viewer} after ${JSON.stringify(recordOf(round))}`).toBe(
      told,
    );
  }
}

/**
 * Proves that the check above bites: with one leaked field per place it must find a difference somewhere. `leak` spoils the rules
 * as a careless change would.
 */
export function mutationTest<P extends Hidden>(
  plan: BatteryPlan,
  name: string,
  leak: (rules: Rules<P>) => Partial<Rules<P>>,
): void {
  test(`non-interference finds a leak: ${name}`, () => {
    const sound = plan.game.rules as Rules<P>;
    const spoiled = { ...sound, ...leak(sound) } as unknown as Rules;
    const spoiledPlan = { ...plan, game: { ...plan.game, rules: spoiled } };
    const rng = quick(`mutation ${name}`);
    const found = plan.options.some((options) =>
      [1, 2, 3].some((deal) => {
        const round = freshRound(spoiled, options, `leak ${deal}`);
        while (!spoiled.over(round.pos) && round.moves.length < 60) {
          const viewers: Viewer[] = [...Array(round.players).keys(), 'table'];
          try {
            for (const viewer of viewers) nonInterference(spoiledPlan, round, viewer, rng);
          } catch {
            return true;
          }
          const spots = everySeat(round);
          const { seat, code } = spots[rng.below(spots.length)]!;
          playCode(round, seat, code);
        }
        return false;
      }),
    );
    expect(found).toBe(true);
  });
}
