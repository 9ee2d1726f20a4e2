/**
 * Pearson's chi-square: how far counted outcomes are from the expected ones. With a fixed seed the answer is always the
 * same, so a bound that holds once always holds.
 */
export function chiSquare(counted: readonly number[], expected: readonly number[]): number {
  if (counted.length !== expected.length) throw new Error('there is an expectation for each count');
  return counted.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0);
}

/**
 * The value that chi-square exceeds in one of a thousand honest samples, by Wilson and Hilferty's approximation (within
 * 2% from three degrees of freedom on). `degrees`: one less than there are outcomes.
 */
export function chiSquareLimit(degrees: number): number {
  const z = 3.0902;
  const ninth = 2 / (9 * degrees);
  return degrees * (1 - ninth + z * Math.sqrt(ninth)) ** 3;
}

/**
 * Compares a sampler with an enumeration: `outcomes` are all possible ones by name, with their weights; `draw` returns
 * a random one's name. Returns what is wrong, or null.
 */
export function unfair(outcomes: ReadonlyMap<string, number>, draw: () => string, draws: number): string | null {
  const total = [...outcomes.values()].reduce((sum, weight) => sum + weight, 0);
  const counts = new Map<string, number>();
  for (let i = 0; i < draws; i++) {
    const name = draw();
    if (!outcomes.has(name)) return `${name} was drawn, which is not possible`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...outcomes.keys()];
  const expected = names.map((name) => (draws * outcomes.get(name)!) / total);
  if (Math.min(...expected) < 5) throw new Error('each outcome must be expected at least five times');
  if (names.length === 1) return null;
  const value = chiSquare(
    names.map((name) => counts.get(name) ?? 0),
    expected,
  );
  const limit = chiSquareLimit(names.length - 1);
  return value <= limit ? null : `chi-square is ${value.toFixed(1)}, above ${limit.toFixed(1)}`;
}

/** The same for outcomes that should all be equally likely, with what was drawn as a list. */
export function uneven(drawn: readonly string[], outcomes: readonly string[]): string | null {
  let next = 0;
  return unfair(new Map(outcomes.map((name) => [name, 1])), () => drawn[next++]!, drawn.length);
}
