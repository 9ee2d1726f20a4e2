// Code that browser tests run inside a page, bundled as one script.
export { bringBack, countKept } from './kept.ts';
export { runStoreSuite } from './store-suite.ts';
