import { describe, expect, test } from 'vitest';
import type { Bot, Budget } from '../../kernel/bots.ts';
import { quick } from '../../kernel/rng.ts';
import { imagineRound, knowledgeOf, playCode, resultOf, shownTo } from '../../kernel/round.ts';
import type { Knowledge, Shown } from '../../kernel/rules.ts';
import { say } from '../../kernel/text.ts';
import { botOf, dealRound, nodes } from '../../kernel/testing/rounds.ts';
import { bots } from './bot.ts';
import { DOUBT, EASY, MEDIUM, STRONG, type DavinciEyes } from './bot-eyes.ts';
import { likeliest } from './bot-guess.ts';
import { mindOf, odds } from './bot-mind.ts';
import { mostSecret } from './bot-own.ts';
import messages from './messages.en.json' with { type: 'json' };
import { format, GUESS, guessPlace, guessSeat, guessValue, SET_UP, SHOW } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { recall } from './recall.ts';
import { rules } from './rules.ts';
import { dealt, type DavinciRound } from './testing.ts';
import { colourOf, tileAt, valueAt, valueOf } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { oddsAt, oddsOf, possibilities } from './worlds.ts';

type DavinciKnowledge = Knowledge<DavinciView, DavinciOptions>;
type DavinciBot = Bot<DavinciView, DavinciOptions>;

const few = nodes(30);
const level = (name: string): DavinciBot => botOf(bots, name);
const thinking = bots.filter(({ level: name }) => name !== 'random');

const everyOption = [2, 3, 4].flatMap((players) =>
  [false, true].flatMap((dashes) =>
    (['random', 'pick'] as const).map((draft): DavinciOptions => ({
      players,
      dashes,
      points: draft === 'pick',
      draft,
    })),
  ),
);

function fresh(options: DavinciOptions, seed: string): DavinciRound {
  return dealRound(rules, options, seed);
}

/** Plays a round to its end; `watch` is called with every decision. */
function playRound(
  round: DavinciRound,
  seated: readonly DavinciBot[],
  budget: Budget,
  seed: string,
  watch: (knowledge: DavinciKnowledge, move: number, by: number) => void = () => undefined,
): readonly number[] {
  const seen: Shown[][] = seated.map(() => []);
  while (!rules.over(round.pos)) {
    const by = round.pos.turn;
    const knowledge = knowledgeOf(round, by, seen[by]);
    const { move } = seated[by]!.choose(knowledge, budget, `${seed} ${by}`);
    expect(knowledge.moves).toContain(move);
    watch(knowledge, move!, by);
    for (const [seat, shown] of seen.entries()) shown.push(shownTo(round, by, move!, seat));
    playCode(round, by, move!);
  }
  return resultOf(round)!.winners;
}

describe.each(everyOption)('%o', (options) => {
  test('every level finishes a round, and decides the same when asked again or in a deal that looks the same to it', () => {
    const round = fresh(options, 'levels');
    const seated = thinking.slice(-options.players);
    const rng = quick('twins');
    let asked = 0;
    playRound(round, seated, few, 'levels', (knowledge, move, by) => {
      if (asked++ % 6 > 0) return;
      const bot = seated[by]!;
      const before = JSON.stringify(knowledge);
      const seed = `levels ${by}`;
      expect(bot.choose(knowledge, few, seed).move).toBe(move);
      expect(JSON.stringify(knowledge)).toBe(before);
      const twin = imagineRound({ rules }, knowledge, rng);
      expect(bot.choose(knowledgeOf(twin, by), few, seed).move).toBe(move);
    });
  });
});

test('without any budget it still decides', () => {
  const spent: Budget = { nodes: 1, stop: () => true };
  const round = fresh({ players: 3, dashes: true, points: true, draft: 'pick' }, 'spent');
  playRound(round, [level('strong'), level('strong'), level('strong')], spent, 'spent');
});

