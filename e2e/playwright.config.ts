import { defineConfig } from '@playwright/test'
// @boundaries-ignore the browser of the tests is found in one place for the whole repository
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One portal and one browser at a time: two cores, and tests that stop servers.
  workers: 1,
  fullyParallel: false,
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
