import { defineConfig } from '@playwright/test'
// @boundaries-ignore one place of the repository finds the browser of the tests
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
// @boundaries-ignore one place of the repository finds the engines
import { findEnginesOfRun } from '../scripts/engines.ts'
import { createEngineProject, createIgnoredTitles } from './driver/projects.ts'

/** Tests with their own portals, whose servers can be made to fail. */
const withoutBackend = 'resilience/!(memory|upload-goes-on)/*.spec.ts'

/** The hint to compile whole files ahead costs work that does not pay off here, because tests open a portal thousands of times. */
const compiledByNeed = '--disable-blink-features=JavaScriptCompileHintsPerFunctionMagicRuntime'

/** Tests that build, try and store releases. They build, and start several portals at the same time. */
const ofReleases = [
  '{new,deploy,dev}/*.spec.ts',
  '{release,overrides}.spec.ts',
  'resilience/memory/*.spec.ts',
]

const isLong = Boolean(process.env.PORTICO_LONG)

/** Tests of a typical day, run by every engine. In Chromium other tests cover the same steps, so it runs this one only in the long run. */
const day = isLong ? [] : ['engines/day.spec.ts']

/** A test that takes minutes has `@long` in its title and runs in `npm run test:long`; `npm run test:real` selects tests by file. */
const isAll = process.env.PORTICO_TESTS === 'all'
const length = isAll ? {} : isLong ? { grep: /@long(?!-)|engines\/day/ } : { grepInvert: /@long(?!-)/ }

const { engines, leftOut } = findEnginesOfRun()
// Set once, not again in each worker or in each suite of a whole run.
if (leftOut && !process.env.TEST_WORKER_INDEX && !process.env.PORTICO_SUITE)
  process.stderr.write(`${leftOut}\n`)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Node runs TypeScript itself, and caches the compiled code: Babel would compile the packages of this repository again.
  build: { external: ['**/packages/**/*.ts'] },
  globalSetup: './build-all.ts',
  // Two browsers on two cores. Tests that share a portal run one after the other, always in the same order; those with
  // their own portals run in parallel.
  workers: 2,
  fullyParallel: false,
  projects: [
    {
      ...length,
      name: 'portal',
      grepInvert: createIgnoredTitles('chromium'),
      testIgnore: ['areas/**', 'embed/**', 'faults/**', 'screens/**', withoutBackend, ...ofReleases, ...day],
      workers: 1,
    },
    // These tests have their own portal: a single queue would end minutes after all others.
    {
      ...length,
      name: 'areas',
      grepInvert: createIgnoredTitles('chromium'),
      testMatch: 'areas/*.spec.ts',
      workers: 1,
    },
    // Only for `npm run screens`.
    ...(process.env.PORTICO_SCREENS ? [{ name: 'screens', testMatch: 'screens/*.spec.ts', workers: 1 }] : []),
    { ...length, name: 'releases', testMatch: ofReleases, workers: 1 },
    { ...length, name: 'elements', testMatch: 'embed/**/*.spec.ts', workers: 1 },
    { ...length, name: 'resilience', testMatch: withoutBackend },
    {
      ...length,
      name: 'faults',
      testMatch: 'faults/*.spec.ts',
      grepInvert: createIgnoredTitles('chromium'),
      use: { contextOptions: { reducedMotion: 'no-preference' } },
    },
    ...engines.map(createEngineProject),
  ],
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Timeouts for a busy machine. A lower limit makes no test faster; only a broken one fails sooner.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // Fails a click on a missing element before the timeout of the whole test.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // Animations are off: waiting for them takes time, and drawing them without a graphics card takes more. They are on in fault
    // plans, which visit every page, and in the tests of the kit.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces of all tests cost an eighth of the whole run, and passing tests take screenshots, too, before their result is
    // known: `PORTICO_TRACE=1` keeps those of the failed tests.
    trace: process.env.PORTICO_TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.PORTICO_TRACE ? 'only-on-failure' : 'off',
    launchOptions: { executablePath: await findChromium(), args: [...chromiumArgs, compiledByNeed] },
  },
})