describe('what every level sees', () => {
  const canRead = ({ view }: DavinciKnowledge): number[] =>
    [...view.codes.flat().map(({ tile }) => tile), view.drawn ?? ''].filter((name) => name.length > 1).map(tileAt);

  test.each(thinking)(
    '$level names nothing that lies open, is its own, stands out of order or was just said',
    (bot) => {
      let guesses = 0;
      for (const dashes of [false, true]) {
        const options: DavinciOptions = { players: 2, dashes, points: false, draft: 'random' };
        const rounds = bot.level === 'strong' ? 2 : 8;
        for (let deal = 0; deal < rounds; deal++) {
          playRound(fresh(options, `anyone ${deal}`), [bot, bot], few, `anyone ${deal}`, (knowledge, move, by) => {
            if (move < GUESS || move >= SET_UP) return;
            guesses += 1;
            const code = knowledge.view.codes[guessSeat(move)]!;
            const index = guessPlace(move) - 1;
            const tile = 2 * guessValue(move) + colourOf(tileAt(`${code[index]!.tile}0`));
            expect(canRead(knowledge)).not.toContain(tile);
            if (guessValue(move) < 12) {
              const open = code.map((one, at) => ({ at, tile: one.open ? tileAt(one.tile) : 24 }));
              for (const other of open.filter((one) => one.tile < 24)) {
                if (other.at < index) expect(tile).toBeGreaterThan(other.tile);
                else expect(tile).toBeLessThan(other.tile);
              }
            }
            const { guesses: said } = knowledge.view;
            const since = said.slice(
              Math.max(
                0,
                said.findLastIndex((one) => one.by === by),
              ),
            );
            const same = since.find(
              (one) =>
                one.seat === guessSeat(move) &&
                one.place === guessPlace(move) &&
                valueAt(one.value) === guessValue(move),
            );
            expect(same).toBeUndefined();
          });
        }
      }
      expect(guesses).toBeGreaterThan(20);
    },
  );

  test.each(thinking)('$level guesses no other tile while one has only one possible value', (bot) => {
    // Between the open black 3 and 5 stands a black tile.
    const moves = ['0:+w', '0:1.1=3', '0:1.3=5'];
    const round = dealt('w0 w1 w2 w6 b3 b4 b5 w11', {}, moves);
    const { move } = bot.choose(knowledgeOf(round, 0), few, 'certain');
    // It is sound too to keep a certain guess for the next turn and hide the drawn tile; only greedy does not look
    // ahead.
    expect(bot.level === 'greedy' ? ['1.2=4'] : ['1.2=4', '|4']).toContain(format(move!));
  });
});

test.each(['easy', 'medium', 'strong'])('%s gives a reason for every decision', (name) => {
  const options: DavinciOptions = { players: 2, dashes: true, points: false, draft: 'pick' };
  const bot = level(name);
  const phases = new Set<string>();
  for (let deal = 0; deal < 3; deal++) {
    playRound(fresh(options, `choices ${deal}`), [bot, bot], few, `choices ${deal}`, (knowledge) => {
      if (knowledge.moves.length === 1) return;
      const { reason } = bot.choose(knowledge, few, 'reasons');
      phases.add(knowledge.view.phase);
      const sentence = say({ lang: 'en', messages }, reason!.key, reason!.values ?? {});
      expect(sentence).not.toMatch(/[{}]|^why\./);
      if (reason!.clause !== undefined) expect(rules.clauses).toContain(reason!.clause);
    });
  }
  for (const phase of ['pick', 'draw', 'guess', 'guess_or_stop']) expect(phases).toContain(phase);
});

