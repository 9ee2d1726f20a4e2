/**
 * The contract battery: what must hold for every game, whatever its rules. A game's `battery.test.ts` calls it with the
 * options to play under and with move texts of every kind, legal or not.
 */
import { describe, expect, test } from 'vitest';
import {
  allViewers,
  checkEnd,
  checkHash,
  checkLeaks,
  checkPosition,
  checkSample,
  noHashes,
  playChecked,
  type Hashes,
} from '../checks.ts';
import { checkFacts, checkFactsAtEnd, checkShown } from '../fact-checks.ts';
import { moveList } from '../moves.ts';
import type { Hidden } from '../open.ts';
import { parseOptions, type Options } from '../options.ts';
import { playout } from '../perft.ts';
import { dealRecord, parseRecord, recordOf } from '../record.ts';
import { dealer, quick, type Rng } from '../rng.ts';
import { legalCodes, playCode, seenBy, shownTo, type Round } from '../round.ts';
import type { Game, Played, Refusal, Rules } from '../rules.ts';
import { refusalValues } from '../explain.ts';
import { say, textsIn, type Messages } from '../text.ts';
import { botsBattery } from './bots-battery.ts';

export interface BatteryPlan {
  readonly game: Game;
  readonly clauses: readonly string[];
  /** The message files that contain the texts: the game's, and shared ones. */
  readonly messages: readonly Messages[];
  /** Each is played with several deals; together they should reach every option. */
  readonly options: readonly Options[];
  /** Move texts to try everywhere, most of them illegal most of the time; all well-formed. */
  readonly texts: readonly string[];
  /** How many deals for each entry of `options`; default 2. */
  readonly deals?: number;
}

const long = process.env['SPELLENKAST_LONG'] === '1';

export function battery(plan: BatteryPlan): void {
  const { rules } = plan.game;
  const sums = new Map<string, number>();
  const hashes = noHashes();
  const deals = (plan.deals ?? 2) * (long ? 10 : 1);
  describe(`contract: ${rules.id}`, () => {
    for (const options of plan.options) {
      for (let deal = 0; deal < deals; deal++) {
        test(`${JSON.stringify(options)}, deal ${deal}`, () => {
          playThrough(plan, options, `${rules.id} ${JSON.stringify(options)} ${deal}`, sums, hashes);
        });
      }
      test(`${JSON.stringify(options)}: what the facts say holds at the end of many rounds`, () => {
        factsInManyRounds(rules, options, sums);
      });
    }
    botsBattery(plan);
    test('every clause and reason has its text', () => {
      const texts = textsIn('en', ...plan.messages).messages;
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

function playThrough(
  plan: BatteryPlan,
  options: Options,
  seed: string,
  sums: Map<string, number>,
  hashes: Hashes,
): void {
  const { rules } = plan.game;
  const rng = quick(seed);
  const round = freshRound(rules, options, seed);
  const texts = textsIn('en', ...plan.messages);
  const sayRefusal = (refusal: Refusal): void => {
    const sentence = say(
      texts,
      `reason.${refusal.reason}`,
      refusalValues(refusal, (seat) => `seat ${seat}`),
    );
    expect(sentence, 'every slot of the text is filled').not.toMatch(/[{}]|^reason\./);
  };
  const viewers = allViewers(round);
  const keys = [rules.key(round.pos)];
  const live = viewers.map((): unknown[] => []);

  while (!rules.over(round.pos)) {
    // A random share of the texts at each position covers them all over a round.
    const tried = plan.texts.filter(() => rng.below(4) === 0);
    checkPosition(round, tried, sayRefusal);
    checkFacts(round, rng);
    checkHash(round, hashes);
    // Deep in a long round all positions are alike, so only some of them are checked.
    if (round.moves.length < 12 || rng.below(6) === 0) {
      checkLeaks(plan.game, round, plan.texts, 2, rng);
      checkSample(plan.game, round, `${seed} ${round.moves.length}`);
    }
    const move = anyMove(round, rng);
    for (const [index, viewer] of viewers.entries()) live[index]!.push(shownTo(round, move.by, move.code, viewer));
    checkShown(round, move);
    playChecked(round, move);
    keys.push(rules.key(round.pos));
  }
  // What was shown live must equal what a replay shows.
  for (const [index, viewer] of viewers.entries()) expect(seenBy(round, viewer)).toEqual(live[index]);
  checkFactsAtEnd(round, sums);
  checkEnd(round, keys);
  expect(recordOf(round)).toEqual(recordOf(freshRound(rules, options, seed)));
}

function anyMove(round: Round, rng: Rng): Played {
  const moves: Played[] = [];
  for (let by = 0; by < round.players; by++) for (const code of legalCodes(round, by)) moves.push({ by, code });
  return moves[rng.below(moves.length)]!;
}

/** Whole random rounds, checked only at their end: many more than could be checked move by move. */
function factsInManyRounds(rules: Rules, options: Options, sums: Map<string, number>): void {
  const list = moveList();
  const { mostMoves } = rules.facts(options);
  for (let deal = 0; deal < 20; deal++) {
    const seed = `${rules.id} facts ${deal}`;
    const round = freshRound(rules, options, seed);
    const played = playout(rules, round.pos, round.players, quick(seed), mostMoves, list);
    // In these few rounds the limit is much lower, because among very many rounds some come closer to `mostMoves`.
    expect(4 * played, `${played} moves in a round`).toBeLessThan(mostMoves + 1);
    checkFactsAtEnd(round, sums);
  }
}

/**
 * Proves that the leak check can fail: with one leaked field it must find a difference somewhere. `leak` breaks the
 * rules as a careless change would.
 */
export function mutationTest<P extends Hidden>(
  plan: BatteryPlan,
  name: string,
  leak: (rules: Rules<P>) => Partial<Rules<P>>,
): void {
  test(`non-interference finds a leak: ${name}`, () => {
    const sound = plan.game.rules as Rules<P>;
    const spoiled = { ...sound, ...leak(sound) } as unknown as Rules;
    const spoiledGame = { ...plan.game, rules: spoiled };
    const rng = quick(`mutation ${name}`);
    const found = plan.options.some((options) =>
      [1, 2, 3].some((deal) => {
        const round = freshRound(spoiled, options, `leak ${deal}`);
        while (!spoiled.over(round.pos) && round.moves.length < 60) {
          try {
            checkLeaks(spoiledGame, round, plan.texts, 2, rng);
          } catch {
            return true;
          }
          const { by, code } = anyMove(round, rng);
          playCode(round, by, code);
        }
        return false;
      }),
    );
    expect(found).toBe(true);
  });
}
