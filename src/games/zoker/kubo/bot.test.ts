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
  type Round,
} from '../../../kernel/round.ts';
import type { Knowledge } from '../../../kernel/rules.ts';
import { botOf, dealRound, nodes } from '../../../kernel/testing/rounds.ts';
import { lineBetween, LINES } from '../cube.ts';
import { bots } from './bot.ts';
import { notices, unclaimed, type KuboEyes } from './bot-eyes.ts';
import { cubes, deckOf, type Cube } from './levels.ts';
import messages from './messages.en.json' with { type: 'json' };
import { CLAIM, claimFirst, claimLast, END, format } from './notation.ts';
import type { KuboOptions, KuboPosition, KuboSetup } from './position.ts';
import { rules } from './rules.ts';
import type { KuboView } from './view.ts';

type KuboRound = Round<KuboPosition, KuboView, KuboOptions, KuboSetup>;
type KuboBot = Bot<KuboView, KuboOptions>;

const few = nodes(150);
const levels = ['easy', 'medium', 'strong'];

const bot = (level: string): KuboBot => botOf(bots, level);

function opened(record: unknown): KuboRound {
  const round = parseRecord(rules, record);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function deal(seed: string, options: object = {}): KuboRound {
  return dealRound(rules, options, seed);
}

/** A round with these hands and moves; all other cards are filled in from the top of the cube down. */
function roundOf(
  hands: readonly string[],
  stock: string,
  moves: string,
  claims = 'call',
  cube: Cube = 'colour',
): KuboRound {
  const named = [...hands.flatMap((hand) => hand.split(' ')), ...stock.split(' ')];
  const others = deckOf(cube).filter((card) => !named.includes(card));
  const dealt = Array.from({ length: 8 }, (_, i) => hands[i % 2]!.split(' ')[i >> 1]!);
  const deck = [...dealt, ...stock.split(' '), ...others.reverse()].join(' ');
  const options = { players: 2, cube, claims };
  const round = opened({ game: rules.id, options, setup: { start: 0, deck }, moves: [] });
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    expect(playText(round, rules.awaited(round.pos)[0]!, move)).toBeNull();
  }
  return round;
}

/** Lets these bots play to the end of the round; `look` is called with every choice before it is played. */
function playOut(round: KuboRound, seats: readonly KuboBot[], seed: string, budget = few, look?: Look): KuboRound {
  while (!rules.over(round.pos)) {
    const seat = rules.awaited(round.pos)[0]!;
    const knowledge = knowledgeOf(round, seat);
    const choice = seats[seat]!.choose(knowledge, budget, `${seed} ${seat}`);
    look?.(knowledge, choice.move!, seats[seat]!);
    if (choice.reason) expect(messages).toHaveProperty([choice.reason.key]);
    playCode(round, seat, choice.move!);
  }
  return round;
}
type Look = (knowledge: Knowledge<KuboView, KuboOptions>, move: number, by: KuboBot) => void;

const claimedLine = (code: number): number => lineBetween(claimFirst(code), claimLast(code));

