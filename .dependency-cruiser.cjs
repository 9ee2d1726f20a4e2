// Who may import whom; docs/architecture.md tells the reasons at length. Type imports count like any other.

const tests = ['\\.test\\.ts$', '^src/.*/testing/', '^archive/'];
const kernel = '^src/kernel/';
const board = '^src/board/';
const learn = '^src/learn/';
/** A package, wherever it is installed: a copy of the tree may stand inside another. */
const installed = (name) => `(^|/)node_modules/${name}/`;
/** What a game brings to where it is shown: the page, the cupboard, a terminal. */
const shown = '(page|box|picture|poster)\\.ts$';
const page = `/${shown}`;
/** What teaches a game. */
const taught = '(figures|lesson|trainer)[^/]*\\.ts$';

/** Three kinds of folder below src/games, and below src/example, where one stands that is copied: a game of its own, a game of the Zoker box, and what the games of that box share. */
const homes = [
  { kind: 'game', home: '^src/(?:games|example)/(?!zoker/)([^/]+)/', any: '.*', own: ['^src/(games|example)/$1/'] },
  {
    kind: 'zoker-game',
    home: '^src/games/zoker/([^/]+)/',
    any: '.*',
    own: ['^src/games/zoker/$1/', '^src/games/zoker/[^/]+$', '^src/games/zoker/pieces/'],
  },
  { kind: 'zoker-box', home: '^src/games/zoker/', any: '[^/]*', own: ['^src/games/zoker/[^/]+$'] },
];

