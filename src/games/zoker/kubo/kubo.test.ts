import { describe, expect, test } from 'vitest';
import { random, type Bot } from '../../../kernel/bots.ts';
import { parseMatchForm, standing } from '../../../kernel/match.ts';
import { parseRecord } from '../../../kernel/record.ts';
import { quick } from '../../../kernel/rng.ts';
import {
  choices,
  imagineRound,
  judge,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  resultOf,
  seenBy,
  viewOf,
  type Round,
} from '../../../kernel/round.ts';
import type { Rules, Viewer } from '../../../kernel/rules.ts';
import { uneven } from '../../../kernel/testing/chi-square.ts';
import { DECK } from '../deck.ts';
import { bots } from './bot.ts';
import { deckOf, type Cube } from './levels.ts';
import type { KuboOptions, KuboPosition, KuboSetup } from './position.ts';
import { rules } from './rules.ts';
import type { KuboView } from './view.ts';

type KuboRound = Round<KuboPosition, KuboView, KuboOptions, KuboSetup>;

interface Deal {
  /** Four cards for each seat; missing ones are filled in with cards that are not named. */
  readonly hands: readonly string[];
  /** The first cards of the stock. */
  readonly stock?: string;
  readonly start?: number;
  readonly cube?: Cube;
  readonly claims?: 'call' | 'auto';
  /** Moves as in a record, separated by spaces. */
  readonly moves?: string;
}

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

function roundOf({ hands, stock = '', start = 0, cube = 'colour', claims = 'call', moves = '' }: Deal): KuboRound {
  const players = hands.length;
  const named = [...hands.flatMap(words), ...words(stock)];
  // Taken from the top of the cube down, because those cards fit last.
  const others = deckOf(cube).filter((card) => !named.includes(card));
  const full = hands.map((hand) => {
    const cards = words(hand);
    while (cards.length < 4) cards.push(others.pop()!);
    return cards;
  });
  const dealt = Array.from({ length: 4 * players }, (_, i) => full[(start + i) % players]![Math.floor(i / players)]!);
  const setup = { start, deck: [...dealt, ...words(stock), ...others].join(' ') };
  const round = parseRecord(rules, { game: rules.id, options: { players, cube, claims }, setup, moves: [] });
  if (!round.ok) throw new Error(round.error.message);
  play(round.value, moves);
  return round.value;
}

function play(round: KuboRound, moves: string): void {
  for (const move of words(moves)) {
    const judged = judge(round, Number(move[0]), move.slice(2));
    if (!judged.ok) throw new Error(`${move}: ${JSON.stringify(judged.error)}`);
    playCode(round, Number(move[0]), judged.value);
  }
}

/**
 * Plays this many turns of drawing one card and placing it; the stock must be in canonical order, in which every card
 * fits.
 */
function placeAsDrawn(round: KuboRound, turns: number): void {
  for (let i = 0; i < turns; i++) {
    const { turn, deck, next } = round.pos;
    const passes = [...round.pos.counts.keys()].filter((seat) => seat !== turn).map((seat) => `${seat}:pass`);
    play(round, `${turn}:draw1 ${turn}:${DECK[deck[next]!]!} ${turn}:end ${passes.join(' ')}`);
  }
}

/** Lets a bot play all seats to the end. */
function playOut(round: KuboRound, bot: Bot<KuboView, KuboOptions>, seed: string): void {
  while (!rules.over(round.pos)) {
    const seat = rules.awaited(round.pos)[0]!;
    playCode(round, seat, bot.choose(knowledgeOf(round, seat), budget, seed).move!);
  }
}

const budget = { nodes: null, stop: () => false };
const greedy = bots.find(({ level }) => level === 'greedy')!;

const movesOf = (round: KuboRound, seat: number): string[] =>
  legalCodes(round, seat)
    .map((code) => rules.format(code))
    .sort();

function refused(round: KuboRound, seat: number, text: string): unknown {
  const judged = judge(round, seat, text);
  return judged.ok ? null : judged.error;
}

const no = (clause: string, reason: string, values: object = {}): unknown => ({ clause, reason, values });

/** The cards that a player could place first. */
const openings = (cube: Cube): string[] =>
  deckOf(cube).filter((card) => movesOf(roundOf({ hands: [card, ''], cube, moves: '0:draw1' }), 0).includes(card));

/**
 * Seat 0 builds up to oM2 and seat 1 on to rX3; then seat 0 completes the column bX4-rX4 and the Zoker bS1-rX4 with one
 * card, and keeps oX1.
 */
const ZOKER: Deal = {
  hands: ['gS1 gM1 gM2 oX1', 'oL2 oL3 rL3 oX2'],
  stock: 'oM2 rX3 gX4 oX4 rX4',
  moves: [
    '0:draw1 0:gS1 0:gM1 0:gM2 0:oM2 0:end 1:pass',
    '1:draw1 1:oL2 1:oL3 1:rL3 1:rX3 1:end 0:pass',
    '0:draw3 0:gX4 0:oX4 0:rX4',
  ].join(' '),
};

