import type { Locator, Page } from '@playwright/test';
import type { FromHost } from '../src/table/wire.ts';
import {
  expectAllSee,
  openRequest,
  memberOnTurn,
  openGroupTable,
  closeAbruptly,
  onlyInLongRun,
  type Member,
} from './support/group.ts';
import { waitForSameVersion, playOneMove, NAMES } from './support/online-players.ts';
import { makeMove } from './support/make-move.ts';
import { logEntry } from './support/round-page.ts';
import { byMouse } from './support/touch.ts';
import { expect, test } from './support/server.ts';

/** Votes and calls of three or more: one has died, one has a slow line, and the table goes on. */

const clock = (page: Page): Locator => page.getByLabel(/^\d+ seconds? left to (call|answer)$/);
const make = (game: string, { page }: Member, move: string): Promise<void> =>
  makeMove[game]!({ page, touch: byMouse, names: NAMES, move });

test('Memo, five players: a vote that an absent player cannot answer lapses, and play goes on', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members } = await openGroupTable(someone, 'zoker-memo', 5, { windows: { call: 8_000, vote: 2_000 } });
  const proposer = await memberOnTurn(members);
  const gone = members.find((one) => one !== proposer)!;
  await closeAbruptly(gone);
  const others = members.filter((one) => one !== gone);
  await make('zoker-memo', proposer, 'propose');
  // Whoever is quick enough agrees; that one cannot is what counts.
  const voters = others.filter((one) => one !== proposer);
  await Promise.all(
    voters.map(({ page }) =>
      page
        .getByRole('button', { name: 'Agree', exact: true })
        .click({ timeout: 4_000 })
        .catch(() => undefined),
    ),
  );
  await expectAllSee(others, `${gone.name} did not agree`);
  await expect(proposer.page.getByText('Turned down in this turn.')).toBeVisible();
  for (const { page } of others) await expect(clock(page)).toHaveCount(0);
  await playOneMove(others, 'zoker-memo', /^@/);
  await playOneMove(others, 'zoker-memo', /^@/, new Set(['@1']));
});

test('Memo, three players: a vote without a deadline passes once all have answered, a bot for an absent player included', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const { members } = await openGroupTable(someone, 'zoker-memo', 3, {
    windows: { call: null, vote: null },
    absence: 1_000,
  });
  const proposer = await memberOnTurn(members);
  const [agrees, gone] = members.filter((one) => one !== proposer) as [Member, Member];
  await make('zoker-memo', proposer, 'propose');
  await make('zoker-memo', agrees, 'yes');
  await closeAbruptly(gone);
  const question = openRequest(proposer, `${gone.name} has been away for a long time.`);
  await question.getByRole('button', { name: 'Let a bot play on' }).click();
  // The bot votes as it sees fit; then the vote is over at once.
  await expectAllSee([proposer, agrees], /bot (agreed|did not agree)/);
  await playOneMove([proposer, agrees], 'zoker-memo', /^@/);
});

/** What is told of the table itself; who is away and who watches is told besides. */
const ofTheTable = (text: string): boolean => ['all', 'news', 'window'].includes((JSON.parse(text) as FromHost).t);

test('Kubo, three players: a call that was begun may be finished, and nobody is told before the window ends', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const game = 'zoker-kubo';
  const { members, watchLink } = await openGroupTable(someone, game, 3, {
    options: { claims: 'call' },
    // Less than whoever has begun a call has to finish it.
    windows: { call: 14_000, vote: 30_000 },
  });
  const mover = await memberOnTurn(members);
  const [caller, gone] = members.filter((one) => one !== mover) as [Member, Member];
  const spectator = await someone();
  const watched: string[] = [];
  spectator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => watched.push(String(payload))));
  await spectator.goto(watchLink);
  await expect(spectator.getByText('All seats are taken, but you may watch.')).toBeVisible();
  const open = async (): Promise<boolean> => (await waitForSameVersion(members)).some(({ window }) => window !== null);
  while (!(await open())) await playOneMove(members, game, /^(end|[bgor][SMLX])/);
  await caller.page.getByRole('button', { name: 'Points!' }).click();
  const [before] = await waitForSameVersion(members);
  await closeAbruptly(gone);
  const hears = [mover.received.texts, watched].map((texts) => ({ texts, from: texts.length }));
  await expect(caller.page.getByText('Points! Where is the line?').first()).toBeVisible();
  // The ordinary end: the host passes for whoever has gone, and only now can be seen that someone has more time.
  await expect(logEntry(mover.page, before!.moves)).toContainText('passed', { timeout: 30_000 });
  for (const { texts, from } of hears) {
    await expect.poll(() => texts.slice(from).some(ofTheTable)).toBe(true);
    const first = JSON.parse(texts.slice(from).find(ofTheTable)!) as Extract<FromHost, { t: 'news' }>;
    expect(first.t).toBe('news');
    // That very frame tells the pass of whoever is gone, and that the caller is still awaited.
    expect(first.faces?.[0]?.view.awaited ?? []).toContain(members.indexOf(caller));
  }
  await caller.page
    .getByRole('button', { name: 'Not now' })
    .click({ timeout: 4_000 })
    .catch(() => undefined);
  await make(game, caller, 'pass');
  await expect(logEntry(mover.page, before!.moves + 1)).toContainText('passed');
});

test('Sudoku, three players: a call has no deadline, and a refused one is told only to its caller', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const game = 'sudoku';
  const { members } = await openGroupTable(someone, game, 3, { options: { mistakes: 'call' }, leave: 'bot' });
  let called = false;
  for (let tile = 0; tile < 6 && !called; tile++) {
    await playOneMove(members, game, /^r/);
    const now = await waitForSameVersion(members);
    expect(now[0]!.window).toBeNull();
    const by = members.findIndex((_, seat) => now[0]!.callers.includes(seat));
    const who = members[by]!;
    const rest = members.filter((one) => one !== who);
    const received = rest.map(({ received: { texts } }) => texts.length);
    await make(game, who, 'call');
    const refused = who.page.getByRole('group', { name: 'Not allowed' });
    await expect(refused.or(logEntry(who.page, now[0]!.moves))).toBeVisible();
    called = !(await refused.isVisible());
    if (called) continue;
    // Nobody else is told of it in any frame, and for two seconds that seat may not call again.
    for (const [
      at,
      {
        received: { texts },
      },
    ] of rest.entries())
      expect(texts.slice(received[at]).filter(ofTheTable)).toEqual([]);
  }
  expect(called).toBe(true);
  await expectAllSee(members, /taken back/);
});
