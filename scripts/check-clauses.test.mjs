import { expect, test } from 'vitest';
import { checkClauses } from './check-clauses.mjs';
import { tree } from './tree.mjs';

const clauses = "export const clauses = ['zipher.1', 'zipher.2'] as const;";

test('clauses that all have a test are fine', () => {
  const src = tree({
    'games/zipher/clauses.ts': clauses,
    'games/zipher/rules.test.ts':
      "test('[zipher.1] a pawn moves', f); test.each(x)(\n  `[zipher.2] pawns of ${n}`, g);",
  });
  expect(checkClauses(src)).toEqual([]);
});

test('a tree without clauses is fine', () => {
  expect(checkClauses(tree({ 'kernel/rng.test.ts': "test('counts from [0.1] up', f);" }))).toEqual([]);
});

test('one title may name several clauses', () => {
  const src = tree({
    'games/zipher/clauses.ts': clauses,
    'games/zipher/rules.test.ts': "test('[zipher.1] [zipher.2] a pawn moves', f);",
  });
  expect(checkClauses(src)).toEqual([]);
});

test('a clause without a test is reported, in nested folders and in the kernel too', () => {
  const src = tree({
    'games/zoker/memo/clauses.ts': "export const clauses = ['memo.1', 'memo.2'] as const;",
    'games/zoker/memo/rules.test.ts': "test('[memo.1] a card turns', f);",
    'games/zoker/clauses.ts': "export const clauses = ['zoker.1'] as const;",
    'kernel/clauses.ts': "export const clauses = ['table.1'] as const;",
  });
  expect(checkClauses(src)).toEqual([
    'games/zoker/clauses.ts: no test is named [zoker.1]',
    'games/zoker/memo/clauses.ts: no test is named [memo.2]',
    'kernel/clauses.ts: no test is named [table.1]',
  ]);
});

test('a test that does not run proves nothing', () => {
  const src = tree({
    'games/zipher/clauses.ts': clauses,
    'games/zipher/rules.test.ts': `
      // test('[zipher.1] a pawn moves', f);
      /* test('[zipher.1] a pawn moves', f); */
      test.todo('[zipher.1] a pawn moves');
      test.skip('[zipher.2] a pawn stops', g);
    `,
    'games/zipher/rules.ts': "const title = '[zipher.1] not in a test';",
  });
  expect(checkClauses(src)).toEqual([
    'games/zipher/clauses.ts: no test is named [zipher.1]',
    'games/zipher/clauses.ts: no test is named [zipher.2]',
  ]);
});

test('a test named by an unknown clause is reported, also as the second of two', () => {
  const src = tree({
    'games/zipher/clauses.ts': clauses,
    'games/zipher/rules.test.ts': "test('[zipher.1] [zipher.22] a pawn moves', f); test(\"[zipher.2] it's so\", g);",
  });
  expect(checkClauses(src)).toEqual(['games/zipher/rules.test.ts: a test is named [zipher.22], which is no clause']);
});

test('a clause declared twice, and a file that declares none, are reported', () => {
  const src = tree({
    'games/zipher/clauses.ts': "export const clauses = ['zipher.1', 'zipher.1'] as const; // 'zipher.9'",
    'games/zipher/rules.test.ts': "test('[zipher.1] a pawn moves', f);",
    'games/zoker/clauses.ts': 'export const clauses = [] as const;',
  });
  expect(checkClauses(src)).toEqual([
    'games/zipher/clauses.ts: zipher.1 is declared already, in games/zipher/clauses.ts',
    'games/zoker/clauses.ts: declares no clauses',
  ]);
});