test.each([EASY, MEDIUM, STRONG])('of its own tiles it opens the one that the others know anyway: %o', (eyes) => {
  // Its black 4 stands between an open black 3 and an open black 5; little is known of its white 9.
  const moves = ['0:+w', '0:1.1=5', '0:/2', '1:+w', '1:0.1=3', '1:0.4=5', '1:|4'];
  const knowledge = knowledgeOf(dealt('b3 b4 b5 w9 w0 w1 w2 w11', {}, moves), 0);
  for (let n = 0; n < 8; n++) {
    const mind = mindOf(eyes, knowledge, few, `open ${n}`);
    expect(mostSecret(mind, [SHOW + 5, SHOW + 3]).code).toBe(SHOW + 3);
  }
});

test('easy does not consider the tiles it overlooks, which are the same ones for a whole round', () => {
  const knowledge = knowledgeOf(dealt('w0 w1 w2 w6 b3 b4 b5 w11', {}, ['0:+w']), 0);
  const places = (eyes: DavinciEyes, seed: string): number[] => {
    const mind = mindOf(eyes, knowledge, few, seed);
    return [...new Set(likeliest(mind, odds(mind), Infinity).map(({ slot }) => slot.at))];
  };
  let overlooked = 0;
  for (let n = 0; n < 40; n++) {
    const seen = places(EASY, `tiles ${n}`);
    expect(places(EASY, `tiles ${n}`)).toEqual(seen);
    overlooked += 4 - seen.length;
    expect(places(STRONG, `tiles ${n}`)).toHaveLength(4);
  }
  expect(overlooked).toBeGreaterThan(40);
});

test.each([2, 3, 4])('with %i players easy looks beyond one guess only if there are two', (players) => {
  const round = fresh({ players, dashes: false, points: false, draft: 'random' }, 'ahead');
  const ahead = (eyes: DavinciEyes): number =>
    mindOf(eyes, knowledgeOf(round, round.pos.turn), few, 'ahead').width.length;
  expect(ahead(EASY)).toBe(players === 2 ? 2 : 1);
  expect(ahead(MEDIUM)).toBe(2);
  expect(ahead(STRONG)).toBe(3);
});

test('easy never considers colours: it draws the one it drew last, as long as there is any', () => {
  const options: DavinciOptions = { players: 2, dashes: false, points: false, draft: 'random' };
  const enough: Budget = { nodes: 200, stop: () => false };
  const drawn = (name: string): { draws: number; others: number } => {
    const count = { draws: 0, others: 0 };
    const bot = level(name);
    for (let deal = 0; deal < 4; deal++) {
      const last = new Map<number, number>();
      playRound(fresh(options, `colours ${deal}`), [bot, bot], enough, `colours ${deal}`, (knowledge, move, by) => {
        if (knowledge.view.phase !== 'draw') return;
        const before = last.get(by);
        last.set(by, move);
        if (before === undefined || !knowledge.moves.includes(before)) return;
        count.draws += 1;
        if (move !== before) count.others += 1;
      });
    }
    return count;
  };
  expect(drawn('easy')).toMatchObject({ others: 0 });
  expect(drawn('easy').draws).toBeGreaterThan(8);
  expect(drawn('strong').others).toBeGreaterThan(2);
});

