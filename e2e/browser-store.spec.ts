import { expect, test } from '@playwright/test';
import { callInPage, openBlank } from './support/in-page.ts';

test('the store of the browser passes the conformance tests of stores', async ({ page }) => {
  await openBlank(page, 'http://store.test/');
  const reports = await callInPage<{ name: string; trouble: string | null }[]>(page, 'runStoreSuite');
  expect(reports.length).toBeGreaterThan(10);
  expect(reports.filter(({ trouble }) => trouble !== null)).toEqual([]);
});