/** Seat 0 lays the two middle cards of the ladder bS1-bX1. */
const LADDER: Deal = { hands: ['bM1 bL1 oX1 oX4', 'gS4', 'gX4'], moves: '0:draw1 0:bM1 0:bL1' };

describe('the table', () => {
  test('[kubo.1] the blue corners lie, and four cards each are dealt clockwise from the starting seat, which begins', () => {
    const round = roundOf({ hands: ['gS1 gS2 gS3 gS4', 'oS1 oS2 oS3 oS4', 'rS1 rS2 rS3 rS4'], start: 2 });
    expect(viewOf(round, 'table')).toMatchObject({ laid: ['bS1', 'bS4', 'bX1', 'bX4'], stock: 48, counts: [4, 4, 4] });
    expect(round.setup.deck.slice(0, 19)).toBe('rS1 gS1 oS1 rS2 gS2');
    expect([0, 1, 2].map((seat) => viewOf(round, seat).hand[0])).toEqual(['gS1', 'oS1', 'rS1']);
    expect(legalMoves(round)).toEqual(['2:draw1']);
    play(round, '2:draw1 2:end');
    expect(rules.awaited(round.pos)).toEqual([0]);
  });

  test('[kubo.2] a card goes beside a card of its level or onto one: the rulebook’s neighbours of blue S1 and XL4', () => {
    const round = roundOf({ hands: ['', ''] });
    const opensAt = (card: string): string[] =>
      [...round.pos.levels.opens[DECK.indexOf(card)]!].map((place) => DECK[place]!).sort();
    expect(opensAt('bS1')).toEqual(['bM1', 'bS2', 'gS1']);
    expect(opensAt('bX4')).toEqual(['bL4', 'bX3', 'gX4']);
    expect(opensAt('gS1')).toEqual(['gM1', 'gS2', 'oS1']);
    expect(openings('colour').join(' ')).toBe('bS2 bS3 bM1 bM4 bL1 bL4 bX2 bX3 gS1 gS4 gX1 gX4');
  });

  test('[kubo.2] a covered card is still a neighbour, and so is one above an empty place', () => {
    const round = roundOf({ hands: ['gS1 bM1 gS2 gS3', ''], moves: '0:draw1 0:gS1' });
    expect(movesOf(round, 0)).toEqual(expect.arrayContaining(['bM1', 'gS2']));
    expect(movesOf(round, 0)).not.toContain('gS3');
    play(round, '0:gS2');
    expect(movesOf(round, 0)).toContain('gS3');
  });

  test('[kubo.2] refused: a card that lies already, or has no neighbour beside or below its place', () => {
    const round = roundOf({ hands: ['gS1 bM2 oS4 gL1', ''], moves: '0:draw1 0:gS1' });
    expect(refused(round, 0, 'gS1')).toEqual(no('kubo.2', 'already_laid', { card: 'gS1' }));
    expect(refused(round, 0, 'bX4')).toEqual(no('kubo.2', 'already_laid', { card: 'bX4' }));
    expect(refused(round, 0, 'bM2')).toEqual(no('kubo.2', 'nothing_beside', { card: 'bM2' }));
    expect(refused(round, 0, 'oS4')).toEqual(no('kubo.2', 'nothing_beside_or_below', { card: 'oS4', below: 'gS4' }));
    expect(refused(round, 0, 'gL1')).toEqual(no('kubo.2', 'nothing_beside_or_below', { card: 'gL1', below: 'bL1' }));
  });

  test('[kubo.3] a card is dead once a higher card of its column lies, which needs no card below it', () => {
    const round = roundOf({ hands: ['gS1 gM1 bM1 bM4', 'bM2'], stock: 'rM1', moves: '0:draw1' });
    expect(viewOf(round, 0).dead).toEqual([]);
    play(round, '0:gS1 0:gM1');
    expect(refused(round, 0, 'bM1')).toEqual(no('kubo.3', 'buried', { card: 'bM1', above: 'gM1' }));
    expect(viewOf(round, 0)).toMatchObject({ hand: ['bM1', 'bM4', 'rM1'], dead: ['bM1'] });
    expect(viewOf(round, 1).dead).toEqual([]);
    expect(movesOf(round, 0)).toEqual(['bM4', 'end']);
  });

  test('[kubo.3] a card two levels higher makes it dead too', () => {
    const round = roundOf({ hands: ['gS1 oS1 oM1 bM1', ''], stock: 'gM1', moves: '0:draw1 0:gS1 0:oS1 0:oM1' });
    expect(refused(round, 0, 'bM1')).toEqual(no('kubo.3', 'buried', { card: 'bM1', above: 'oM1' }));
    expect(refused(round, 0, 'gM1')).toEqual(no('kubo.3', 'buried', { card: 'gM1', above: 'oM1' }));
    expect(viewOf(round, 0).dead).toEqual(['bM1', 'gM1']);
  });
});

