import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const quiet = '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/**
 * Nobody types into an address bar, and what drops down from it takes a process of its own and half a second for every window. Of two such
 * switches the last one counts, so what Playwright turns off stands here too.
 */
const unneeded = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

export default defineConfig({
  testDir: 'e2e',
  // Marked so, a test is for `npm run test:long`.
  ...(process.env['SPELLENKAST_LONG'] === '1' ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Two cores: one for the browser's pages, one for the servers and the test itself.
  workers: 2,
  fullyParallel: true,
  // A test that passes only when tried again is named by the run: a machine busy with other work may make Chromium miss a moment.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    locale: 'en-GB',
    // A worker would answer in place of what a test puts between page and server; the tests of it allow it.
    serviceWorkers: 'block',
    // Nothing waits for a piece that travels; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', ...quiet.split(' '), `--disable-features=${unneeded.join()}`],
    },
    screenshot: 'only-on-failure',
  },
});
