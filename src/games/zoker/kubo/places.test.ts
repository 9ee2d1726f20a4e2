import { describe, expect, it } from 'vitest';
import { cardsOf, claimOf, kindOf, levelsOf, placeOf } from './places.ts';

describe('places of the cube', () => {
  it('has the weakest level first, size across and shape upwards', () => {
    const [blue] = levelsOf('colour');
    expect(blue!.value).toBe('b');
    expect(blue!.rows[0]).toEqual(['bS4', 'bM4', 'bL4', 'bX4']);
    expect(blue!.rows[3]).toEqual(['bS1', 'bM1', 'bL1', 'bX1']);
  });

  it('has two other orientations, with shapes from 4 down to 1', () => {
    expect(levelsOf('size')[0]!.rows[3]).toEqual(['bS1', 'gS1', 'oS1', 'rS1']);
    expect(levelsOf('shape').map(({ value }) => value)).toEqual(['4', '3', '2', '1']);
    expect(levelsOf('shape')[0]!.rows[0]).toEqual(['bX4', 'gX4', 'oX4', 'rX4']);
  });

  it('gives every card one place, the same in both views', () => {
    for (const cube of ['colour', 'size', 'shape'] as const) {
      for (const [level, { rows }] of levelsOf(cube).entries()) {
        for (const [y, row] of rows.entries()) {
          for (const [column, card] of row.entries())
            expect(placeOf(card, cube)).toEqual({ column, row: 3 - y, level });
        }
      }
    }
  });
});

describe('the claim that touched cards make', () => {
  it('is the line between two ends, whichever is touched first', () => {
    expect(claimOf(['rX4', 'bS1'])).toBe('!bS1-rX4');
    expect(claimOf(['bS1', 'bX1'])).toBe('!bS1-bX1');
  });

  it('waits while all four cards are being touched', () => {
    expect(claimOf(['bL1', 'bM1'])).toBeNull();
    expect(claimOf(['bL1', 'bM1', 'bX1'])).toBeNull();
    expect(claimOf(['bL1', 'bM1', 'bX1', 'bS1'])).toBe('!bS1-bX1');
  });

  it('is sent even if no line goes through the cards, so that the rules refuse it', () => {
    expect(claimOf(['gM2', 'bS1', 'bM1'])).toBe('!bS1-gM2');
  });

  it('knows a line by its ends', () => {
    expect(kindOf('bS1-rX4')).toBe('zoker');
    expect(kindOf('bS1-bX4')).toBe('diagonal');
    expect(cardsOf('bS1-bX1')).toEqual(['bS1', 'bM1', 'bL1', 'bX1']);
  });
});
