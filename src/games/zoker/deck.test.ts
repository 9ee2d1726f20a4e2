import { describe, expect, test } from 'vitest';
import { dealer } from '../../kernel/rng.ts';
import {
  beats,
  cardAt,
  cardName,
  colourOf,
  DECK,
  matches,
  readDeck,
  shapeOf,
  shared,
  shuffled,
  sizeOf,
} from './deck.ts';

const all = DECK.map(cardAt);
const wins = (a: string, b: string): boolean => beats(cardAt(a), cardAt(b));

describe('the deck', () => {
  test('[zoker.1] 64 cards, every colour, size and shape once, blue S1 weakest', () => {
    expect(new Set(DECK).size).toBe(64);
    const properties = all.map((card) => [colourOf(card), sizeOf(card), shapeOf(card)].join());
    expect(new Set(properties).size).toBe(64);
  });

  test('[zoker.2] codes in canonical order: colour, then size, then shape', () => {
    expect(DECK.slice(0, 6)).toEqual(['bS1', 'bS2', 'bS3', 'bS4', 'bM1', 'bM2']);
    expect(DECK.at(-1)).toBe('rX4');
    for (const card of all) expect(cardAt(cardName(card))).toBe(card);
  });

  test('[zoker.3] a pair shares exactly two properties; each card has nine partners', () => {
    expect(shared(cardAt('bS1'), cardAt('bS2'))).toBe(2);
    expect(shared(cardAt('bS1'), cardAt('bM2'))).toBe(1);
    expect(shared(cardAt('bS1'), cardAt('gM2'))).toBe(0);
    expect(shared(cardAt('bS1'), cardAt('bS1'))).toBe(3);
    for (const card of all) expect(all.filter((other) => matches(card, other))).toHaveLength(9);
  });

  test('[zoker.10] a card wins by two properties, by one with two equal, or by the higher-ranking of two', () => {
    expect(wins('gM2', 'oS1')).toBe(true);
    expect(wins('bS2', 'bS1')).toBe(true);
    expect(wins('gS1', 'bM1')).toBe(true);
    expect(wins('bM1', 'gS1')).toBe(false);
    expect(wins('bM1', 'bS2')).toBe(true);
    expect(wins('bS1', 'bS1')).toBe(false);
  });

  test('[zoker.11] two different cards have exactly one winner, and the rulebook’s cycle holds', () => {
    for (const a of all) for (const b of all) if (a !== b) expect(beats(a, b)).toBe(!beats(b, a));
    expect([wins('oS1', 'gL1'), wins('gL1', 'gM2'), wins('gM2', 'oS1')]).toEqual([true, true, true]);
  });

  test('the deck of a setup has every card exactly once', () => {
    const deck = shuffled(DECK, dealer('deck'));
    expect(readDeck(deck).ok).toBe(true);
    const twice = readDeck(deck.replace('rX4', 'bS1'));
    expect(twice.ok ? '' : twice.error.message).toBe('setup.deck has "bS1" more often than the box');
    expect(readDeck(deck.slice(0, -4)).ok).toBe(false);
    expect(readDeck(` ${deck}`).ok).toBe(false);
  });
});
