import { expect, test } from 'vitest';
import { undoMove } from '../../kernel/round.ts';
import { rules } from './rules.ts';
import { allOptions, freshRound, roundAfter } from './testing/rounds.ts';

const hashText = (pos: Parameters<NonNullable<typeof rules.hash>>[0]): string => rules.hash!(pos).join(' ');

test.each(allOptions)(
  'the hash is equal where the key is, and different where it differs, forwards and back: %o',
  (options) => {
    const hashes = new Map<string, string>();
    const keys = new Map<string, string>();
    const note = (key: string, hash: string): void => {
      expect(hashes.get(key) ?? hash).toBe(hash);
      expect(keys.get(hash) ?? key).toBe(key);
      hashes.set(key, hash);
      keys.set(hash, key);
    };
    for (let deal = 0; deal < 12; deal++) {
      // Deals repeat with more moves, so that the same positions are reached again.
      const round = roundAfter(options, deal * 6, `hash ${deal % 3}`);
      while (round.moves.length > 0) {
        note(rules.key(round.pos), hashText(round.pos));
        undoMove(round);
      }
      note(rules.key(round.pos), hashText(round.pos));
      expect(hashText(freshRound(options, `hash ${deal % 3}`).pos)).toBe(hashText(round.pos));
    }
    expect(keys.size).toBeGreaterThan(15);
  },
);