describe('players rarely name a tile they hold', () => {
  const opening = 'b0 w0 w5 b11 b1 w2 b5 b6';
  const moves = ['0:+b', '0:1.4=9', '0:/3'];

  test('the probability of that tile falls to the share that DOUBT leaves, and the other tiles get the rest', () => {
    const knowledge = knowledgeOf(dealt(opening, {}, moves), 1);
    const memory = recall(knowledge);
    const plain = oddsOf(memory, false, 1);
    const doubting = oddsOf(memory, false, DOUBT);
    const row = memory.codes[0]!.filter(({ tile, colour }) => tile < 0 && colour === 0);
    const holds = (table: Float64Array): number => row.reduce((sum, slot) => sum + oddsAt(table, slot, 9), 0);
    const [before, after] = [holds(plain), holds(doubting)];
    expect(before).toBeGreaterThan(0.1);
    // At most one tile of the code is the black 9, so the worlds with it keep DOUBT of their weight.
    expect(after).toBeCloseTo((before * DOUBT) / (before * DOUBT + 1 - before), 12);
  });

  test('a tile drawn after the guess may be the one named', () => {
    const later = [...moves, '1:+w', '1:0.1=3', '1:/2', '0:+b', '0:1.5=6', '0:|4'];
    const knowledge = knowledgeOf(dealt(opening, {}, later), 1);
    const memory = recall(knowledge);
    const drawn = memory.slots.at(-1)!;
    expect(drawn.doubted).toBe(0);
    const nine = 1 << (2 * 9);
    for (const slot of memory.hands[0]!.filter(({ colour }) => colour === 0)) expect(slot.doubted & nine).toBe(nine);
  });

  test('the helper and imagine do not use it', () => {
    const knowledge = knowledgeOf(dealt(opening, {}, moves), 1);
    const memory = recall(knowledge);
    const plain = oddsOf(memory, false, 1);
    const told = possibilities(knowledge);
    expect(told[0]![0]![9]).toBe(oddsAt(plain, memory.codes[0]![0]!, 9));
  });
});

test('a level that does not consider the colour to draw does not claim that it did', () => {
  const said = (name: string): Set<string> => {
    const keys = new Set<string>();
    for (let deal = 0; deal < 4; deal++) {
      const round = fresh(everyOption[0]!, `colour ${deal}`);
      const knowledge = knowledgeOf(round, round.pos.turn);
      expect(knowledge.view.phase).toBe('draw');
      keys.add(level(name).choose(knowledge, few, 's').reason!.key);
    }
    return keys;
  };
  expect(said('easy')).toEqual(new Set(['why.draw_again']));
  expect(said('strong')).toEqual(new Set(['why.draw']));
});

test('the predicted and the actual share of right guesses agree', () => {
  const strong = level('strong');
  let guesses = 0;
  let predicted = 0;
  let spread = 0;
  let hits = 0;
  for (let deal = 0; deal < 24; deal++) {
    const options: DavinciOptions = { players: 2 + (deal % 2), dashes: deal % 4 > 1, points: false, draft: 'random' };
    const round = fresh(options, `calibrated ${deal}`);
    const seated = Array<DavinciBot>(options.players).fill(strong);
    playRound(round, seated, { nodes: 12, stop: () => false }, `calibrated ${deal}`, (knowledge, move) => {
      if (move < GUESS || move >= SET_UP) return;
      const memory = recall(knowledge);
      const slot = memory.codes[guessSeat(move)]![guessPlace(move) - 1]!;
      const chance = oddsAt(oddsOf(memory, options.dashes, DOUBT), slot, guessValue(move));
      guesses += 1;
      predicted += chance;
      spread += chance * (1 - chance);
      if (valueOf(round.pos.codes[guessSeat(move)]![guessPlace(move) - 1]! & 31) === guessValue(move)) hits += 1;
    });
  }
  expect(guesses).toBeGreaterThan(240);
  expect(Math.abs(hits - predicted)).toBeLessThan(3 * Math.sqrt(spread));
});

test('strong beats greedy, and greedy beats chance', () => {
  const wins = (first: DavinciBot, second: DavinciBot, rounds: number): number => {
    let won = 0;
    for (let deal = 0; deal < rounds; deal++) {
      const seat = deal % 2;
      const seated = seat === 0 ? [first, second] : [second, first];
      const options: DavinciOptions = { players: 2, dashes: deal % 4 > 1, points: false, draft: 'random' };
      const winners = playRound(
        fresh(options, `wins ${deal >> 1}`),
        seated,
        { nodes: 50, stop: () => false },
        `wins ${deal}`,
      );
      if (winners.includes(seat)) won += 1;
    }
    return won;
  };
  expect(wins(level('strong'), level('greedy'), 40)).toBeGreaterThanOrEqual(27);
  expect(wins(level('greedy'), level('random'), 40)).toBeGreaterThanOrEqual(38);
});
