import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PluginOption, type Rollup } from 'vite'
// @boundaries-ignore the build of the remotes
import { entryShares } from '../../../packages/vite-remote/src/patches/entry-shares.ts'
import type { PlainArea } from '../../plain/build-plain.ts'
import { commonBuild, createAppPlugins } from '../common/app-plugins.ts'
import { createGroupedOutput, listChunks, type WrittenChunk } from '../common/chunk-groups.ts'
import { createModuleReplacements, replaceShellLoader } from '../common/module-replacements.ts'
import type { Peer, PeerBuildOptions } from '../common/peer.ts'
import { peersFolder, shellFolder } from '../common/places.ts'
import { createSharedOptions } from '../common/shared.ts'
import { importTool } from '../common/tools.ts'

interface FederationTool {
  federation(options: object): PluginOption
}

/** Module Federation by its plugin for Vite. */
export const moduleFederation: Peer = {
  name: 'Module Federation',
  folder: 'module-federation',
  async build(order) {
    const { federation } = await importTool<FederationTool>('@module-federation/vite')
    const chunks: WrittenChunk[] = []
    for (const area of order.areas) chunks.push(...(await buildRemote(federation, area, order)))
    chunks.push(...(await buildHost(federation, order)))
    return chunks
  },
}

async function buildRemote(
  federation: FederationTool['federation'],
  { name, folder, exposes }: PlainArea,
  order: PeerBuildOptions,
): Promise<WrittenChunk[]> {
  const outDir = join(order.out, name)
  const exposed = new Set(Object.values(exposes).map((path) => join(folder, path)))
  const output = await bundle(folder, outDir, order, [
    // The plugin does not share a package's imports of itself, so each remote would include a second copy of the kit.
    entryShares(folder),
    federation({
      name,
      filename: 'remoteEntry-[hash].js',
      manifest: true,
      exposes,
      shared: fromHost(createSharedOptions()),
      shareStrategy: 'loaded-first',
      // A remote of this portal loads no other remote, and uses the host's runtime.
      disableRemote: true,
      experiments: { externalRuntime: true },
      dts: false,
    }),
  ])
  return listChunks(output, outDir, (module) => exposed.has(module))
}

async function buildHost(
  federation: FederationTool['federation'],
  order: PeerBuildOptions,
): Promise<WrittenChunk[]> {
  const outDir = join(order.out, 'host')
  const output = await bundle(shellFolder, outDir, order, [
    replaceShellLoader({
      areas: join(peersFolder, 'module-federation/areas.ts'),
      standIns: createModuleReplacements(),
    }),
    federation({
      name: 'host',
      filename: 'hostEntry-[hash].js',
      remotes: {},
      shared: createSharedOptions(),
      shareStrategy: 'loaded-first',
      experiments: { provideExternalRuntime: true },
      dts: false,
    }),
  ])
  const remotes = order.areas.map(({ name }) => [name, `${order.origins[name]}/mf-manifest.json`])
  const list = `<script type="application/json" id="remotes">${JSON.stringify(remotes)}</script>`
  const page = join(outDir, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</title>', `</title>${order.blocks}${list}`))
  // The plugin imports the shell's main module on demand.
  return listChunks(output, outDir, (module) => module === join(shellFolder, 'src/main.tsx'))
}

async function bundle(
  root: string,
  outDir: string,
  order: PeerBuildOptions,
  plugins: readonly PluginOption[],
): Promise<Rollup.RolldownOutput['output']> {
  const result = await build({
    root,
    // Relative in a remote, so that its files load from its own origin.
    base: root === shellFolder ? '/' : './',
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [react(), ...createAppPlugins(root), ...plugins],
    build: {
      ...commonBuild,
      outDir,
      rolldownOptions: createGroupedOutput(order.groupsOf?.(outDir), (id) => isGrouped(root, id)),
    },
  })
  return ([result].flat() as [Rollup.RolldownOutput])[0].output
}

/** The host provides every shared package, so remotes bring no copies: with copies, some were loaded twice. */
function fromHost(shared: Readonly<Record<string, object>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(shared).map(([key, option]) => [key, { ...option, import: false }]),
  )
}

/**
 * The plugin's own modules keep their chunks. So do the host's shared packages with all that they import: the plugin awaits
 * them in modules that import each other.
 */
function isGrouped(root: string, id: string): boolean {
  if (id.startsWith('\0') || id.includes('__mf') || id.includes('virtual:')) return false
  return root !== shellFolder || /\/(apps\/shell|packages\/host)\//.test(id)
}
