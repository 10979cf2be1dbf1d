import { fileURLToPath } from 'node:url'
import { buildApps, buildTasks } from '@portico/cli'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds what is stale of apps and hosts, once before the first journey: no test finds a build half written. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of what sets up a run.
export default (): Promise<void> => buildApps(root, [], buildTasks)
