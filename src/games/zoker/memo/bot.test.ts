import { describe, expect, test } from 'vitest';
import type { Bot } from '../../../kernel/bots.ts';
import { parseRecord } from '../../../kernel/record.ts';
import { quick } from '../../../kernel/rng.ts';
import {
  imagineRound,
  knowledgeOf,
  legalCodes,
  playCode,
  playText,
  resultOf,
  shownTo,
  undoMove,
  type Round,
} from '../../../kernel/round.ts';
import type { Knowledge, Shown } from '../../../kernel/rules.ts';
import { botOf, dealRound, nodes } from '../../../kernel/testing/rounds.ts';
import { cardAt, cardName, colourOf, DECK, shapeOf, sizeOf } from '../deck.ts';
import { FRESH, memoryOf, type KnownCard } from './bot-memory.ts';
import { newCardPays } from './bot-second.ts';
import { bots } from './bot.ts';
import { NO, PROPOSE, turnUp, YES } from './notation.ts';
import { isPair, type MemoOptions, type MemoPosition, type MemoSetup } from './position.ts';
import { rules } from './rules.ts';
import type { MemoView } from './view.ts';

type MemoRound = Round<MemoPosition, MemoView, MemoOptions, MemoSetup>;

const budget = nodes(1);
const levelOf = (level: string): Bot<MemoView, MemoOptions> => botOf(bots, level);
const LEVELS = ['easy', 'medium', 'strong'];

function deal(seed: string, options: Partial<MemoOptions> = {}): MemoRound {
  return dealRound(rules, options, seed);
}

/** A round for two players that seat 0 starts, with a deck that begins with these cards. */
function roundWith(table: number, first: string, moves: string): MemoRound {
  const cards = first.split(' ');
  const deck = [...cards, ...DECK.filter((card) => !cards.includes(card))].join(' ');
  const round = parseRecord(rules, {
    game: rules.id,
    options: { players: 2, table },
    setup: { start: 0, deck },
    moves: [],
  });
  if (!round.ok) throw new Error(round.error.message);
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    const [by, text] = move.split(':');
    const refusal = playText(round.value, Number(by), text!);
    if (refusal !== null) throw new Error(`${move}: ${refusal.reason}`);
  }
  return round.value;
}

function playRandomly(round: MemoRound, moves: number, seed: string): void {
  const rng = quick(seed);
  for (let n = 0; n < moves && !rules.over(round.pos); n++) {
    const seat = rules.awaited(round.pos)[0]!;
    // Most moves turn up cards, because random proposals would fill the record.
    const all = legalCodes(round, seat);
    const codes = all.length > 2 && rng.below(4) > 0 ? all.filter((code) => code !== PROPOSE) : all;
    playCode(round, seat, codes[rng.below(codes.length)]!);
  }
}

function playOut(
  round: MemoRound,
  levels: readonly string[],
  seed: string,
  watch: (knowledge: Knowledge<MemoView, MemoOptions>) => void = () => undefined,
): void {
  // All seats see the same moves, so they share one list.
  const seen: Shown[] = [];
  while (!rules.over(round.pos)) {
    if (round.moves.length > 1500) throw new Error('the round stalls');
    const seat = rules.awaited(round.pos)[0]!;
    const knowledge = knowledgeOf(round, seat, seen);
    watch(knowledge);
    const { move } = levelOf(levels[seat]!).choose(knowledge, budget, `${seed} ${seat}`);
    seen.push(shownTo(round, seat, move!, seat));
    playCode(round, seat, move!);
  }
}

function rate(first: string, second: string, deals: number): number {
  let sum = 0;
  for (let n = 0; n < 2 * deals; n++) {
    const round = deal(`rate ${n >> 1}`);
    playOut(round, n % 2 === 0 ? [first, second] : [second, first], `rate ${n}`);
    const { winners } = resultOf(round)!;
    if (winners.includes(n % 2)) sum += 1 / winners.length;
  }
  return sum / (2 * deals);
}

const choose = (level: string, round: MemoRound, seat: number, seed = 'seed'): number =>
  levelOf(level).choose(knowledgeOf(round, seat), budget, seed).move!;

