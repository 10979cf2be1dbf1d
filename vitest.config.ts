import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compiledTexts } from './packages/vite-remote/src/texts/texts-plugin.ts'
import { chromiumArgs, findTestChromium } from './scripts/chromium.ts'
import { compareAnswers } from './scripts/test-answers.ts'

const executablePath = await findTestChromium()

// `npm run test:long` (`PORTICO_LONG=1`) runs tests with the tag `long`, set for a test or by a line at the top of its file, and tests
// with the tag `property`, which belong to both runs, with many more tries.
const isLong = Boolean(process.env.PORTICO_LONG)
// `npm run test:real` (`PORTICO_TESTS=all`) selects files, and runs all of their tests.
const isAll = process.env.PORTICO_TESTS === 'all'
const ofThisRun = isAll ? {} : { tagsFilter: [isLong ? 'long || property' : '!long'] }
const without = ['**/node_modules/**', '**/dist/**']

// Turbo runs the tests of each folder separately (`scripts/test-package.ts`), unless many are stale (`scripts/test-packages.ts`).
// Without a folder, Vitest runs all tests.
const folder = process.env.PORTICO_TEST_FOLDER
const all = '{apps,packages,examples}'
/** The folder of data that all packages of one `npm test` share. */
const wholeRun = process.env.PORTICO_TEST_DATA

/** Timeouts in ms for a busy machine. A smaller limit makes no test faster; only a broken test fails sooner. */
const limits = {
  testTimeout: isLong ? 900_000 : 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: isLong ? 300_000 : 60_000 } },
}

/** Tests of lazy code that is slow or fails to load. They need a page that has not loaded the code yet. */
const late = '**/late-*.browser.test.{ts,tsx}'

/** Returns the project of the browser tests in files whose names start with `prefix`. */
const inBrowser = (name: string, prefix: string, more: { isolate: boolean; exclude: string[] }) => ({
  plugins: [react(), compiledTexts(), compareAnswers()],
  // Vite finds all dependencies before the first test, because a later one reloads the page during a test.
  optimizeDeps: { entries: [`${wholeRun ? all : (folder ?? all)}/**/*.browser.test.{ts,tsx}`] },
  test: {
    ...limits,
    ...ofThisRun,
    ...more,
    name,
    setupFiles: ['scripts/test-page.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    include: [`${folder ?? all}/**/${prefix}*.browser.test.{ts,tsx}`],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Animations are off, as in the end-to-end tests: without a graphics card they are an eighth of a page's work.
      provider: playwright({
        launchOptions: { executablePath, args: chromiumArgs },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

export default defineConfig({
  // Each run has its own folder of prebundled dependencies, because two parallel runs would overwrite each other's.
  // `npm test` runs browser tests in one process, or one package after another.
  ...(folder && { cacheDir: wholeRun ? join(wholeRun, 'prepared') : join('node_modules/.vite', folder) }),
  test: {
    // By default Vitest keeps one core for itself, so with two cores it would run one file at a time.
    maxWorkers: '100%',
    // Each parallel test has its own backend, which uses one core.
    maxConcurrency: availableParallelism(),
    tags: [{ name: 'long' }, { name: 'property' }],
    projects: [
      {
        plugins: [compiledTexts()],
        test: {
          name: 'node',
          globalSetup: 'scripts/test-data.ts',
          // `npm run test:real` compares the answers of two auth servers to the same tests.
          setupFiles: process.env.PORTICO_ANSWERS
            ? ['packages/local-backend/src/contract/record-answers.fixture.ts']
            : [],
          // Files share a process and its imports, which saves a third of the work. So no file may leave a changed global behind.
          isolate: false,
          include: [`${folder ?? '{apps,packages,examples,scripts,bench}'}/**/*.test.{ts,tsx}`],
          ...limits,
          ...ofThisRun,
          exclude: [...without, '**/*.browser.test.{ts,tsx}'],
        },
      },
      // Files share a page and what it has loaded, too.
      inBrowser('browser', '', { isolate: false, exclude: [...without, late] }),
      inBrowser('browser-late', 'late-', { isolate: true, exclude: without }),
    ],
  },
})
