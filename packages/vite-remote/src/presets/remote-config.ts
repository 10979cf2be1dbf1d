import { join } from 'node:path'
import { federation } from '@module-federation/vite'
import { CONTRACT_VERSION } from '@portico/contract'
import { readAllowedHosts } from '@portico/contract/hosts'
import type { RemoteManifest } from '@portico/contract/manifest'
import react from '@vitejs/plugin-react'
import { defineConfig, type ServerOptions, type UserConfig } from 'vite'
import { getConfigFolder, readAppPackage } from '../app/manifest.ts'
import { createSharedOption, getFederationVersion, getSharedVersions } from '../app/shared.ts'
import { checkSources } from '../checks/check-sources.ts'
import { fileList } from '../checks/file-list.ts'
import { noSecrets } from '../checks/no-secrets.ts'
import type { ChunkGroupRules } from '../chunks/chunk-groups.ts'
import { joinChunks } from '../chunks/join-chunks.ts'
import { lazyStyles } from '../chunks/lazy-styles.ts'
import type { ReleaseMetadata } from '../chunks/release-metadata.ts'
import { completeModuleGraph, stallTimeout } from '../patches/complete-module-graph.ts'
import { directIconImports } from '../patches/direct-icon-imports.ts'
import { entryShares } from '../patches/entry-shares.ts'
import { localDecoders } from '../patches/local-decoders.ts'
import { plainImports } from '../patches/plain-imports.ts'
import { skipUnsharedModules } from '../patches/skip-unshared-modules.ts'
import { trimContainer } from '../patches/trim-container.ts'
import { withoutAdminApi } from '../patches/without-admin-api.ts'
import { compiledTexts } from '../texts/texts-plugin.ts'
import { devConfigBlock } from './config-block.ts'
import { cssTarget } from './css-target.ts'
import { embedConfig } from './embed-config.ts'
import { emptyInput, emptyModuleId } from './empty-input.ts'
import { fullConfig } from './full-config.ts'
import { portalDefines } from './portal-defines.ts'

/**
 * Returns the whole vite.config.ts of a remote: `export default remoteConfig(import.meta.url)`.
 *
 * - `vite build` creates the release in `dist/release`: `remoteEntry.js`, its chunks, the style sheet of the first visit, `release.json`.
 * - `vite build --mode alone` creates the remote as a standalone page in `dist/alone`.
 * - `vite build --mode full` creates it for hosts that are not a Portico shell in `dist/full`.
 * - `vite build --mode embed` creates the custom element for any page in `dist/embed`, if `src/embed.ts` exists.
 * - `vite` serves the standalone page with hot reload.
 *
 * `budgets` are the size limits for a first visit of each exposed module, in kB; there is a default. The limit `embed` is for the element
 * until its first text, packed as served, with the Supabase client (30). The limit of a file below `src` (`table/grid.tsx`), a later part
 * that is requested immediately, is for `./remote` and that part, which is one file with all its static imports.
 *
 * `together` names files of a release that contain several later parts, by prefixes of their paths below `src`. Parts that are opened one
 * after the other then need one request, and one line in the import map of every document of the portal.
 */
export function remoteConfig(
  configUrl: string,
  budgets: Readonly<Record<string, number>> = {},
  together: ChunkGroupRules = {},
) {
  const root = getConfigFolder(configUrl)
  return defineConfig(({ mode, command }) => {
    if (command === 'build') {
      if (mode === 'embed') return embedConfig(root, { budget: budgets.embed })
      if (mode === 'full') return fullConfig(root, requireManifest(root).manifest)
      return mode === 'alone' ? alone(root) : release(root, budgets, together)
    }
    // A portal on another origin can load a build from here. Files of a build are public, like files of a release.
    const preview = { cors: true }
    if (mode === 'federated') return { ...federated(root), preview }
    return { ...alone(root), preview, server: readAccess(process.env) }
  })
}

/** Default size limits of a page and of a slot module, in kB. */
const usualBudget = { page: 60, slot: 30 }

