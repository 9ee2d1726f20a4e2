import { expect, test } from 'vitest';
import { heartbeat, TICK } from './heartbeat.ts';

/** Ticks until something is to be done; answers what, and when. */
function until(beat: ReturnType<typeof heartbeat>, from: number, most: number): [string, number] | null {
  for (let now = from + TICK; now <= from + most; now += TICK) {
    const wanted = beat.tick(now);
    if (wanted) return [wanted, now];
  }
  return null;
}

test('a silent connection is pinged, and counts as dead within ten seconds', () => {
  const beat = heartbeat(0);
  const asked = until(beat, 0, 10_000)!;
  expect(asked[0]).toBe('ping');
  const dead = until(beat, asked[1], 10_000)!;
  expect(dead[0]).toBe('dead');
  expect(dead[1]).toBeLessThanOrEqual(10_000);
});

test('a connection that answers is kept, and pinged again only when it is quiet', () => {
  const beat = heartbeat(0);
  let pings = 0;
  for (let now = TICK; now <= 60_000; now += TICK) {
    const wanted = beat.tick(now);
    expect(wanted).not.toBe('dead');
    if (wanted) {
      pings += 1;
      beat.heard(now + 300);
    }
  }
  expect(pings).toBeGreaterThan(8);
  for (let now = 61_000; now <= 80_000; now += TICK) {
    beat.heard(now);
    expect(beat.tick(now)).toBeNull();
  }
});

test('after sleep the connection is pinged before it is given up', () => {
  const beat = heartbeat(0);
  expect(until(beat, 0, 5_000)![0]).toBe('ping');
  expect(beat.tick(3_600_000)).toBe('ping');
  beat.heard(3_600_100);
  expect(until(beat, 3_600_100, 3_000)).toBeNull();
  expect(beat.tick(7_200_000)).toBe('ping');
  expect(until(beat, 7_200_000, 5_000)![0]).toBe('dead');
});

test('a doubt about the connection sends a ping at once', () => {
  const beat = heartbeat(0);
  beat.doubt();
  expect(beat.tick(TICK)).toBe('ping');
  expect(until(beat, TICK, 5_000)).toEqual(['dead', 5 * TICK]);
});
