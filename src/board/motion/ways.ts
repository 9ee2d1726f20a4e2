/** The animations of pieces, here called ways: which are running, and how they end. */

interface Way {
  readonly node: Element;
  readonly animation: Animation;
  /** How long it takes, in ms. */
  readonly takes: number;
  readonly settled: () => void;
}

let ways: readonly Way[] = [];

const leftOf = ({ animation, takes }: Way): number =>
  animation.playState === 'running' ? Math.max(0, takes - Number(animation.currentTime ?? 0)) : 0;

/** How long the last of the pieces still takes to arrive, in ms. */
export const leftOfWays = (): number => Math.max(0, ...ways.map(leftOf));

/** A new animation of a piece replaces its old one: a compositor cannot run two on the same element. */
export function begin(way: Way): void {
  end(ways.filter(({ node }) => node === way.node));
  ways = [...ways, way];
}

/** Ends the animations of all pieces that have arrived; returns whether there were any. */
export function settle(): boolean {
  return end(ways.filter((way) => leftOf(way) === 0));
}

function end(over: readonly Way[]): boolean {
  ways = ways.filter((way) => !over.includes(way));
  for (const { animation, settled } of over) {
    animation.cancel();
    settled();
  }
  return over.length > 0;
}
