import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestProject } from '@playwright/test'
// @boundaries-ignore one place of the repository finds the engines
import type { BrowserEngine } from '../../scripts/engines.ts'

const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))

/**
 * Tests for every engine, with the same code for each: the main tests in every run, and in the long run everything else in which
 * engines can differ.
 */
export const everyEngineProject = {
  always: ['engines/!(driver|remotes).spec.ts', 'embed/html-host.spec.ts'],
  long: [
    'faults/*.spec.ts',
    'dev/dev.spec.ts',
    'engines/{day,driver,languages,reach,remotes}.spec.ts',
    '{hostile-files,keyboard,overrides}.spec.ts',
    'areas/{conflicts,downloads,finding,interrupted,links,pictures,requests,shares,spreadsheet}.spec.ts',
    'areas/{rows,transfer,trash,unsent,views}.spec.ts',
    'accounts/*.spec.ts',
    'embed/{accounts,mails,whole-account,signing-in,own-client-hosts,life,in-the-portal,other-hosts,import-maps}.spec.ts',
    'embed/{frames,html-host,spreadsheet,working}.spec.ts',
    'resilience/{chunk,entry,lazy-chunk,stylesheet}-tampered/*.spec.ts',
    'resilience/{chunk-hangs,entry-hangs,entry-stalls}/*.spec.ts',
    'resilience/{falls-back,slot-fails,wrong-signature,shell-script-fails}/*.spec.ts',
  ],
}

const isLong = Boolean(process.env.PORTICO_LONG)
/** The run includes all tests of the selected files. */
const isAll = process.env.PORTICO_TESTS === 'all'

/**
 * Excludes tests whose title names another engine, and long tests, in general (`@long`) or in this engine
 * (`@long-webkit`), unless the run includes them.
 */
export function createIgnoredTitles(engine: 'chromium' | BrowserEngine['name']): RegExp[] {
  const others = new RegExp(`^(?!.* in ${engine}:).* in (chromium|firefox|webkit):`)
  return isLong || isAll ? [others] : [others, new RegExp(`@long(?!-)|@long-${engine}`)]
}

/**
 * Runs the tests in an engine of the system. Playwright drives it by WebDriver BiDi, like Firefox, through an adapter of this
 * repository that it starts as the browser (docs/engines.md).
 */
export function createEngineProject(engine: BrowserEngine): PlaywrightTestProject {
  const { PATH = '', ...env } = process.env as Record<string, string>
  return {
    name: engine.name,
    testMatch: [
      ...(isLong ? [] : everyEngineProject.always),
      ...(isLong || isAll ? everyEngineProject.long : []),
    ],
    grepInvert: createIgnoredTitles(engine.name),
    workers: 1,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      trace: 'off',
      launchOptions: {
        executablePath: fileURLToPath(new URL(`${engine.name}.ts`, import.meta.url)),
        args: [],
        firefoxUserPrefs: {
          // Firefox reports no events for a page that it restores from the back/forward cache.
          'fission.bfcacheInParent': false,
          'browser.sessionhistory.max_total_viewers': 0,
          // The list of downloads would open over the page, and take the focus.
          'browser.download.alwaysOpenPanel': false,
          // It emulates no media features, so animations are turned off here, as in Chromium.
          'ui.prefersReducedMotion': 1,
          // Its synthetic clicks do not reach a frame in another process, so frames of other sites share one.
          'fission.webContentIsolationStrategy': 0,
        },
        // The programs are TypeScript, which the project's own Node runs as it is.
        env: { ...env, ...engine.env, PATH: bin + delimiter + PATH },
      },
    },
  }
}