describe('the bots of Kubo', () => {
  test('every level finishes a round with legal moves under every option', () => {
    for (const [index, cube] of cubes.entries()) {
      for (const claims of ['call', 'auto']) {
        const players = 2 + index + (claims === 'auto' ? 1 : 0);
        const round = deal(`finish ${cube}`, { players, cube, claims });
        const seats = Array.from({ length: players }, (_, seat) => bot(levels[(seat + index) % 3]!));
        playOut(round, seats, 'finish', few, ({ moves }, move) => expect(moves).toContain(move));
        expect(resultOf(round)).not.toBeNull();
      }
    }
  });

  test('the same knowledge and seed make the same choice, whatever is hidden, and knowledge is not changed', () => {
    for (const claims of ['call', 'auto']) {
      const round = deal(`twins ${claims}`, { claims });
      const rng = quick(`twins ${claims}`);
      for (let turn = 0; turn < 60 && !rules.over(round.pos); turn++) {
        const seat = rules.awaited(round.pos)[0]!;
        const knowledge = knowledgeOf(round, seat);
        const before = JSON.stringify(knowledge);
        const twin = knowledgeOf(imagineRound({ rules }, knowledge, quick(`twin ${turn}`)), seat);
        for (const one of bots) {
          const choice = one.choose(knowledge, few, 'seed');
          expect(one.choose(twin, few, 'seed')).toEqual(choice);
        }
        expect(JSON.stringify(knowledge)).toBe(before);
        const codes = legalCodes(round, seat);
        playCode(round, seat, codes[rng.below(codes.length)]!);
      }
    }
  });

  test('a bot without time still moves, and one with nothing to do waits', () => {
    const knowledge = knowledgeOf(deal('no time'), 0);
    for (const seat of [0, 1]) {
      const asked = knowledgeOf(deal('no time', { claims: 'auto' }), seat);
      for (const one of bots.filter(({ level }) => level !== 'random')) {
        const { move } = one.choose(asked, { nodes: null, stop: () => true }, 'seed');
        if (asked.moves.length === 0) expect(move).toBeNull();
        else expect(asked.moves).toContain(move);
      }
    }
    for (const level of levels)
      expect(bot(level).choose({ ...knowledge, moves: [] }, few, 's')).toEqual({ move: null });
  });

  test('strong beats greedy', () => {
    let won = 0;
    for (let n = 0; n < 20; n++) {
      const strong = n % 2;
      const seats = strong === 0 ? [bot('strong'), bot('greedy')] : [bot('greedy'), bot('strong')];
      const round = playOut(deal(`beats ${n >> 1}`, { claims: 'auto' }), seats, `beats ${n}`, {
        nodes: 400,
        stop: () => false,
      });
      const { winners } = resultOf(round)!;
      if (winners.includes(strong)) won += 1 / winners.length;
    }
    expect(won).toBeGreaterThanOrEqual(12);
  });
});

