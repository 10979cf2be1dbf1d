import { join, relative } from 'node:path'
import { createSharedOptions, listKitModules } from '../common/shared.ts'
import { importTool } from '../common/tools.ts'
import { readProject } from './project.ts'

interface ConfigTool {
  withNativeFederation(config: object): unknown
  share(shared: object): object
}

const { withNativeFederation, share } = await importTool<ConfigTool>('@softarc/native-federation/config')
const { name, folder, exposes } = readProject()
// esbuild treats subpaths of an external package as external too, so those that are in use are shared as well.
const shared = createSharedOptions({
  ...listKitModules(),
  'zustand/react': 'zustand',
  'zustand/vanilla': 'zustand',
  '@portico/session/react': '@portico/session',
  '@portico/session/no-answer': '@portico/session',
})

/** The configuration of the host or of one remote: the same shared packages as singletons. */
export default withNativeFederation({
  name,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([expose, path]) => [expose, relative(process.cwd(), join(folder, path))]),
  ),
  shared: share(
    Object.fromEntries(
      Object.entries(shared).map(([key, option]) => [
        key,
        { ...option, strictVersion: true, includeSecondaries: false },
      ]),
    ),
  ),
  sharedMappings: [],
  features: { ignoreUnusedDeps: false, denseChunking: true, denseExternals: true },
})
