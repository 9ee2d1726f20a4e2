import { allRead, asked, company, fromMenu, kill, onlyLong, type Member } from './support/group.ts';
import { playMove, playTogether, seenMoves, whoseTurn } from './support/play-zipher.ts';
import { expect, test } from './support/server.ts';

/** What three people decide together. */

const askUndo = ({ page }: Member): Promise<void> => page.getByRole('button', { name: 'Undo' }).click();

test('three take a move back: asked, withdrawn, refused by one, and allowed by all', async ({ someone }) => {
  test.skip(...onlyLong);
  const { friends, pages } = await company(someone, 'zipher', 3);
  await playTogether(pages, 3);
  const ask = async (): Promise<{ by: Member; others: Member[]; moves: number }> => {
    const turn = (await whoseTurn(pages))!;
    const by = friends.find(({ page }) => page === turn.page)!;
    const { moves } = await playMove(turn.page, turn.sight);
    for (const page of pages) await seenMoves(page, moves);
    await askUndo(by);
    const others = friends.filter((one) => one !== by);
    for (const one of others) await expect(asked(one, `${by.name} wants to take a move back.`)).toBeVisible();
    return { by, others, moves };
  };

  const first = await ask();
  await asked(first.by, 'to allow it.').getByRole('button', { name: 'Withdraw' }).click();
  for (const one of first.others) await expect(asked(one, 'wants to take a move back.')).toHaveCount(0);

  // One no is enough, and is told to all; the one who has not answered is dropped.
  const second = await ask();
  await asked(second.others[0]!, 'wants to').getByRole('button', { name: 'No' }).click();
  await allRead([second.by], 'Your move stays: taking it back was not allowed.');
  await allRead(second.others, `${second.by.name} may not take the move back.`);
  await expect(asked(second.others[1]!, 'wants to take a move back.')).toHaveCount(0);

  const third = await ask();
  await asked(third.others[0]!, 'wants to').getByRole('button', { name: 'Allow' }).click();
  await expect(asked(third.by, `Waiting for ${third.others[1]!.name} to allow it.`)).toBeVisible();
  await asked(third.others[1]!, 'wants to').getByRole('button', { name: 'Allow' }).click();
  await allRead([third.by], 'You took a move back.');
  await allRead(third.others, `${third.by.name} took a move back.`);
});

test(
  'two ask to take back at the same moment: each is answered on its own, the other stays open',
  { tag: '@long' },
  async ({ someone }) => {
    const { friends, pages } = await company(someone, 'zipher', 3);
    await playTogether(pages, 1);
    const movers: Member[] = [];
    for (let moves = 2; moves <= 3; moves++) {
      const turn = (await whoseTurn(pages))!;
      movers.push(friends.find(({ page }) => page === turn.page)!);
      await playMove(turn.page, turn.sight);
      for (const page of pages) await seenMoves(page, moves);
    }
    const [first, second] = movers as [Member, Member];
    const third = friends.find((one) => !movers.includes(one))!;
    const wants = ({ name }: Member): string => `${name} wants to take a move back.`;
    await askUndo(first);
    await expect(asked(second, wants(first))).toBeVisible();
    await askUndo(second);
    // What waits for an answer is seen before what one asks oneself.
    await asked(first, wants(second)).getByRole('button', { name: 'Allow' }).click();
    await expect(asked(first, 'to allow it.').getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await asked(third, wants(first)).getByRole('button', { name: 'No' }).click();
    await allRead([first], 'Your move stays: taking it back was not allowed.');
    await allRead([second, third], `${first.name} may not take the move back.`);
    await asked(third, wants(second)).getByRole('button', { name: 'Allow' }).click();
    await allRead([second], 'You took a move back.');
    await allRead([first, third], `${second.name} took a move back.`);
  },
);

test('three close a table: one no is enough against it, and who has died had said yes', async ({ someone }) => {
  test.skip(...onlyLong);
  const { friends } = await company(someone, 'zipher', 3);
  const [ada, bea, cor] = friends as [Member, Member, Member];
  const question = 'Ada wants to close the table for good.';
  await fromMenu(ada, /^Close (the )?table/);
  await asked(cor, question).getByRole('button', { name: 'No' }).click();
  for (const one of [ada, bea]) await expect(asked(one, 'close the table')).toHaveCount(0);

  await fromMenu(ada, /^Close (the )?table/);
  await asked(bea, question).getByRole('button', { name: 'Close it' }).click();
  await expect(asked(ada, 'Waiting for Cor to agree to close the table.')).toBeVisible();
  await kill(bea);
  await allRead([ada, cor], 'Bea is not connected.');
  await asked(cor, question).getByRole('button', { name: 'Close it' }).click();
  for (const { ears } of [ada, cor]) await expect.poll(() => ears.table()?.status).toBe('closed');
  await allRead([ada, cor], 'The table has been closed');
});
