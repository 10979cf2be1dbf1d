import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, findChromium } from './scripts/chromium.ts'
import { testAnswers } from './scripts/test-answers.ts'

const executablePath = await findChromium()

// `npm run test:long` (`PORTICO_LONG=1`) runs what looks far: `*.long.test.ts`, and the property tests with many more runs.
const isLong = Boolean(process.env.PORTICO_LONG)
const tests = (kind: string) => (isLong ? `*.{long,property}${kind}` : `*${kind}`)
const without = ['**/node_modules/**', '**/dist/**', '**/.next/**', ...(isLong ? [] : ['**/*.long.*'])]

export default defineConfig({
  test: {
    // Vitest would leave one of them to itself, and on two cores run one file after the other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          globalSetup: 'scripts/test-data.ts',
          include: [`{apps,packages,examples,scripts,bench}/**/${tests('.test.{ts,tsx}')}`],
          exclude: [...without, '**/*.browser.test.{ts,tsx}'],
        },
      },
      {
        plugins: [react(), testAnswers()],
        // All dependencies are found before the first test: one found later reloads the page under a running test.
        optimizeDeps: { entries: ['{apps,packages,examples}/**/*.browser.test.{ts,tsx}'] },
        test: {
          name: 'browser',
          // By itself, after the others: what is drawn and timed there is disturbed by a machine at its limit.
          sequence: { groupOrder: 1 },
          include: [`{apps,packages,examples}/**/${tests('.browser.test.{ts,tsx}')}`],
          exclude: without,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