const games = homes.flatMap(({ kind, home, any, own }) => {
  const bots = `${home}(bot|solver)[^/]*\\.ts$`;
  return [
    forbid(`${kind}-rules`, 'Rules stand on the kernel and their own folder.', {
      from: { path: `${home}${any}\\.ts$`, pathNot: [...tests, bots, page, `/${taught}`] },
      to: { pathNot: [kernel, ...own] },
    }),
    forbid(
      `${kind}-teaching`,
      'What teaches a game stands on its rules and on what figures, lessons and trainers are.',
      {
        from: { path: `${home}${any}${taught}`, pathNot: tests },
        to: { pathNot: [kernel, learn, ...own] },
      },
    ),
    forbid(`${kind}-bot`, 'Bots stand on the kernel, their own folder and the search.', {
      from: { path: bots, pathNot: tests },
      to: { pathNot: [kernel, ...own, '^src/search/'] },
    }),
    forbid(`${kind}-board`, 'A board stands anywhere: on its own game, the kernel and what all boards are handed.', {
      from: { path: [`${home}${any}\\.svelte$`, `${home}${any}${shown}`] },
      to: { path: '^src/', pathNot: [kernel, board, ...own] },
    }),
  ];
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('kernel', 'The kernel stands on nothing but a hash function and the format of texts.', {
      from: { path: kernel, pathNot: tests },
      to: { pathNot: [kernel, installed('@noble/hashes'), installed('messageformat')] },
    }),
    ...games,
    forbid('board-sees-views', 'A page cannot leak what it never had.', {
      from: { path: ['^src/(games|example)/.*\\.svelte$', `^src/(games|example)/.*${page}`] },
      to: { path: '^src/(games|example)/.*/(position|rules)\\.ts$' },
    }),
    forbid('list', 'The list of games knows games and nothing else.', {
      from: { path: '^src/games/(index|list)\\.ts$' },
      to: { pathNot: [kernel, '^src/games/'] },
    }),
    forbid('cupboard', 'What finds the pages, boxes and pictures of games knows what those are.', {
      from: { path: '^src/games/[^/]+$', pathNot: tests },
      to: { pathNot: [kernel, board, learn, '^src/games/', installed('svelte'), '^(node:)?fs$'] },
    }),
    forbid('learn', 'Figures, lessons and trainers are taken as they come from the games.', {
      from: { path: learn, pathNot: tests },
      to: { pathNot: [kernel, learn, installed('marked')] },
    }),
    forbid('no-markdown-on-the-page', 'The build reads the rulebooks; a page gets what it made of them.', {
      from: { path: ['^src/(web|board)/', '\\.svelte$', `^src/games/.*${page}`], pathNot: tests },
      to: { path: installed('marked'), reachable: true },
    }),
    forbid('address', 'What an address means is known where nothing is shown.', {
      from: { path: '^src/address/', pathNot: tests },
      to: { pathNot: ['^src/address/', '^src/games/list\\.ts$', '^src/table/names\\.ts$', '^src/kernel/record\\.ts$'] },
    }),
    forbid('no-page-in-node', 'What runs in Node gets no Svelte, not even by way of others.', {
      from: { path: '^src/(kernel|search|table|host|address|server|cli)/', pathNot: [...tests, '/testing/'] },
      to: { path: ['\\.svelte$', installed('svelte')], reachable: true },
    }),
    forbid('search', 'The search knows what a game is, and no game.', {
      from: { path: '^src/search/', pathNot: tests },
      to: { pathNot: [kernel, '^src/search/'] },
    }),
    forbid('table', 'A table is handed its game.', {
      from: { path: '^src/table/', pathNot: tests },
      to: { pathNot: [kernel, '^src/table/', installed('zod'), installed('@noble/hashes')] },
    }),
    forbid('library', 'Other programs are handed rules and tables, and no server with them.', {
      from: { path: '^src/library/', pathNot: tests },
      to: { pathNot: [kernel, '^src/table/'] },
    }),
    forbid('host', 'A host knows tables, and reaches the world through its ports alone.', {
      from: { path: '^src/host/', pathNot: [...tests, '^src/host/simulation/'] },
      to: { pathNot: [kernel, '^src/table/', '^src/host/[^/]+$'] },
    }),
    forbid('simulation', 'The simulation runs the host with every game there is.', {
      from: { path: '^src/host/simulation/', pathNot: tests },
      to: { pathNot: [kernel, '^src/(table|host)/', '^src/games/index\\.ts$', '^(node:)?util$'] },
    }),
    forbid('board', 'What boards are handed knows what a game is, and neither a game nor where its board is shown.', {
      from: { path: board, pathNot: tests },
      to: { pathNot: [kernel, board, installed('svelte')] },
    }),
    forbid('server', 'The server serves a page that others have built.', {
      from: { path: '^src/server/', pathNot: tests },
      to: { path: ['^src/(web|board|cli)/', '\\.svelte$', installed('(svelte|@sveltejs)')] },
    }),
    forbid('page', 'The page speaks with a server and holds views.', {
      from: { path: '^src/web/', pathNot: tests },
      to: { path: ['^src/(server|cli)/', '/position\\.ts$'] },
    }),
    forbid('page-in-a-browser', 'A browser has no modules of Node.', {
      from: { path: ['^src/(web|board)/', '\\.svelte$'], pathNot: tests },
      to: { dependencyTypes: ['core'] },
    }),
    forbid('cli', 'The command line needs no page, and no server but for what its operator does.', {
      from: { path: '^src/cli/', pathNot: [...tests, '^src/cli/operate/'] },
      to: { path: ['^src/(web|server)/', '\\.svelte$'] },
    }),
    forbid('operate', 'An operator works beside a server, through its store, and starts none.', {
      from: { path: '^src/cli/operate/', pathNot: tests },
      to: { path: ['^src/web/', '^src/server/(?!operate/|store/server-store\\.ts$)', '\\.svelte$'] },
    }),

    forbid('no-cycles', 'Of two modules that import each other neither can be understood alone.', {
      from: {},
      to: { circular: true },
    }),
    forbid('no-tests-in-code', 'What is only for tests is only used by tests.', {
      from: { pathNot: tests },
      to: { path: tests },
    }),
    forbid('installed', 'What runs without the development tools imports none of them.', {
      from: { path: '^src/(kernel|games|example|search|table|server|cli)/', pathNot: [...tests, '\\.svelte$', page] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    }),
    forbid('resolvable', 'An import that leads nowhere escapes every other rule.', {
      from: {},
      to: { couldNotResolve: true },
    }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.svelte', '.js', '.json'],
    },
  },
};

function forbid(name, comment, { from, to }) {
  return { name, comment, severity: 'error', from, to };
}
