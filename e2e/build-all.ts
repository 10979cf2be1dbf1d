import { fileURLToPath } from 'node:url'
import { buildApps, buildTasks } from '@portico/cli'
// @boundaries-ignore the data that backends of tests begin with is made in one place for the whole repository
import { setup } from '../scripts/test-data.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds what is stale of apps and hosts, once before the first journey: no test finds a build half written. In a whole
 * run (`PORTICO_BUILT`) that was done before the first suite.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of what sets up a run.
export default async (): Promise<() => Promise<void>> => {
  if (!process.env.PORTICO_BUILT) await buildApps(root, [], buildTasks)
  return setup()
}
