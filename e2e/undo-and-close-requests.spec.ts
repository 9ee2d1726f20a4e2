import {
  expectAllSee,
  openRequest,
  openGroupTable,
  chooseInMenu,
  closeAbruptly,
  onlyInLongRun,
  type Member,
} from './support/group.ts';
import { playMove, playTogether, waitForMoves, whoseTurn } from './support/play-zipher.ts';
import { expect, test } from './support/server.ts';

/** What three people decide together. */

const askUndo = ({ page }: Member): Promise<void> => page.getByRole('button', { name: 'Undo' }).click();

test('among three an undo can be requested, withdrawn, refused by one, and allowed by all', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members, pages } = await openGroupTable(someone, 'zipher', 3);
  await playTogether(pages, 3);
  const ask = async (): Promise<{ by: Member; others: Member[]; moves: number }> => {
    const turn = (await whoseTurn(pages))!;
    const by = members.find(({ page }) => page === turn.page)!;
    const { moves } = await playMove(turn.page, turn.sight);
    for (const page of pages) await waitForMoves(page, moves);
    await askUndo(by);
    const others = members.filter((one) => one !== by);
    for (const one of others) await expect(openRequest(one, `${by.name} wants to take a move back.`)).toBeVisible();
    return { by, others, moves };
  };

  const first = await ask();
  await openRequest(first.by, 'to allow it.').getByRole('button', { name: 'Withdraw' }).click();
  for (const one of first.others) await expect(openRequest(one, 'wants to take a move back.')).toHaveCount(0);

  // One no is enough, and is told to all; the one who has not answered is dropped.
  const second = await ask();
  await openRequest(second.others[0]!, 'wants to').getByRole('button', { name: 'No' }).click();
  await expectAllSee([second.by], 'Your move stays: taking it back was not allowed.');
  await expectAllSee(second.others, `${second.by.name} may not take the move back.`);
  await expect(openRequest(second.others[1]!, 'wants to take a move back.')).toHaveCount(0);

  const third = await ask();
  await openRequest(third.others[0]!, 'wants to').getByRole('button', { name: 'Allow' }).click();
  await expect(openRequest(third.by, `Waiting for ${third.others[1]!.name} to allow it.`)).toBeVisible();
  await openRequest(third.others[1]!, 'wants to').getByRole('button', { name: 'Allow' }).click();
  await expectAllSee([third.by], 'You took a move back.');
  await expectAllSee(third.others, `${third.by.name} took a move back.`);
});

test('two undo requests at the same moment are answered separately', { tag: '@long' }, async ({ someone }) => {
  const { members, pages } = await openGroupTable(someone, 'zipher', 3);
  await playTogether(pages, 1);
  const movers: Member[] = [];
  for (let moves = 2; moves <= 3; moves++) {
    const turn = (await whoseTurn(pages))!;
    movers.push(members.find(({ page }) => page === turn.page)!);
    await playMove(turn.page, turn.sight);
    for (const page of pages) await waitForMoves(page, moves);
  }
  const [first, second] = movers as [Member, Member];
  const third = members.find((one) => !movers.includes(one))!;
  const wants = ({ name }: Member): string => `${name} wants to take a move back.`;
  await askUndo(first);
  await expect(openRequest(second, wants(first))).toBeVisible();
  await askUndo(second);
  // What waits for an answer is seen before what one asks oneself.
  await openRequest(first, wants(second)).getByRole('button', { name: 'Allow' }).click();
  await expect(openRequest(first, 'to allow it.').getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await openRequest(third, wants(first)).getByRole('button', { name: 'No' }).click();
  await expectAllSee([first], 'Your move stays: taking it back was not allowed.');
  await expectAllSee([second, third], `${first.name} may not take the move back.`);
  await openRequest(third, wants(second)).getByRole('button', { name: 'Allow' }).click();
  await expectAllSee([second], 'You took a move back.');
  await expectAllSee([first, third], `${second.name} took a move back.`);
});

test('closing a table needs the consent of all three; that of a player who was disconnected since still counts', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const { members } = await openGroupTable(someone, 'zipher', 3);
  const [ada, bea, cor] = members as [Member, Member, Member];
  const question = 'Ada wants to close the table for good.';
  await chooseInMenu(ada, /^Close (the )?table/);
  await openRequest(cor, question).getByRole('button', { name: 'No' }).click();
  for (const one of [ada, bea]) await expect(openRequest(one, 'close the table')).toHaveCount(0);

  await chooseInMenu(ada, /^Close (the )?table/);
  await openRequest(bea, question).getByRole('button', { name: 'Close it' }).click();
  await expect(openRequest(ada, 'Waiting for Cor to agree to close the table.')).toBeVisible();
  await closeAbruptly(bea);
  await expectAllSee([ada, cor], 'Bea is not connected.');
  await openRequest(cor, question).getByRole('button', { name: 'Close it' }).click();
  for (const { table } of [ada, cor]) await expect.poll(() => table.snapshot()?.status).toBe('closed');
  await expectAllSee([ada, cor], 'The table has been closed');
});
