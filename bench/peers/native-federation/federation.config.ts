import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
// @boundaries-ignore the list of packages that the portal shares
import { sharedPackages, sharedVersions } from '../../../packages/vite-remote/src/app/shared.ts'
import { repository, shellFolder } from '../common/places.ts'
import { importTool } from '../common/tools.ts'
import { readProject } from './project.ts'

interface ConfigTool {
  withNativeFederation(config: object): unknown
  share(shared: object): object
}

const { withNativeFederation, share } = await importTool<ConfigTool>('@softarc/native-federation/config')
const { name, folder, exposes } = readProject()
const versions = sharedVersions(shellFolder)
// esbuild treats subpaths of an external package as external too, so those that are in use are shared as well.
const shared: Readonly<Record<string, string>> = {
  ...sharedPackages,
  'zustand/react': 'zustand',
  'zustand/vanilla': 'zustand',
  '@portico/session/react': '@portico/session',
  '@portico/session/no-answer': '@portico/session',
  ...Object.fromEntries(entriesOf('packages/ui').map((key) => [key, '@portico/ui'])),
}

/** The configuration of the host or of one remote: the same shared packages as singletons. */
export default withNativeFederation({
  name,
  exposes: Object.fromEntries(
    Object.entries(exposes).map(([expose, path]) => [expose, relative(process.cwd(), join(folder, path))]),
  ),
  shared: share(
    Object.fromEntries(
      Object.entries(shared).map(([key, packageName]) => [
        key,
        {
          singleton: true,
          strictVersion: true,
          requiredVersion: `^${versions[packageName]}`,
          version: versions[packageName],
          includeSecondaries: false,
        },
      ]),
    ),
  ),
  sharedMappings: [],
  features: { ignoreUnusedDeps: false, denseChunking: true, denseExternals: true },
})

/** The modules that a package exports by subpaths, without its sheets. */
function entriesOf(folder: string): string[] {
  const { name, exports } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string>
  }
  return Object.entries(exports).flatMap(([key, path]) =>
    key === '.' || path.endsWith('.css') ? [] : [name + key.slice('.'.length)],
  )
}