describe('a turn', () => {
  test('[kubo.4] a turn begins with drawing: one card with four in hand, or up to five in hand with fewer', () => {
    const round = roundOf({ hands: ['bM1 bL1 bS2 oX1', ''], stock: 'gX1' });
    expect(movesOf(round, 0)).toEqual(['draw1']);
    expect(refused(round, 0, 'bM1')).toEqual(no('kubo.4', 'draw_first'));
    expect(refused(round, 0, 'end')).toEqual(no('kubo.4', 'draw_first'));
    expect(refused(round, 0, '!bS1-bX1')).toEqual(no('kubo.4', 'draw_first'));
    expect(refused(round, 0, 'draw2')).toEqual(no('kubo.4', 'draw_too_many', { n: 1, hand: 4 }));
    play(round, '0:draw1');
    expect(viewOf(round, 0)).toMatchObject({ hand: ['bS2', 'bM1', 'bL1', 'gX1', 'oX1'], stock: 51 });
    expect(refused(round, 0, 'draw1')).toEqual(no('kubo.4', 'already_drawn'));
    play(round, '0:bM1 0:bL1 0:bS2 0:end 1:pass 1:draw1 1:end');
    expect(movesOf(round, 0)).toEqual(['draw1', 'draw2', 'draw3']);
    expect(refused(round, 0, 'draw4')).toEqual(no('kubo.4', 'draw_too_many', { n: 3, hand: 2 }));
  });

  test('[kubo.4] a player with five or more cards still draws one', () => {
    const round = roundOf({ hands: ['', ''], moves: '0:draw1 0:end 1:draw1 1:end 0:draw1 0:end 1:draw1 1:end' });
    expect(viewOf(round, 0).counts).toEqual([6, 6]);
    expect(movesOf(round, 0)).toEqual(['draw1']);
  });

  test('[kubo.4] no more cards are drawn than the stock has; without a stock the turn begins with placing', () => {
    const round = roundOf({ hands: ['rX1 rX2 rX3 rX4', ''] });
    placeAsDrawn(round, 48);
    play(round, '0:draw1 0:rM1 0:rX1 0:rX2 0:rX3 0:end 1:pass');
    placeAsDrawn(round, 1);
    expect(viewOf(round, 0)).toMatchObject({ turn: 0, stock: 2, hand: ['rX4'] });
    expect(movesOf(round, 0)).toEqual(['draw1', 'draw2']);
    expect(refused(round, 0, 'draw3')).toEqual(no('kubo.4', 'stock_short', { n: 2 }));
    play(round, '0:draw2');
    expect(refused(round, 0, 'draw1')).toEqual(no('kubo.4', 'stock_empty'));
    play(round, '0:end');
    expect(viewOf(round, 0)).toMatchObject({ phase: 'place', turn: 1, stock: 0 });
    expect(refused(round, 1, 'draw1')).toEqual(no('kubo.4', 'stock_empty'));
    expect(movesOf(round, 1)).toEqual(['end', 'rL1', 'rL2', 'rL3', 'rL4']);
  });

  test('[kubo.5] the player places any number of cards, even none, and ends the turn', () => {
    const round = roundOf({ hands: ['bM1 bL1 gS1 gX1', ''], stock: 'oX3', moves: '0:draw1' });
    expect(movesOf(round, 0)).toEqual(['bL1', 'bM1', 'end', 'gS1', 'gX1']);
    play(round, '0:bM1 0:bL1 0:gS1');
    expect(viewOf(round, 1)).toMatchObject({ placed: ['bM1', 'bL1', 'gS1'], counts: [2, 4], turn: 0, phase: 'place' });
    expect(refused(round, 0, 'gS4')).toEqual(no('kubo.5', 'not_in_hand', { card: 'gS4' }));
    expect(refused(round, 0, 'rX4')).toEqual(no('kubo.5', 'not_in_hand', { card: 'rX4' }));
    expect(refused(round, 1, 'end')).toEqual(no('table.1', 'not_your_turn'));
    expect(refused(round, 1, 'draw1')).toEqual(no('table.1', 'not_your_turn'));
    play(round, '0:end 1:pass 1:draw1 1:end');
    expect(viewOf(round, 1)).toMatchObject({ placed: [], turn: 0, phase: 'draw' });
  });
});