describe('what a bot sees', () => {
  // On the blue level S1, X1, S4 and X4 lie in the corners, and seat 0 lays the two cards between S1 and X1.
  const row = ['bM1 bL1 rL2 rL3', 'rM2 rM3 oL2 oL3'] as const;

  test('every level calls a row that the last card completed, whatever the seed', () => {
    const round = roundOf(row, 'rS2', 'draw1 bM1 bL1 end');
    for (const level of levels) {
      for (let n = 0; n < 40; n++) {
        const { move } = bot(level).choose(knowledgeOf(round, 1), few, `anyone ${n}`);
        expect(format(move!)).toBe('!bS1-bX1');
      }
    }
  });

  test('every level completes and claims a row that a card in its own hand completes', () => {
    for (const claims of ['call', 'auto']) {
      const round = roundOf(row, 'rS2', 'draw1 bM1', claims);
      for (let n = 0; n < 40; n++) {
        const { move } = bot('easy').choose(knowledgeOf(round, 0), few, `own ${n}`);
        expect(format(move!)).toBe('bL1');
      }
    }
    const done = roundOf(row, 'rS2', 'draw1 bM1 bL1');
    for (const level of levels)
      expect(format(bot(level).choose(knowledgeOf(done, 0), few, 's').move!)).toBe('!bS1-bX1');
  });

  test('the lines found in the view are exactly those that may be claimed', () => {
    const rng = quick('looking');
    let found = 0;
    for (let n = 0; n < 6; n++) {
      const round = deal(`looking ${n}`, { cube: cubes[n % 3]!, players: 2 + (n % 2) });
      while (!rules.over(round.pos)) {
        const seat = rules.awaited(round.pos)[0]!;
        const codes = legalCodes(round, seat);
        const claims = codes.filter((code) => code >= CLAIM);
        if (round.pos.phase !== 0) {
          const lines = unclaimed(knowledgeOf(round, seat).view);
          expect(lines.sort((a, b) => a - b)).toEqual(claims.map(claimedLine).sort((a, b) => a - b));
          found += lines.length;
        }
        // Avoids ending turns early, so that lines are completed.
        const going = codes.filter((code) => code !== END && code < CLAIM);
        playCode(
          round,
          seat,
          (going.length > 0 ? going : codes)[rng.below((going.length > 0 ? going : codes).length)]!,
        );
      }
    }
    expect(found).toBeGreaterThan(20);
  });

  test('when others claim nothing, weaker levels call fewer lines and strong calls all', () => {
    const mute: KuboBot = {
      level: 'mute',
      choose: (knowledge, budget, seed) =>
        bot('greedy').choose({ ...knowledge, moves: knowledge.moves.filter((code) => code < CLAIM) }, budget, seed),
    };
    const called = { easy: 0, medium: 0, strong: 0 };
    let open = 0;
    for (let n = 0; n < 12; n++) {
      playOut(deal(`mute ${n}`), [mute, mute], 'mute', few, (knowledge) => {
        if (knowledge.view.phase !== 'calls' || unclaimed(knowledge.view).length === 0) return;
        for (const level of ['easy', 'medium', 'strong'] as const) {
          for (let eyes = 0; eyes < 5; eyes++) {
            const { move } = bot(level).choose(knowledge, few, `eyes ${n} ${eyes}`);
            if (move! >= CLAIM) called[level] += 1;
          }
        }
        open += 5;
      });
    }
    expect(called.strong).toBe(open);
    expect(called.medium).toBeLessThan(called.strong);
    expect(called.easy).toBeLessThan(called.medium);
    expect(called.easy).toBeGreaterThan(open / 3);
  });

  test('a line overlooked in a round stays so, unless it is completed', () => {
    const eyes: KuboEyes = {
      lines: { row: 0.5, column: 0.5, flat: 0.5, slanted: 0.5, zoker: 0.5 },
      finished: 0.5,
      places: { call: 0, auto: 0 },
    };
    const { view } = knowledgeOf(deal('drawn'), 0);
    const blind = [...LINES.keys()].filter((line) => !notices(view, eyes, 'a', line));
    const other = [...LINES.keys()].filter((line) => !notices(view, eyes, 'b', line));
    expect(blind.length).toBeGreaterThan(20);
    expect(blind.length).toBeLessThan(56);
    expect(other).not.toEqual(blind);
    const all = { ...view, laid: deckOf('colour').concat(view.laid) };
    const finished = [...LINES.keys()].filter((line) => !notices(all, eyes, 'a', line));
    expect(finished.length).toBeGreaterThan(0);
    expect(blind).toEqual(expect.arrayContaining(finished));
    expect(finished.length).toBeLessThan(blind.length);
  });

  test('asked for a hint without claims, a bot does not mention them', () => {
    const knowledge = knowledgeOf(roundOf(row, 'rS2', 'draw1 bM1 bL1'), 0);
    const offered = { ...knowledge, moves: knowledge.moves.filter((code) => code < CLAIM) };
    const { move, reason } = bot('strong').choose(offered, few, 's');
    expect(offered.moves).toContain(move);
    expect(reason?.values ?? {}).not.toHaveProperty('n');
  });
});

test('a Zoker is claimed after all other cards are placed, because it ends the round', () => {
  const round = roundOf(
    ['gS1 gM1 gM2 bS2', 'gX4 oX4 oL4 rX4'],
    'bS3 rS2 oL3',
    'draw1 gS1 gM1 gM2 end pass draw1 gX4 oX4 oL4 rX4 end pass draw1 oL3',
  );
  const claims: string[] = [];
  playOut(round, [bot('strong'), bot('strong')], 'zoker', few, (_knowledge, move) => {
    if (move >= CLAIM) claims.push(format(move));
  });
  expect(claims).toEqual(['!bS1-bS4', '!bS1-rX4']);
  expect(rules.scores(round.pos)).toEqual([13, -1]);
});
