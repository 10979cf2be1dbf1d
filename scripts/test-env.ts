import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { findEnginesOfRun } from './engines.ts'
import { createScratchFolder } from './scratch.ts'

/** Environment of all processes of one test run. */
export interface TestEnv {
  env: NodeJS.ProcessEnv
  /** Explains which engines are missing on this machine; null if all are there. */
  leftOut: string | null
  /** Deletes the temporary files of the run. */
  remove(): void
}

/** Creates the environment of a test run. With `isFresh` no earlier result is replayed. */
export async function createTestEnv({ isFresh }: { isFresh: boolean }): Promise<TestEnv> {
  // In CI the suites fail if an engine is missing; the run still ends with its last line.
  const { engines, leftOut } = findEnginesOfRun(false)
  const browsers = engines.flatMap(({ env: programs }) => Object.values(programs))
  const scratch = createScratchFolder()
  const testData = join(scratch, 'data')
  mkdirSync(testData, { mode: 0o700 })
  const machine = [process.platform, process.arch, process.version, await findChromium()]
  const env = {
    ...process.env,
    // Temporary files are in memory, because with a disk the system uses half of the time of the two cores.
    TMPDIR: scratch,
    // A run starts hundreds of processes with mostly the same sources, so Node's compile cache is shared.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    PORTICO_TEST_DATA: testData,
    // Results also depend on the machine, which isn't part of the repository.
    PORTICO_TEST_MACHINE: [...machine, ...browsers.map(stampBrowser), isFresh ? randomUUID() : ''].join(' '),
    TURBO_TELEMETRY_DISABLED: '1',
  }
  // A process that is ending can still write into the folder, so its removal is repeated for some seconds.
  const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
  return { env, leftOut, remove: () => rmSync(scratch, removal) }
}

/** Identifies an installed browser: an update changes the stamp. */
function stampBrowser(browser: string): string {
  return `${browser} ${statSync(browser).mtimeMs}`
}