describe('lines', () => {
  test('[kubo.6] a ladder scores 1, a diagonal 2 and a Zoker 12', () => {
    const points = (deal: Deal, claim: string): number | undefined => {
      const round = roundOf(deal);
      play(round, claim);
      return viewOf(round, 0).lines.at(-1)?.points;
    };
    expect(points(LADDER, '0:!bS1-bX1')).toBe(1);
    expect(
      points(
        { hands: ['bM1 bM2 bL3 bS2', 'bL4'], stock: 'bX3', moves: '0:draw1 0:bX3 0:bL3 0:bS2 0:bM2' },
        '0:!bS1-bX4',
      ),
    ).toBe(2);
    expect(points(ZOKER, '0:!bS1-rX4')).toBe(12);
  });

  test('[kubo.6] during a turn only its player may claim', () => {
    const round = roundOf(LADDER);
    expect(movesOf(round, 0)).toContain('!bS1-bX1');
    expect(movesOf(round, 1)).toEqual([]);
    expect(refused(round, 1, '!bS1-bX1')).toEqual(no('kubo.6', 'claim_on_turn'));
    play(round, '0:!bS1-bX1');
    expect(viewOf(round, 1)).toMatchObject({ scores: [1, 0, 0], lines: [{ line: 'bS1-bX1', points: 1, by: 0 }] });
    expect(movesOf(round, 0)).not.toContain('!bS1-bX1');
  });

  test('[kubo.6] a line counts as soon as its last card lies, covered or not', () => {
    const round = roundOf({ hands: ['gS1 bM1 bL1 oX1', ''], moves: '0:draw1 0:gS1 0:bM1 0:bL1' });
    expect(movesOf(round, 0)).toContain('!bS1-bX1');
  });

  test('[kubo.6] after a turn the others may call what its player missed, until they pass', () => {
    const round = roundOf(LADDER);
    play(round, '0:end');
    expect(viewOf(round, 0)).toMatchObject({ phase: 'calls', awaited: [1, 2], turn: 0 });
    expect(legalMoves(round)).toEqual(['1:!bS1-bX1', '1:pass', '2:!bS1-bX1', '2:pass']);
    expect(refused(round, 0, '!bS1-bX1')).toEqual(no('kubo.6', 'claim_too_late'));
    expect(refused(round, 0, 'pass')).toEqual(no('table.1', 'not_your_turn'));
    expect(refused(round, 1, 'draw1')).toEqual(no('kubo.6', 'calls_first'));
    expect(refused(round, 1, 'gS4')).toEqual(no('kubo.6', 'calls_first'));
    expect(refused(round, 1, 'end')).toEqual(no('kubo.6', 'calls_first'));
    play(round, '1:pass');
    expect(viewOf(round, 0)).toMatchObject({ passed: [1], awaited: [2] });
    expect(movesOf(round, 1)).toEqual([]);
    expect(refused(round, 1, '!bS1-bX1')).toEqual(no('kubo.6', 'already_passed'));
    expect(refused(round, 1, 'pass')).toEqual(no('kubo.6', 'already_passed'));
    expect(refused(round, 1, 'draw1')).toEqual(no('table.1', 'not_your_turn'));
    play(round, '2:!bS1-bX1');
    expect(viewOf(round, 0)).toMatchObject({ scores: [0, 0, 1], awaited: [2] });
    expect(movesOf(round, 2)).toEqual(['pass']);
    play(round, '2:pass');
    expect(viewOf(round, 0)).toMatchObject({ phase: 'draw', turn: 1, passed: [] });
  });

  test('[kubo.6] a line that no one calls is lost, even a Zoker', () => {
    const round = roundOf(ZOKER);
    play(round, '0:end 1:pass 1:draw1');
    expect(refused(round, 1, '!bS1-rX4')).toEqual(no('kubo.6', 'line_earlier', { line: 'bS1-rX4' }));
    expect(movesOf(round, 1).filter((move) => move.startsWith('!'))).toEqual([]);
    expect(viewOf(round, 1).lines).toEqual([]);
  });

  test('[kubo.6] every turn with a placed card is followed by calls, whether or not there is anything to call', () => {
    const round = roundOf({ hands: ['bM1', ''], moves: '0:draw1 0:bM1 0:end' });
    expect(legalMoves(round)).toEqual(['1:pass']);
    play(round, '1:pass 1:draw1 1:end');
    expect(legalMoves(round)).toEqual(expect.arrayContaining(['0:draw1']));
  });

  test('[kubo.6] wrong claims are refused and cost nothing', () => {
    const round = roundOf(LADDER);
    expect(refused(round, 0, '!bS1-bM1')).toEqual(no('zoker.5', 'not_a_line', { line: 'bS1-bM1' }));
    expect(refused(round, 0, '!bS1-bX4')).toEqual(no('kubo.6', 'line_incomplete', { line: 'bS1-bX4', card: 'bM2' }));
    expect(refused(round, 0, 'pass')).toEqual(no('kubo.6', 'pass_after_turns'));
    play(round, '0:!bS1-bX1');
    expect(refused(round, 0, '!bS1-bX1')).toEqual(no('kubo.6', 'line_scored', { line: 'bS1-bX1' }));
    expect(rules.scores(round.pos)).toEqual([1, 0, 0]);
    play(round, '0:end 1:pass 2:pass');
    expect(refused(round, 1, '!bS1-bX1')).toEqual(no('kubo.4', 'draw_first'));
  });

  test('[kubo.6] neither the offered moves nor the awaited seats nor the view tell of an open line', () => {
    const round = roundOf(LADDER);
    const before = viewOf(round, 0);
    expect(choices(round, 0)).toEqual(movesOf(round, 0).filter((move) => move !== '!bS1-bX1'));
    play(round, '0:!bS1-bX1');
    // A claim changes the scores and the list of scored lines, and nothing else that anyone sees.
    const lines = [{ line: 'bS1-bX1', points: 1, by: 0 }];
    expect(viewOf(round, 0)).toEqual({ ...before, scores: [1, 0, 0], lines });
    const called = roundOf({ ...LADDER, moves: `${LADDER.moves!} 0:end` });
    expect([choices(called, 1), choices(called, 2)]).toEqual([['pass'], ['pass']]);
  });
});

