import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import type { RemoteManifest } from '@portico/contract/manifest'
import react from '@vitejs/plugin-react'
import type { Rollup, UserConfig } from 'vite'
import { isFederationModule } from '../app/federation-modules.ts'
import { sharedOption } from '../app/shared.ts'
import { checkedSources } from '../checks/check-sources.ts'
import { fileList } from '../checks/file-list.ts'
import { noSecrets } from '../checks/no-secrets.ts'
import { localDecoders } from '../patches/local-decoders.ts'
import { smallIcons } from '../patches/small-icons.ts'
import { unsharedModules } from '../patches/unshared-modules.ts'
import { wholeGraph } from '../patches/whole-graph.ts'
import { compiledTexts } from '../texts/texts-plugin.ts'
import { cssTarget } from './css-target.ts'
import { emptyInput, nothing } from './empty-input.ts'

/**
 * `vite build --mode full`: the remote for hosts that are no Portico shell, in `dist/full`. Its container brings a runtime
 * of its own and, for everything shared, a copy to fall back on; what the host offers in the share scope is used instead.
 */
export function fullConfig(root: string, manifest: RemoteManifest): UserConfig {
  const exposes = Object.values(manifest.exposes).map((file) => join(root, file))
  return {
    root,
    base: './',
    plugins: [
      checkedSources(root, exposes),
      wholeGraph(exposes),
      react(),
      compiledTexts(root),
      smallIcons(root),
      localDecoders(),
      unsharedModules(root),
      federation({
        name: `${manifest.name}Full`,
        filename: 'remoteEntry.js',
        exposes: manifest.exposes,
        remotes: {},
        shared: foreignShares(root),
        dts: false,
        manifest: false,
        disableSnapshot: true,
      }),
      emptyInput(),
      noSecrets(),
      fileList(),
    ],
    build: {
      outDir: 'dist/full',
      target: 'es2022',
      cssTarget,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: nothing,
        output: { chunkFileNames: 'assets/[hash].js', codeSplitting: sharedInOne },
      },
    },
  }
}

/** What is known of a module while files are made of all of them. */
type Modules = Pick<Rollup.PluginContext, 'getModuleInfo'>

/**
 * What two parts or more of a remote share is one file. Without it each combination of parts that shares something gets a file of
 * its own, half of them below a kilobyte, and a first visit asks for twice as many. The parts are counted here: the bundler's own
 * `minShareCount` leaves out those that come after another one, and then this file may need that one, which needs this file.
 */
const sharedInOne = {
  groups: [
    { name: (id: string, modules: Modules) => (isSource(id) && isShared(id, modules) ? 'common' : null) },
  ],
  includeDependenciesRecursively: false,
}

/** Whether several parts, which are imported dynamically, need a module at once. What it needs is shared too, then. */
function isShared(id: string, modules: Modules): boolean {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const walk = (next: string) => {
    const module = modules.getModuleInfo(next)
    if (!module || seen.has(next) || parts.size > 1) return
    seen.add(next)
    if (module.isEntry || module.dynamicImporters.length > 0) parts.add(next)
    for (const importer of module.importers) walk(importer)
  }
  walk(id)
  return parts.size > 1
}

/** A module that somebody wrote for remotes: no other library, which may have to wait for its share, and nothing of federation's own. */
function isSource(id: string): boolean {
  if (id.startsWith('\0') || isFederationModule(id)) return false
  return !id.includes('/node_modules/') || /\/node_modules\/(@portico|lucide-react)\//.test(id)
}

/**
 * What a host of another kind may share. React only in the very version: react-dom refuses any other React, and a host
 * often shares one without the other. One session for all remotes of a page. The rest comes with the remote, cut to what it uses.
 */
function foreignShares(root: string) {
  const { '@portico/session': session, ...others } = sharedOption(root, 'shell')
  const react = Object.entries(others).filter(([key]) => /^react(-dom)?(\/|$)/.test(key))
  const exact = react.map(([key, option]) => [
    key,
    { ...option, singleton: false, requiredVersion: option.version },
  ])
  return { ...Object.fromEntries(exact), '@portico/session': session }
}
