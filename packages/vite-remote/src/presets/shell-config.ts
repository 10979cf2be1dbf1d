import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import { CONTRACT_VERSION } from '@portico/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rollup, type UserConfig } from 'vite'
import { getConfigFolder } from '../app/manifest.ts'
import { createSharedOption, getFederationVersion, getSharedVersions } from '../app/shared.ts'
import { checkSources } from '../checks/check-sources.ts'
import { fileList } from '../checks/file-list.ts'
import { noSecrets } from '../checks/no-secrets.ts'
import { joinChunks } from '../chunks/join-chunks.ts'
import type { ShellMetadata } from '../chunks/release-metadata.ts'
import { completeModuleGraph } from '../patches/complete-module-graph.ts'
import { directIconImports } from '../patches/direct-icon-imports.ts'
import { plainImports } from '../patches/plain-imports.ts'
import { skipUnsharedModules } from '../patches/skip-unshared-modules.ts'
import { trimContainer } from '../patches/trim-container.ts'
import { withoutAdminApi } from '../patches/without-admin-api.ts'
import { compiledTexts } from '../texts/texts-plugin.ts'
import { cssTarget } from './css-target.ts'
import { portalDefines } from './portal-defines.ts'

/**
 * Returns the whole vite.config.ts of the shell. It knows no remotes (`remotes: {}`): they are registered at run time, after
 * the first paint, from the registry. `vite build` writes `dist/` with `shell.json`; documents are written later.
 * `budget` is the size limit of its start, in kB. `NODE_ENV=development vite build --mode development` builds the shell in which a
 * customized portal develops its remotes: with React for development, and without a budget.
 */
export function shellConfig(configUrl: string, budget: number) {
  const root = getConfigFolder(configUrl)
  return defineConfig(({ mode }) => shell(root, mode === 'development' ? Number.POSITIVE_INFINITY : budget))
}

function shell(root: string, budget: number): UserConfig {
  return {
    root,
    define: portalDefines,
    plugins: [
      checkSources(root, [join(root, 'src/main.tsx')]),
      completeModuleGraph([join(root, 'index.html')]),
      react(),
      compiledTexts(root),
      directIconImports(root),
      plainImports(),
      withoutAdminApi(),
      skipUnsharedModules(root),
      federation({
        name: 'shell',
        filename: 'shellEntry.js',
        remotes: {},
        shared: createSharedOption(root, 'shell'),
        dts: false,
        manifest: false,
        disableSnapshot: true,
        dev: { remoteHmr: true },
        hostInitInjectLocation: 'entry',
        experiments: { provideExternalRuntime: true },
      }),
      trimContainer('shell'),
      joinChunks({
        entry: entryOf,
        fileName: 'assets/shell-[hash].js',
        apart: () => false,
        name: 'shell.json',
        budgets: [{ what: 'the shell', budget }],
        document: (trace, sizeOf): ShellMetadata => ({
          contract: CONTRACT_VERSION,
          federation: getFederationVersion(root),
          shared: getSharedVersions(root),
          preload: trace(),
          size: sizeOf(trace()),
          readsParts: true,
          readsRestricted: true,
        }),
      }),
      noSecrets(),
      fileList(),
    ],
    build: {
      outDir: 'dist',
      target: 'es2022',
      cssTarget,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
    },
  }
}

/** Returns the chunk that index.html names. */
function entryOf(bundle: Rollup.OutputBundle): string {
  const entry = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/index.html'),
  )
  if (!entry) throw new Error('the shell has no entry chunk')
  return entry.fileName
}
