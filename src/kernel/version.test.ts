import { describe, expect, test } from 'vitest';
import { dealRecord, parseRecord, recordOf, type GameRecord } from './record.ts';
import { dealer, quick } from './rng.ts';
import { beginRound, imagineRound, knowledgeOf, legalMoves, playText, resultOf, seenBy, type Round } from './round.ts';
import type { Game } from './rules.ts';
import { battery } from './testing/battery.ts';
import { sticks, sticksMessages } from './testing/sticks.ts';

const { rules } = sticks;
const game: Game = sticks;

battery({
  game,
  clauses: ['sticks.1'],
  messages: [sticksMessages],
  options: [{ players: 2 }],
  texts: ['take1', 'take2', 'take3', 'take4', 'take9'],
});

const record = (version: number | undefined, moves: readonly string[]): GameRecord => ({
  game: 'sticks',
  ...(version === undefined ? {} : { rules: version }),
  options: { players: 2 },
  setup: { start: 0, heap: 6 },
  moves,
});

function opened(given: unknown): Round {
  const round = parseRecord(game.rules, given);
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

const fault = (given: unknown): string => {
  const round = parseRecord(game.rules, given);
  return round.ok ? 'accepted' : `${round.error.code} ${round.error.field ?? ''}`;
};

describe('rules versions', () => {
  const byTwos = ['0:take2', '1:take2', '0:take2'];
  const byThrees = ['0:take3', '1:take3'];

  test('a record is played by the rules it names, and by the first ones if it names none', () => {
    expect(legalMoves(opened(record(undefined, [])))).toEqual(['0:take1', '0:take2']);
    expect(legalMoves(opened(record(1, [])))).toEqual(['0:take1', '0:take2']);
    expect(legalMoves(opened(record(2, [])))).toEqual(['0:take1', '0:take2', '0:take3']);
    expect(fault(record(1, byThrees))).toBe('illegal moves[0]');
    expect(fault(record(undefined, byThrees))).toBe('illegal moves[0]');
    expect(resultOf(opened(record(2, byThrees)))).toEqual({ scores: [0, 1], winners: [1] });
    for (const version of [1, 2]) {
      expect(resultOf(opened(record(version, byTwos)))).toEqual({ scores: [1, 0], winners: [0] });
    }
  });

  test('a round keeps its version when it is played, stored and replayed', () => {
    for (const version of [1, 2]) {
      const begun = beginRound(game.rules, version, { players: 2 }, { start: 1, heap: 7 });
      if (!begun.ok) throw new Error(begun.error.message);
      const round = begun.value;
      expect(playText(round, 1, 'take3')?.reason ?? null).toBe(version === 1 ? 'too_many' : null);
      if (version === 1) expect(playText(round, 1, 'take2')).toBeNull();
      const stamped = recordOf(round);
      expect(stamped.rules).toBe(version);
      const again = opened(JSON.parse(JSON.stringify(stamped)));
      expect(again.version).toBe(version);
      expect(recordOf(again)).toEqual(stamped);
      expect(legalMoves(again)).toEqual(legalMoves(round));
      expect(seenBy(again, 'table')).toEqual([{ by: 1, move: version === 1 ? 'take2' : 'take3', most: version + 1 }]);
    }
  });

  test('knowledge names the version, and imagined rounds use it', () => {
    for (const version of [1, 2]) {
      const round = opened(record(version, ['0:take2']));
      const knowledge = knowledgeOf(round, 1);
      expect(knowledge.version).toBe(version);
      expect(knowledge.moves).toEqual(version === 1 ? [1, 2] : [1, 2, 3]);
      const imagined = imagineRound(game, knowledge, quick('imagined'));
      expect(imagined.version).toBe(version);
      expect(legalMoves(imagined)).toEqual(legalMoves(round));
    }
  });

  test('knowledge accepts a list of shown moves from its caller', () => {
    const round = opened(record(2, ['0:take2']));
    const kept = seenBy(round, 1);
    expect(knowledgeOf(round, 1, kept).seen).toBe(kept);
    expect(knowledgeOf(round, 1, kept)).toEqual(knowledgeOf(round, 1));
  });

  test('an unknown version is refused with its number', () => {
    for (const version of [0, 3, 1.5, -1, '2', null]) {
      expect(fault({ ...record(1, []), rules: version })).toBe('bad_record rules');
    }
    const begun = beginRound(game.rules, 3, { players: 2 }, { start: 0, heap: 6 });
    expect(begun.ok ? 'begun' : begun.error).toMatchObject({
      code: 'bad_record',
      field: 'rules',
      message: 'rules must be a known rules version of sticks (1 to 2), not 3',
    });
  });
});

describe('dealer versions', () => {
  test('a new record has the current dealer and rules versions', () => {
    const dealt = dealRecord(game.rules, {}, dealer('fresh'));
    if (!dealt.ok) throw new Error(dealt.error.message);
    expect(dealt.value.rules).toBe(2);
    expect(dealt.value.setup).toEqual(rules.deal(2, { players: 2 }, dealer('fresh'), null));
  });

  test('every dealer version still gives the same deals', () => {
    const heap = (version: number): number => rules.deal(version, { players: 2 }, dealer('heap'), 0).heap;
    expect(heap(1)).toBeLessThan(10);
    expect(heap(2)).toBeGreaterThanOrEqual(10);
  });
});