describe('the bots of Memo', () => {
  test('each level is stronger than the one below', () => {
    expect(rate('strong', 'medium', 12)).toBeGreaterThan(0.55);
    expect(rate('medium', 'easy', 12)).toBeGreaterThan(0.6);
  });

  test('no level stalls a round, whatever the size of the table', () => {
    let n = 0;
    for (const players of [1, 2, 3, 5]) {
      for (const table of [4, 16, 64]) {
        for (const level of [...LEVELS, 'greedy']) {
          n += 1;
          const round = deal(`finish ${n}`, { players, table, light: n % 3 === 0, again: n % 2 === 0 });
          playOut(
            round,
            Array.from({ length: players }, () => level),
            level,
          );
          expect(rules.over(round.pos)).toBe(true);
        }
      }
    }
    const mixed = deal('mixed', { players: 4, table: 24 });
    playOut(mixed, ['strong', 'greedy', 'easy', 'medium'], 'mixed');
    expect(rules.over(mixed.pos)).toBe(true);
  });

  test('choices do not depend on unseen cards, and knowledge is not changed', () => {
    for (let n = 0; n < 20; n++) {
      const round = deal(`twins ${n}`, { players: 1 + (n % 4), light: n % 5 === 0 });
      playRandomly(round, 3 * n, `twins ${n}`);
      if (rules.over(round.pos)) continue;
      const seat = rules.awaited(round.pos)[0]!;
      const knowledge = knowledgeOf(round, seat);
      const before = JSON.stringify(knowledge);
      const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick(`twin ${n}`)), seat);
      for (const bot of bots) expect(bot.choose(twin, budget, 'seed')).toEqual(bot.choose(knowledge, budget, 'seed'));
      expect(JSON.stringify(knowledge)).toBe(before);
    }
  });

  test('accepts a proposal unless it knows a pair or would end the round with unseen cards', () => {
    // bS1 and bS2 are a pair; gM3 and rX4 match neither of them.
    const none = roundWith(4, 'bS1 gM3 rX4 bS2', '0:@1 0:@2 1:propose');
    const known = roundWith(4, 'bS1 gM3 rX4 bS2', '0:@1 0:@2 1:@4 1:@3 0:propose');
    const whole = roundWith(64, 'bS1 gM3 rX4 bS2', '0:@1 0:@2 1:propose');
    for (const level of LEVELS) {
      expect(choose(level, none, 0)).toBe(YES);
      expect(choose(level, known, 1)).toBe(NO);
      expect(choose(level, whole, 0)).toBe(NO);
    }
  });

  test('proposes when it has seen every card and knows of no pair', () => {
    const round = roundWith(4, 'bS1 gM2 oL3 rX4', '0:@1 0:@2 1:@3 1:@4');
    for (const level of LEVELS) expect(choose(level, round, 0)).toBe(PROPOSE);
    // After the proposal was refused, it turns up the card that everyone has just seen.
    playText(round, 0, 'propose');
    playText(round, 1, 'no');
    expect(choose('strong', round, 0)).toBe(turnUp(3));
  });

  test('a bot that forgets looks again for a while, and then proposes', () => {
    // Two properties determine the third, so no two of these sixteen cards share two.
    const cards = DECK.map(cardAt)
      .filter((card) => (colourOf(card) + sizeOf(card) + shapeOf(card)) % 4 === 3)
      .map(cardName);
    const pass = Array.from({ length: 8 }, (_, n) => `${n % 2}:@${2 * n + 1} ${n % 2}:@${2 * n + 2}`).join(' ');
    const proposals = (moves: string): number => {
      const round = roundWith(16, cards.join(' '), moves);
      return Array.from({ length: 30 }, (_, n) => choose('easy', round, 0, `seed ${n}`)).filter(
        (code) => code === PROPOSE,
      ).length;
    };
    expect(cards).toHaveLength(16);
    expect(proposals(pass)).toBe(0);
    expect(proposals(`${pass} ${pass}`)).toBe(30);
  });

  test('the second card is a new one where that pays, otherwise a known one', () => {
    const options: MemoOptions = { players: 2, table: 16, light: false, again: false };
    const [first, ...known] = ['bS1', 'gM2', 'oL3', 'rX4', 'gX1', 'oS4'].map(cardAt) as [number, ...number[]];
    const mates = DECK.map(cardAt).filter((card) => isPair(options, first, card));
    const tells = DECK.map(cardAt).filter(
      (card) => !mates.includes(card) && known.some((one) => isPair(options, one, card)),
    );
    expect(newCardPays(options, first, known, mates, 4)).toBe(true);
    expect(newCardPays(options, first, known, [...tells, cardAt('rS3')], 4)).toBe(false);
    expect(newCardPays({ ...options, players: 1 }, first, known, tells, 4)).toBe(true);
  });
});

/** Turns up eight cards one after the other. */
const TURNS = '0:@1 0:@2 1:@3 1:@4 0:@5 0:@6 1:@7 1:@8';

