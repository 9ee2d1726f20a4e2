// What browser tests do inside a page; they bundle it and hand it in as one script.
export { bringBack, countKept } from './kept.ts';
export { runStoreSuite } from './store-suite.ts';
