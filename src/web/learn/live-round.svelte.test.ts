// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { loadRules } from '../../games/learning.ts';
import { gameIds } from '../../games/list.ts';
import { openMoment } from '../../learn/moment.ts';
import { LiveRound } from './live-round.svelte.ts';

test('another round may be seen by other eyes, where each knows something else', async () => {
  const all = await Promise.all(gameIds.map(loadRules));
  const secret = all.flatMap((rules) => {
    const round = openMoment(rules, { deal: { seed: 'eyes' } });
    return rules.facts(round.options).hidden && round.players > 1 ? [rules] : [];
  });
  expect(secret.length).toBeGreaterThan(0);
  for (const rules of secret) {
    const round = openMoment(rules, { deal: { seed: 'eyes' } });
    const live = new LiveRound(round, null, 0);
    const before = JSON.stringify(live.view);
    live.replace(round, 1);
    expect(live.scene.viewer).toBe(1);
    expect(JSON.stringify(live.view), rules.id).not.toBe(before);
    live.replace(round);
    expect(live.scene.viewer).toBe(1);
  }
});