describe('the end', () => {
  test('[kubo.7] claiming a Zoker ends the round at once, and other open lines are lost', () => {
    const round = roundOf(ZOKER);
    play(round, '0:!bS1-rX4');
    expect(resultOf(round)).toEqual({ scores: [11, -1], winners: [0] });
    expect(viewOf(round, 1).lines).toEqual(
      expect.arrayContaining([
        { line: 'bS1-rX4', points: 12, by: 0 },
        { line: 'bX4-rX4', points: 1, by: null },
      ]),
    );
    expect(refused(round, 0, '!bX4-rX4')).toEqual(no('table.2', 'round_over'));
  });

  test('[kubo.7] calling a Zoker ends the round at once too', () => {
    const round = roundOf(ZOKER);
    play(round, '0:!bX4-rX4 0:end 1:!bS1-rX4');
    expect(resultOf(round)).toEqual({ scores: [0, 11], winners: [1] });
  });

  test('[kubo.7] after a player’s last card nothing more is placed, and the round ends with the turn and its calls', () => {
    const round = roundOf({
      hands: ['bM1 bL1 gS1 gX1', ''],
      stock: 'gS4',
      moves: '0:draw1 0:gS1 0:gX1 0:gS4 0:bM1 0:bL1',
    });
    expect(viewOf(round, 1)).toMatchObject({ phase: 'close', counts: [0, 4], over: false });
    expect(movesOf(round, 0)).toEqual(['!bS1-bX1', 'end']);
    expect(refused(round, 0, 'gX4')).toEqual(no('kubo.7', 'hand_empty'));
    play(round, '0:end 1:!bS1-bX1');
    expect(rules.over(round.pos)).toBe(false);
    play(round, '1:pass');
    expect(resultOf(round)).toEqual({ scores: [0, -3], winners: [0] });
  });

  test('[kubo.7] once the top level is full, no more cards are placed', () => {
    const snake = ['rS1 rM1 rL1 rX1', 'rX2 rL2 rM2 rS2', 'rS3 rM3 rL3 rX3', 'rX4 rL4 rM4 rS4'].flatMap(words);
    const tower = ['gS1', 'oS1', ...snake];
    const turns = tower.map((card, i) => `${i % 2}:draw1 ${i % 2}:${card} ${i % 2}:end ${(i + 1) % 2}:pass`).join(' ');
    const round = roundOf({ hands: ['bM1 bL1 gX1 gX4', 'bM4 bL4 bS2 bS3'], stock: tower.join(' ') });
    play(round, turns.slice(0, turns.lastIndexOf(' 1:end')));
    expect(viewOf(round, 0)).toMatchObject({ phase: 'close', counts: [4, 4], over: false });
    // rS4 was the last card of a ladder along the sizes, of one along the shapes and of a diagonal.
    expect(movesOf(round, 1)).toEqual(['!rS1-rS4', '!rS4-rX1', '!rS4-rX4', 'end']);
    expect(refused(round, 1, 'bS2')).toEqual(no('kubo.7', 'top_full'));
    play(round, '1:end 0:!rS4-rX1 0:pass');
    expect(resultOf(round)).toEqual({ scores: [-2, -4], winners: [0] });
  });

  test('[kubo.7] with an empty stock, as many turns without a placed card as there are players end the round', () => {
    // No one ever places a card: the 52nd turn draws the last one, and the 51 turns before it count too.
    const idle = roundOf({ hands: ['', ''] });
    for (let turn = 0; turn < 52; turn++) play(idle, `${turn % 2}:draw1 ${turn % 2}:end`);
    expect(idle.moves).toHaveLength(104);
    expect(resultOf(idle)).toEqual({ scores: [-30, -30], winners: [0, 1] });

    // After a card is placed in the 51st turn, the 52nd is the first idle one and the 53rd the second.
    const late = roundOf({ hands: ['bM1', ''] });
    for (let turn = 0; turn < 50; turn++) play(late, `${turn % 2}:draw1 ${turn % 2}:end`);
    play(late, '0:draw1 0:bM1 0:end 1:pass 1:draw1 1:end');
    expect(viewOf(late, 0)).toMatchObject({ over: false, stock: 0, idle: 1, phase: 'place', turn: 0 });
    play(late, '0:end');
    expect(resultOf(late)).toEqual({ scores: [-29, -30], winners: [0] });
  });

  test('[kubo.8] every card left in hand costs a point, but only when the round is over', () => {
    const round = roundOf(ZOKER);
    expect(rules.scores(round.pos)).toEqual([0, 0]);
    play(round, '0:!bX4-rX4');
    expect(rules.scores(round.pos)).toEqual([1, 0]);
    play(round, '0:!bS1-rX4');
    expect(viewOf(round, 'table').hands).toEqual([['oX1'], ['oX2']]);
    expect(resultOf(round)).toEqual({ scores: [12, -1], winners: [0] });
  });

  test('[kubo.8] a match of rounds or to a target; the seat left of the last starter starts next', () => {
    const anyRules = rules as unknown as Rules;
    expect(rules.nextStart({ scores: [3, 2, 1], winners: [0] }, 0)).toBe(1);
    expect(rules.nextStart({ scores: [3, 2, 1], winners: [0] }, 2)).toBe(0);
    const form = parseMatchForm(anyRules, { target: 20 });
    if (!form.ok) throw new Error(form.error.message);
    const rounds = [
      { scores: [12, -3], winners: [0] },
      { scores: [8, 4], winners: [0] },
    ];
    expect(standing(anyRules, form.value, [0], rounds.slice(0, 1), 2)).toMatchObject({ over: false, nextStart: 1 });
    expect(standing(anyRules, form.value, [0, 1], rounds, 2)).toMatchObject({
      over: true,
      totals: [20, 1],
      winners: [0],
    });
    expect(parseMatchForm(anyRules, { rounds: 3 }).ok).toBe(true);
    expect(parseMatchForm(anyRules, { rounds: 3, count: 'cards' }).ok).toBe(false);
  });
});

