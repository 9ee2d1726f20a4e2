import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { pageFiles } from './scripts/page-files.mjs';

/**
 * TypeScript is oxlint's (.oxlintrc.json), which has the same rules and those that need types, in a tenth of the time; but it does not read
 * components, and is mistaken about no-fallthrough, no-useless-assignment and preserve-caught-error. The long run looks at everything with
 * both, and at the page with types.
 */
const withTypes = process.env['SPELLENKAST_LONG'] === '1';

// The parser reads this once, when it is loaded: without it the type checker starts again for every component.
if (withTypes) process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
const { default: svelte } = await import('eslint-plugin-svelte');

const typed = [
  {
    files: pageFiles,
    ignores: ['src/web/service-worker/**', '**/*.test.ts', '**/testing/**/*.ts'],
    extends: [ts.configs.strictTypeCheckedOnly, ts.configs.stylisticTypeCheckedOnly],
    languageOptions: {
      parserOptions: {
        project: './tsconfig.web.json',
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // `[...'ABCD']`: letters of a notation are never more than one code unit.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A number in a text reads as what it is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => undo(pos)` is shorter than its block and as clear.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // `while (true)` says that the way out is inside.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // Brackets mark a key that may not be there.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // `void value` in an effect names what it depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  {
    // The linter treats a component, and what its callbacks receive, as `any`; svelte-check knows both, and is strict.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
];

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'coverage/', 'test-results/', 'playwright-report/']),
  ...(withTypes ? [] : [globalIgnores(['**/*.ts', '!**/*.svelte.ts', '!*.config.ts'])]),
  { linterOptions: { reportUnusedDisableDirectives: withTypes ? 'error' : 'off' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'object-shorthand': 'error',
    },
  },

  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [ts.configs.strict, ts.configs.stylistic],
    rules: {
      // Hot code indexes typed arrays all the time, and noUncheckedIndexedAccess makes each of these possibly undefined.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A view must fit an index signature, which distinguishes JSON: a type alias does, an interface does not.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Hot code again: counting through a typed array is faster than asking it for an iterator.
      '@typescript-eslint/prefer-for-of': 'off',
      // A function that fulfils a contract names the arguments it does not need; and a property is left out by naming it.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  ...(withTypes ? typed : []),

  {
    // The rules are pure, and the same in a browser: no clock, no randomness but the Rng handed in, nothing of Node.
    files: ['src/kernel/**', 'src/games/**', 'src/example/**', 'src/search/**', 'src/table/**'],
    ignores: ['**/*.test.ts', 'src/kernel/testing/**', '**/*.svelte'],
    rules: {
      'no-restricted-globals': ['error', 'Buffer', 'Date', 'console', 'crypto', 'process'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take an Rng as argument: a round must be replayable.' },
      ],
    },
  },

  {
    // A host reaches the world through its ports, so that a simulation can stand in for all of it; and a simulation must be repeatable.
    files: ['src/table/**', 'src/host/**'],
    ignores: ['**/*.test.ts', '**/testing/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['Buffer', 'Date', 'console', 'crypto', 'globalThis', 'process', 'performance', 'queueMicrotask'],
        ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is handed in: a run must be replayable.' },
      ],
    },
  },

  {
    // Outside of hot code a possibly missing value must be checked.
    files: ['src/{table,host,server,web,board,cli}/**'],
    ignores: ['**/*.test.ts', '**/testing/**', '**/*.js'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'error' },
  },

  svelte.configs.recommended,
  svelte.configs.prettier,
  // It compiles every component once more.
  { rules: { 'svelte/no-unused-svelte-ignore': withTypes ? 'error' : 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser },
    },
    // svelte-check knows every name, types too.
    rules: { 'no-undef': 'off' },
  },

  // .dependency-cruiser.cjs draws these lines too, but a component reaches it compiled, without its type imports.
  {
    files: ['src/games/**/*.svelte', 'src/example/**/*.svelte'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '(?<!/kernel)/(position|rules)\\.ts$', message: 'A board sees views, never positions.' },
            {
              regex: '^(\\.\\./)+(?!kernel/|board/|pieces/)[^./]+/',
              message: 'A board stands on its own game, its box, the kernel and what all boards are handed.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/board/**/*.svelte'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+(?!kernel/|board/|pieces/|parts/)[^./]+/',
              message: 'What boards are handed knows the kernel, and neither a game nor the page.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/web/**/*.svelte'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: '/position\\.ts$|/server/', message: 'The page speaks with a server and holds views.' }],
        },
      ],
    },
  },

  { files: ['**/*.{js,mjs,cjs}', '*.config.ts'], languageOptions: { globals: globals.node } },
  { files: ['src/web/public/*.js'], languageOptions: { globals: globals.serviceworker } },
);
