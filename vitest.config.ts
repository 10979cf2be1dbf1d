import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compiledTexts } from './packages/vite-remote/src/texts/texts-plugin.ts'
import { chromiumArgs, findTestChromium } from './scripts/chromium.ts'
import { testAnswers } from './scripts/test-answers.ts'

const executablePath = await findTestChromium()

// `npm run test:long` (`PORTICO_LONG=1`) runs what looks far: tests with the tag `long`, alone or by a line above the file, and
// those with `property`, which belong to both runs, with many more tries.
const isLong = Boolean(process.env.PORTICO_LONG)
// `npm run test:real` (`PORTICO_TESTS=all`) chooses by files, and leaves none of their tests out.
const isAll = process.env.PORTICO_TESTS === 'all'
const ofThisRun = isAll ? {} : { tagsFilter: [isLong ? 'long || property' : '!long'] }
const without = ['**/node_modules/**', '**/dist/**']

// Turbo runs the tests of each folder alone (`scripts/test-package.ts`), unless many are stale (`scripts/test-packages.ts`); by
// itself Vitest runs all.
const folder = process.env.PORTICO_TEST_FOLDER
const all = '{apps,packages,examples}'
/** Where the packages of one `npm test` find what they share. */
const wholeRun = process.env.PORTICO_TEST_DATA

/** How long a busy machine may take. No test is faster by a smaller limit; only a broken one fails sooner. */
const limits = {
  testTimeout: isLong ? 900_000 : 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: isLong ? 300_000 : 60_000 } },
}

/** Tests of code that is late or does not come, which is only seen in a page where it has not come yet. */
const late = '**/late-*.browser.test.{ts,tsx}'

/** Tests that run in a page, of the files whose names begin with `prefix`. */
const inBrowser = (name: string, prefix: string, more: { isolate: boolean; exclude: string[] }) => ({
  plugins: [react(), compiledTexts(), testAnswers()],
  // All dependencies are found before the first test: one found later reloads the page under a running test.
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
      // Nothing moves, as in the journeys: an eighth of the work of a page without a graphics card is to draw what does.
      provider: playwright({
        launchOptions: { executablePath, args: chromiumArgs },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

export default defineConfig({
  // What is prepared for the browser belongs to the run: two at a time would take it from each other.
  // `npm test` runs what opens browsers in one process, or one package after the other.
  ...(folder && { cacheDir: wholeRun ? join(wholeRun, 'prepared') : join('node_modules/.vite', folder) }),
  test: {
    // Vitest would leave one of them to itself, and on two cores run one file after the other.
    maxWorkers: '100%',
    // Tests that run at the same time have a backend each, which uses one core.
    maxConcurrency: availableParallelism(),
    tags: [{ name: 'long' }, { name: 'property' }],
    projects: [
      {
        plugins: [compiledTexts()],
        test: {
          name: 'node',
          globalSetup: 'scripts/test-data.ts',
          // `npm run test:real` compares what two auth servers answer to the same tests.
          setupFiles: process.env.PORTICO_ANSWERS
            ? ['packages/local-backend/src/contract/record-answers.fixture.ts']
            : [],
          // Files share a process and what it has imported, which saves a third of the work: no file leaves a global behind.
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