function release(
  root: string,
  budgets: Readonly<Record<string, number>>,
  together: ChunkGroupRules,
): UserConfig {
  const { manifest } = requireManifest(root)
  const exposes = Object.entries(manifest.exposes).map(([name, file]): [string, string] => [
    name,
    join(root, file),
  ])
  return {
    root,
    // Relative, so that one build loads from any versioned directory on any origin.
    base: './',
    define: portalDefines,
    plugins: [
      checkSources(
        root,
        exposes.map(([, file]) => file),
      ),
      completeModuleGraph(
        exposes.map(([, file]) => file),
        { consumes: true },
      ),
      react(),
      compiledTexts(root),
      directIconImports(root),
      localDecoders(),
      plainImports(),
      skipUnsharedModules(root),
      entryShares(root),
      federation({
        name: `${manifest.name}Remote`,
        filename: 'remoteEntry.js',
        exposes: manifest.exposes,
        remotes: {},
        shared: createSharedOption(root, 'remote'),
        dts: false,
        manifest: false,
        disableSnapshot: true,
        moduleParseIdleTimeout: stallTimeout,
        experiments: { externalRuntime: true },
      }),
      trimContainer('release'),
      emptyInput(),
      lazyStyles(exposes.map(([, file]) => file)),
      joinRelease(root, manifest.name, exposes, budgets, together),
      noSecrets(),
      fileList(),
    ],
    build: {
      outDir: 'dist/release',
      target: 'es2022',
      cssTarget,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: emptyModuleId },
    },
  }
}

/** Joins the chunks of a release and writes `release.json`. `exposes` contains names and absolute files. */
function joinRelease(
  root: string,
  remote: string,
  exposes: readonly (readonly [name: string, file: string])[],
  budgets: Readonly<Record<string, number>>,
  together: ChunkGroupRules,
) {
  const page = exposes.find(([name]) => name === './remote')?.[1] ?? ''
  return joinChunks({
    entry: () => 'remoteEntry.js',
    fileName: 'remoteEntry.js',
    apart: (id) => exposes.some(([, file]) => file === id),
    name: 'release.json',
    together,
    budgets: [
      ...exposes.map(([name, expose]) => ({
        what: `${remote} ${name}`,
        expose,
        budget: budgets[name] ?? (name === './remote' ? usualBudget.page : usualBudget.slot),
      })),
      ...Object.entries(budgets).flatMap(([soon, budget]) =>
        /\.tsx?$/.test(soon) ? [{ what: `${remote} ./remote with ${soon}`, expose: page, soon, budget }] : [],
      ),
    ],
    document: (trace, sizeOf): ReleaseMetadata => ({
      contract: CONTRACT_VERSION,
      federation: getFederationVersion(root),
      shared: Object.fromEntries(
        Object.entries(getSharedVersions(root)).map(([name, version]) => [name, `^${version}`]),
      ),
      preload: Object.fromEntries(exposes.map(([name, file]) => [name, trace(file)])),
      sizes: Object.fromEntries(exposes.map(([name, file]) => [name, sizeOf(trace(file))])),
    }),
  })
}

/** Returns the configuration for the remote's own page with its container for the shell; both from source. */
function federated(root: string): UserConfig {
  const { manifest } = requireManifest(root)
  const page = alone(root)
  const container = federation({
    name: `${manifest.name}Remote`,
    filename: 'remoteEntry.js',
    exposes: manifest.exposes,
    remotes: {},
    shared: createSharedOption(root, 'shell'),
    dts: false,
    manifest: false,
    dev: { remoteHmr: true },
  })
  return { ...page, plugins: [...(page.plugins ?? []), container] }
}

function alone(root: string): UserConfig {
  return {
    root,
    plugins: [
      react(),
      compiledTexts(root),
      directIconImports(root),
      localDecoders(),
      withoutAdminApi(),
      devConfigBlock(),
      noSecrets(),
      fileList(),
    ],
    build: {
      outDir: 'dist/alone',
      target: 'es2022',
      cssTarget,
      modulePreload: false,
      manifest: true,
      assetsInlineLimit: 0,
    },
  }
}

/**
 * Reads the hosts and origins that `vite` accepts, because its document contains the key: local names and those of
 * `PORTICO_ALLOWED_HOSTS`, its own page and the origins of `PORTICO_ALLOWED_ORIGINS`.
 */
function readAccess({
  PORTICO_ALLOWED_HOSTS = '',
  PORTICO_ALLOWED_ORIGINS = '',
}: NodeJS.ProcessEnv): ServerOptions {
  const origins = PORTICO_ALLOWED_ORIGINS.split(',').map((origin) => origin.trim())
  return {
    // In Vite, a leading dot allows all subdomains.
    allowedHosts: readAllowedHosts(PORTICO_ALLOWED_HOSTS).map((host) => host.replace(/^\*/, '')),
    cors: { origin: origins.filter(Boolean) },
  }
}

function requireManifest(root: string): { manifest: RemoteManifest } {
  const { manifest } = readAppPackage(root)
  if (!manifest) throw new Error(`${root}/package.json has no field "portico", which makes an app a remote`)
  return { manifest }
}