describe('variants', () => {
  test('[kubo.9] by size: corners bS1 bS4 rS1 rS4, levels S to XL', () => {
    expect(viewOf(roundOf({ hands: ['', ''], cube: 'size' }), 0)).toMatchObject({
      laid: ['bS1', 'bS4', 'rS1', 'rS4'],
      cube: 'size',
    });
    expect(openings('size').join(' ')).toBe('bS2 bS3 bM1 bM4 gS1 gS4 oS1 oS4 rS2 rS3 rM1 rM4');
    const round = roundOf({ hands: ['bM1 gM1 gS1', ''], cube: 'size', moves: '0:draw1 0:bM1 0:gM1' });
    expect(refused(round, 0, 'gS1')).toEqual(no('kubo.3', 'buried', { card: 'gS1', above: 'gM1' }));
  });

  test('[kubo.9] by shape: corners bS4 bX4 rS4 rX4, levels 4 down to 1', () => {
    expect(viewOf(roundOf({ hands: ['', ''], cube: 'shape' }), 0).laid).toEqual(['bS4', 'bX4', 'rS4', 'rX4']);
    expect(openings('shape').join(' ')).toBe('bS3 bM4 bL4 bX3 gS4 gX4 oS4 oX4 rS3 rM4 rL4 rX3');
    const round = roundOf({ hands: ['bS3 bM3 bM4 bS1', ''], cube: 'shape', moves: '0:draw1 0:bS3 0:bM3' });
    expect(refused(round, 0, 'bM4')).toEqual(no('kubo.3', 'buried', { card: 'bM4', above: 'bM3' }));
    expect(refused(round, 0, 'bS1')).toEqual(no('kubo.2', 'nothing_beside_or_below', { card: 'bS1', below: 'bS2' }));
  });

  test.each([
    ['colour', 'rS1 rM2 rX4'],
    ['size', 'bX1 gX2 rX4'],
    ['shape', 'bS1 gM1 rX1'],
  ] as const)('[kubo.9] the top level by %s has cards such as %s', (cube, cards) => {
    const { top } = roundOf({ hands: ['', ''], cube }).pos.levels;
    expect(top.reduce((sum, one) => sum + one)).toBe(16);
    for (const card of words(cards)) expect(top[DECK.indexOf(card)]).toBe(1);
  });

  test('[kubo.9] a setup holds the 60 cards that are not corners', () => {
    const { setup } = roundOf({ hands: ['', ''], cube: 'size' });
    const begun = rules.begin(rules.version, { players: 2, cube: 'colour', claims: 'call' }, setup);
    expect(begun.ok ? '' : begun.error.field).toBe('setup.deck');
  });

  test('[kubo.10] every line scores automatically, without claims, calls or passes', () => {
    const round = roundOf({ ...LADDER, claims: 'auto' });
    expect(viewOf(round, 1)).toMatchObject({ scores: [1, 0, 0], lines: [{ line: 'bS1-bX1', points: 1, by: 0 }] });
    expect(movesOf(round, 0).filter((move) => move.startsWith('!'))).toEqual([]);
    expect(refused(round, 0, '!bS1-bX1')).toEqual(no('kubo.10', 'scored_by_itself'));
    expect(refused(round, 0, 'pass')).toEqual(no('kubo.10', 'no_calls'));
    expect(refused(round, 1, '!bS1-bX1')).toEqual(no('table.1', 'not_your_turn'));
    play(round, '0:end');
    expect(viewOf(round, 1)).toMatchObject({ phase: 'draw', turn: 1, awaited: [1] });
  });

  test('[kubo.10] a Zoker ends the round, after all lines that its last card completed have scored', () => {
    const round = roundOf({ ...ZOKER, claims: 'auto', moves: ZOKER.moves!.replaceAll(/ \d:pass/g, '') });
    expect(resultOf(round)).toEqual({ scores: [12, -1], winners: [0] });
  });

  test('[kubo.10] the last card of a hand ends the round without the move `end`', () => {
    const round = roundOf({
      hands: ['bM1 bL1 gS1 gX1', ''],
      stock: 'gS4',
      claims: 'auto',
      moves: '0:draw1 0:gS1 0:gX1 0:gS4 0:bM1 0:bL1',
    });
    expect(resultOf(round)).toEqual({ scores: [1, -4], winners: [0] });
  });
});

