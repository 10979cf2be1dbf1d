import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import type { RemoteManifest } from '@portico/contract/manifest'
import react from '@vitejs/plugin-react'
import type { Rollup, UserConfig } from 'vite'
import { isFederationModule } from '../app/federation-modules.ts'
import { createSharedOption } from '../app/shared.ts'
import { checkSources } from '../checks/check-sources.ts'
import { fileList } from '../checks/file-list.ts'
import { noSecrets } from '../checks/no-secrets.ts'
import { completeModuleGraph } from '../patches/complete-module-graph.ts'
import { directIconImports } from '../patches/direct-icon-imports.ts'
import { localDecoders } from '../patches/local-decoders.ts'
import { skipUnsharedModules } from '../patches/skip-unshared-modules.ts'
import { compiledTexts } from '../texts/texts-plugin.ts'
import { cssTarget } from './css-target.ts'
import { emptyInput, emptyModuleId } from './empty-input.ts'

/**
 * Returns the configuration for `vite build --mode full`: the remote for hosts that are not a Portico shell, in `dist/full`. Its container
 * has its own runtime and a fallback copy of every shared package; packages that the host shares are used instead.
 */
export function fullConfig(root: string, manifest: RemoteManifest): UserConfig {
  const exposes = Object.values(manifest.exposes).map((file) => join(root, file))
  return {
    root,
    base: './',
    plugins: [
      checkSources(root, exposes),
      completeModuleGraph(exposes),
      react(),
      compiledTexts(root),
      directIconImports(root),
      localDecoders(),
      skipUnsharedModules(root),
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
        input: emptyModuleId,
        output: { chunkFileNames: 'assets/[hash].js', codeSplitting: sharedInOne },
      },
    },
  }
}

/** Information about modules while chunks are created. */
type Modules = Pick<Rollup.PluginContext, 'getModuleInfo'>

/**
 * Puts modules that several parts of a remote share into one file. Otherwise each combination of parts with shared modules gets a separate
 * file, half of them below a kilobyte, and a first visit needs twice as many requests. The parts are counted here, because the bundler's
 * own `minShareCount` leaves out parts that are imported after another one, and then two files may need each other.
 */
const sharedInOne = {
  groups: [
    { name: (id: string, modules: Modules) => (isSource(id) && isShared(id, modules) ? 'common' : null) },
  ],
  includeDependenciesRecursively: false,
}

/** Whether several dynamically imported parts need a module statically. Its imports are then shared too. */
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

/** Whether a module is source code for remotes: no other library, which may have to wait for its share, and no code of federation. */
function isSource(id: string): boolean {
  if (id.startsWith('\0') || isFederationModule(id)) return false
  return !id.includes('/node_modules/') || /\/node_modules\/(@portico|lucide-react)\//.test(id)
}

/**
 * Returns the packages that a host of another kind may share. React is shared only if the version is equal: react-dom rejects any other
 * React, and a host often shares one without the other. All remotes of a page share one session. Other packages are included in the
 * remote, cut to the used part.
 */
function foreignShares(root: string) {
  const { '@portico/session': session, ...others } = createSharedOption(root, 'shell')
  const react = Object.entries(others).filter(([key]) => /^react(-dom)?(\/|$)/.test(key))
  const exact = react.map(([key, option]) => [
    key,
    { ...option, singleton: false, requiredVersion: option.version },
  ])
  return { ...Object.fromEntries(exact), '@portico/session': session }
}