describe('memory', () => {
  test('no level forgets the cards turned up last, nor a pair among them', () => {
    let pairs = 0;
    for (let n = 0; n < 60; n++) {
      const round = deal(`last ${n}`);
      playRandomly(round, 4 + n, `last ${n}`);
      if (rules.over(round.pos) || round.pos.agreed !== 0) continue;
      const { turn, options } = round.pos;
      const knowledge = knowledgeOf(round, turn);
      const lately = (share: number): KnownCard[] =>
        memoryOf(knowledge, `seed ${n}`, share).known.filter(({ ago }) => ago <= FRESH);
      expect(lately(0)).toEqual(lately(1));
      const hasPair = lately(1).some((a) => lately(1).some((b) => a !== b && isPair(options, a.card, b.card)));
      if (!hasPair || round.pos.up >= 0) continue;
      pairs += 1;
      const code = choose('easy', round, turn, `seed ${n}`);
      playCode(round, turn, code);
      const { scores } = round.pos;
      const before = scores[turn]!;
      playCode(round, turn, choose('easy', round, turn, `seed ${n}`));
      expect(scores[turn]).toBe(before + 2);
    }
    expect(pairs).toBeGreaterThan(3);
  });

  test('older cards and cards similar to later ones are forgotten first', () => {
    // The cards turned up after bS1 share nothing with it in `plain`, while in `similar` most would make a pair with
    // it.
    const plain = 'bS1 gM2 oL3 rX4 gL3 oM2 rL2 gX4';
    const similar = 'bS1 oL3 bS2 bM1 bS3 bL1 bS4 gS1';
    const forgetters = (cards: string, place: number): number => {
      const knowledge = knowledgeOf(roundWith(8, cards, TURNS), 0);
      const seeds = Array.from({ length: 200 }, (_, n) => `seed ${n}`);
      return seeds.filter((seed) => memoryOf(knowledge, seed, 0.5).forgotten.includes(place)).length;
    };
    expect(forgetters(plain, 0)).toBeGreaterThan(forgetters(plain, 2));
    expect(forgetters(plain, 2)).toBeGreaterThan(0);
    expect(forgetters(similar, 0)).toBeGreaterThan(forgetters(plain, 0));
  });

  test.each([
    [16, 0.5],
    [16, 0.8],
    [32, 0.5],
    [32, 0.8],
    [64, 0.5],
    [64, 0.8],
  ])('with %i cards about %d of the older ones on the table are remembered', (table, share) => {
    const level = share === 0.5 ? 'easy' : 'medium';
    let known = 0;
    let all = 0;
    for (let n = 0; n < 8; n++) {
      const round = deal(`recall ${n}`, { table });
      playOut(round, [level, level], `recall ${n}`, (knowledge) => {
        if (knowledge.view.phase === 'answer') return;
        const memory = memoryOf(knowledge, `recall ${n} ${knowledge.viewer as number}`, share);
        const older = memory.known.filter(({ ago }) => ago > FRESH).length;
        known += older;
        all += older + memory.forgotten.length;
      });
    }
    expect(all).toBeGreaterThan(500);
    expect(Math.abs(known / all - share)).toBeLessThan(0.1);
  });

  test('a forgotten card stays forgotten until it is seen again', () => {
    const all = `${TURNS} 0:@4 0:@5 1:@6 1:@3`.split(' ');
    let faded = 0;
    for (let n = 0; n < 40; n++) {
      let gone = false;
      for (let count = 2; count <= all.length; count++) {
        const round = roundWith(8, 'bS1 gM2 oL3 rX4 gL3 oM2 rL2 gX4', all.slice(0, count).join(' '));
        const forgotten = memoryOf(knowledgeOf(round, 0), `seed ${n}`, 0.5).forgotten.includes(0);
        if (gone) expect(forgotten).toBe(true);
        gone = forgotten;
      }
      if (gone) faded += 1;
      const again = roundWith(8, 'bS1 gM2 oL3 rX4 gL3 oM2 rL2 gX4', `${all.join(' ')} 0:@1 0:@8`);
      expect(memoryOf(knowledgeOf(again, 0), `seed ${n}`, 0.5).forgotten).not.toContain(0);
    }
    expect(faded).toBeGreaterThan(8);
    expect(faded).toBeLessThan(32);
  });
});

test('positions have equal hashes exactly when they have equal keys, and undo restores the hash', () => {
  const hashes = new Map<string, string>();
  for (let n = 0; n < 16; n++) {
    const round = deal(`hash ${n % 6}`, { players: 1 + (n % 4), table: 4 + 4 * (n % 6), light: n % 2 === 0 });
    const note = (): void => {
      const key = rules.key(round.pos);
      const hash = rules.hash!(round.pos).join(' ');
      expect(hashes.get(key) ?? hash).toBe(hash);
      hashes.set(key, hash);
    };
    const rng = quick(`hash ${n}`);
    note();
    // One round is long, because the number of tries is hashed in two parts.
    while (!rules.over(round.pos) && round.moves.length < (n === 0 ? 700 : 300)) {
      const seat = rules.awaited(round.pos)[0]!;
      const codes = legalCodes(round, seat).filter((code) => n > 0 || code !== PROPOSE);
      // Proposals are accepted, so that the table grows and the round ends.
      playCode(round, seat, codes.includes(YES) ? YES : codes[rng.below(codes.length)]!);
      note();
    }
    if (n === 0) expect(round.pos.tries).toBeGreaterThan(256);
    while (round.moves.length > 0) {
      undoMove(round);
      note();
    }
  }
  expect(new Set(hashes.values()).size).toBe(hashes.size);
});

test('`sample` gives the same position as `imagine`', () => {
  for (let n = 0; n < 30; n++) {
    const round = deal(`sample ${n}`, { players: 1 + (n % 3) });
    playRandomly(round, 2 * n, `sample ${n}`);
    if (rules.over(round.pos)) continue;
    const knowledge = knowledgeOf(round, 0);
    const imagined = imagineRound({ rules }, knowledge, quick(`s ${n}`));
    const sampled = rules.sample!(knowledge, quick(`s ${n}`));
    expect(rules.key(sampled)).toBe(rules.key(imagined.pos));
    expect([...sampled.hash]).toEqual([...imagined.pos.hash]);
  }
});