describe('what is seen', () => {
  test('a player sees the drawn cards in order, the others only how many', () => {
    const round = roundOf({
      hands: ['bM1 bL1 gS1', ''],
      stock: 'oX4 rM1 gM4 bS3',
      moves: '0:draw1 0:bM1 0:bL1 0:end 1:pass 1:draw1 1:end 0:draw2',
    });
    expect(seenBy(round, 0).at(-1)).toEqual({ by: 0, move: 'draw2', cards: ['gM4', 'bS3'] });
    expect(seenBy(round, 1).at(-1)).toEqual({ by: 0, move: 'draw2' });
    expect(seenBy(round, 'table').at(-1)).toEqual({ by: 0, move: 'draw2' });
  });

  test('placing, drawing and the end, which shows all hands, reveal something', () => {
    const reveals = (round: KuboRound, seat: number, text: string): boolean =>
      rules.reveals(round.pos, seat, rules.parse(text)!);
    const round = roundOf({ hands: ['bM1', ''] });
    expect(reveals(round, 0, 'draw1')).toBe(true);
    play(round, '0:draw1');
    expect([reveals(round, 0, 'bM1'), reveals(round, 0, 'end')]).toEqual([true, false]);
    play(round, '0:bM1 0:end');
    expect(reveals(round, 1, 'pass')).toBe(false);
    const zoker = roundOf(ZOKER);
    expect([reveals(zoker, 0, '!bX4-rX4'), reveals(zoker, 0, '!bS1-rX4'), reveals(zoker, 0, 'end')]).toEqual([
      false,
      true,
      false,
    ]);
    const last = roundOf({
      hands: ['bM1 bL1 gS1 gX1', ''],
      stock: 'gS4',
      moves: '0:draw1 0:gS1 0:gX1 0:gS4 0:bM1 0:bL1 0:end',
    });
    expect(reveals(last, 1, 'pass')).toBe(true);
  });
});

