/**
 * The invariants of every bot: it decides from what its seat knows and from its seed, by a number of nodes and not by
 * the clock, does not change its input, and plays every round to its end.
 */
import { expect, test } from 'vitest';
import { ask, type Bot, type Budget } from '../bots.ts';
import type { Options } from '../options.ts';
import { pick, quick } from '../rng.ts';
import { imagineRound, knowledgeOf, type Round } from '../round.ts';
import type { Game, Knowledge, Seat } from '../rules.ts';
import { knowledgeIn, playShown, witnessOf } from '../witness.ts';
import { dealRound } from './rounds.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';
/** Few, because strength is not tested here. */
const NODES = 40;
/** Deep in a round all positions are alike: one of this many is checked closely. */
const LOOK = 8;

const budget: Budget = { nodes: NODES, stop: () => false };

export function botsBattery({ game, options }: { readonly game: Game; readonly options: readonly Options[] }): void {
  const levels = game.bots.map(({ level }) => level);
  test('levels have names of their own', () => {
    expect(new Set(levels).size).toBe(levels.length);
  });
  for (const [index, one] of options.entries()) {
    const text = JSON.stringify(one);
    for (const [place, bot] of game.bots.entries()) {
      // The long run checks every level under every option; the short one checks one level per option, and each level
      // under some option.
      if (!long && place !== index % game.bots.length && index + place !== options.length) continue;
      test(`${bot.level} ${text}: decides by knowledge, seed and nodes alone, and ends its rounds`, () => {
        checkBot(game, bot, one);
      });
    }
  }
}

function freshRound({ rules }: Game, options: Options, seed: string): Round {
  return dealRound(rules, options, seed);
}

/** Plays a round with this bot at every seat. */
export function checkBot(game: Game, bot: Bot, options: Options): void {
  const { rules } = game;
  const round = freshRound(game, options, `bots ${rules.id} ${JSON.stringify(options)}`);
  const witness = witnessOf(round);
  const rng = quick(`${bot.level} ${rules.id}`);
  const { mostMoves } = rules.facts(round.options);
  while (!rules.over(round.pos)) {
    expect(round.moves.length, 'the round does not come to its end').toBeLessThan(mostMoves);
    const awaited = rules.awaited(round.pos);
    const callers = (rules.callers?.(round.pos) ?? []).filter((seat) => !awaited.includes(seat));
    let chosen: { by: Seat; code: number } | null = null;
    for (const seat of [...callers, ...awaited]) {
      const knowledge = deepFreeze(knowledgeIn(witness, seat));
      const { move, reason } = ask(bot, knowledge, budget, `seed ${seat}`);
      if (round.moves.length < 2 || rng.below(LOOK) === 0) checkChoice(game, bot, knowledge, seat, { move, reason });
      if (move === null) continue;
      chosen = { by: seat, code: move };
      break;
    }
    // If all wait, somebody must act, as at a table.
    if (!chosen) {
      const by = pick(awaited, rng);
      chosen = { by, code: pick(knowledgeIn(witness, by).moves, rng) };
    }
    playShown(witness, chosen);
  }
}

/**
 * The same question must get the same answer when asked again, and when asked in a round that the seat cannot tell
 * apart.
 */
function checkChoice(game: Game, bot: Bot, knowledge: Knowledge, seat: Seat, choice: object): void {
  const again = structuredClone(knowledge);
  expect(ask(bot, again, budget, `seed ${seat}`), 'asked again').toEqual(choice);
  if (knowledge.moves.length === 0) return;
  const twin = imagineRound(game, knowledge, quick(`twin ${knowledge.seen.length}`));
  expect(ask(bot, knowledgeOf(twin, seat), budget, `seed ${seat}`), 'in a twin deal').toEqual(choice);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const field of Object.values(value)) deepFreeze(field);
  }
  return value;
}
