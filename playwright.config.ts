import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const quiet = '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/**
 * Tests do not use the address bar, whose dropdown takes a process and half a second for every window. Of two such
 * switches only the last counts, so those that Playwright turns off are repeated here.
 */
const unneeded = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
];

export default defineConfig({
  testDir: 'e2e',
  // Tests with this tag only run in `npm run test:long`.
  ...(process.env['SPELLENKAST_LONG'] === '1' ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  // Two cores: one for the browser's pages, one for the servers and the test itself.
  workers: 2,
  fullyParallel: true,
  // A test that passes only on retry is named by the run: on a busy machine Chromium may miss a moment.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    locale: 'en-GB',
    // A service worker would answer instead of the test's routes; its own tests allow it.
    serviceWorkers: 'block',
    // No animations; the tests of motion switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', ...quiet.split(' '), `--disable-features=${unneeded.join()}`],
    },
    screenshot: 'only-on-failure',
  },
});