describe('hidden cards are imagined uniformly', () => {
  function imagined(round: KuboRound, viewer: Viewer, samples: number): readonly KuboRound[] {
    const knowledge = knowledgeOf(round, viewer);
    const rng = quick(`imagine for ${viewer}`);
    return Array.from({ length: samples }, () => imagineRound({ rules }, knowledge, rng));
  }

  const expectUniform = (told: readonly string[], outcomes: readonly string[]): void =>
    expect(uneven(told, outcomes)).toBeNull();

  test('two placed cards come from any two places of the deck that the moves allow', () => {
    const round = roundOf({
      hands: ['gX4', 'bM1 bL1'],
      moves: '0:draw1 0:end 1:draw1 1:bM1 1:end 0:pass 0:draw1 0:end 1:draw1 1:bL1 1:end 0:pass',
    });
    const moves = round.moves.map(({ by, code }) => `${by}:${rules.format(code)}`);
    const cards = round.setup.deck.split(' ');
    const unknown = cards.filter((card) => card !== 'bM1' && card !== 'bL1');
    const pairs: string[] = [];
    // Seat 1 was dealt places 1, 3, 5 and 7 and drew 9 and 11; a few places that it never had are tried too.
    for (let a = 0; a < 14; a++) {
      for (let b = 0; b < 14; b++) {
        if (a === b) continue;
        const rest = [...unknown];
        const deck = cards.map((_, place) => (place === a ? 'bM1' : place === b ? 'bL1' : rest.shift()!)).join(' ');
        const replayed = parseRecord(rules, {
          game: rules.id,
          options: round.options,
          setup: { start: 0, deck },
          moves,
        });
        if (replayed.ok) pairs.push(`${a} ${b}`);
      }
    }
    expect(pairs).toHaveLength(25);
    const told = imagined(round, 0, 3000).map(({ setup }) => {
      const deck = setup.deck.split(' ');
      return `${deck.indexOf('bM1')} ${deck.indexOf('bL1')}`;
    });
    expectUniform(told, pairs);
  });

  test('any unseen card is equally likely in another hand and on top of the stock', () => {
    const round = roundOf({ hands: ['gX4 gX3 gX2 gX1', ''] });
    const unseen = round.setup.deck.split(' ').filter((card) => !viewOf(round, 0).hand.includes(card));
    const knowledge = knowledgeOf(round, 0);
    const rng = quick('any card');
    const decks = Array.from({ length: 25 * unseen.length }, () => rules.imagine(knowledge, rng).setup.deck.split(' '));
    // Place 1 is the first card of the other hand, place 8 the first of the stock.
    for (const place of [1, 8])
      expectUniform(
        decks.map((deck) => deck[place]!),
        unseen,
      );
  });

  test('with an empty stock, the other hands hold the unseen cards in every possible way', () => {
    const round = roundOf({ hands: ['rX1 rX2 rX3 rX4', 'rL1 rL2 rL3 rL4', 'rM1 rM2 rM3 rM4'] });
    placeAsDrawn(round, 48);
    play(round, '0:end 1:rL1 1:rL2 1:end 0:pass 2:pass 2:rM1 2:rM2 2:end 0:pass 1:pass');
    expect(viewOf(round, 0)).toMatchObject({ stock: 0, counts: [4, 2, 2] });
    const hands = imagined(round, 0, 1000).map((one) => viewOf(one, 1).hand.join(' '));
    expectUniform(hands, ['rM3 rM4', 'rM3 rL3', 'rM3 rL4', 'rM4 rL3', 'rM4 rL4', 'rL3 rL4']);
  });
});

describe('bots', () => {
  test('greedy draws one card, places the one that completes most, claims and ends', () => {
    const round = roundOf({ hands: ['bM1 bL1 oX1 oX4', ''], stock: 'gS1', moves: '0:draw1 0:bM1' });
    const chosen = (seat: number): string => rules.format(greedy.choose(knowledgeOf(round, seat), budget, 'bot').move!);
    expect(chosen(0)).toBe('bL1');
    play(round, '0:bL1');
    expect(chosen(0)).toBe('!bS1-bX1');
    play(round, '0:end');
    expect(chosen(1)).toBe('!bS1-bX1');
    play(round, '1:!bS1-bX1');
    expect(chosen(1)).toBe('pass');
    const zoker = roundOf(ZOKER);
    const next = (seat: number): string => rules.format(greedy.choose(knowledgeOf(zoker, seat), budget, 'bot').move!);
    expect(next(0)).toBe('!bX4-rX4');
    play(zoker, '0:end');
    expect(next(1)).toBe('!bS1-rX4');
  });

  test('greedy ends every round and beats random play', () => {
    let ahead = 0;
    for (let deal = 0; deal < 20; deal++) {
      const options: KuboOptions = { players: 2, cube: 'colour', claims: 'call' };
      const round = parseRecord(rules, {
        game: rules.id,
        options,
        setup: rules.deal(rules.dealer, options, quick(`deal ${deal}`), 0),
        moves: [],
      });
      if (!round.ok) throw new Error(round.error.message);
      const pair: Bot<KuboView, KuboOptions> = {
        level: 'pair',
        choose: (knowledge, ...rest) => (knowledge.viewer === 0 ? greedy : random).choose(knowledge, ...rest),
      };
      playOut(round.value, pair, `arena ${deal}`);
      const [mine, theirs] = rules.scores(round.value.pos) as [number, number];
      ahead += mine - theirs;
    }
    expect(ahead).toBeGreaterThan(100);
  });
});
