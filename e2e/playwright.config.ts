import { defineConfig } from '@playwright/test'
// @boundaries-ignore the browser of the tests is found in one place for the whole repository
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'

/** Portals of the tests' own, whose servers can be made to fail. */
const withoutBackend = 'resilience/!(memory|upload-goes-on)/*.spec.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './build-all.ts',
  // Two browsers on two cores. Tests that share a portal run one after the other, always in the same order.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'portal', testIgnore: ['embed/**', withoutBackend], workers: 1 },
    { name: 'elements', testMatch: 'embed/**/*.spec.ts', workers: 1 },
    { name: 'resilience', testMatch: withoutBackend, workers: 1 },
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  // A journey that takes minutes has `@long` in its title and belongs to `npm run test:long`.
  ...(process.env.PORTICO_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArgs },
  },
})
