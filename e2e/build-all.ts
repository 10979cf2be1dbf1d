import { fileURLToPath } from 'node:url'
import { buildApps, buildTasks } from '@portico/cli'
// @boundaries-ignore one place of the repository creates the initial data of test backends
import { setup } from '../scripts/test-data.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds outdated apps and hosts once before the first test, so that no test finds an incomplete build. In a whole run
 * (`PORTICO_BUILT`) an earlier step has built them.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of the global setup.
export default async (): Promise<() => Promise<void>> => {
  if (!process.env.PORTICO_BUILT) await buildApps(root, [], buildTasks)
  return setup()
}
