import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PluginOption } from 'vite'
// @boundaries-ignore the list of packages that the portal shares
import { sharedPackages, sharedVersions } from '../../../packages/vite-remote/src/app/shared.ts'
import type { Area } from '../../plain/build-plain.ts'
import { appPlugins, commonBuild } from '../common/app-plugins.ts'
import type { Peer, PeerOrder } from '../common/peer.ts'
import { peersFolder, shellFolder } from '../common/places.ts'
import { peerShell, standInsWith } from '../common/stand-ins.ts'
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
    for (const area of order.areas) await buildRemote(federation, area, join(order.out, area.name))
    await buildHost(federation, order)
  },
}

async function buildRemote(
  federation: FederationTool['federation'],
  area: Area,
  outDir: string,
): Promise<void> {
  const { name, folder, exposes } = area
  await build({
    root: folder,
    base: './',
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [
      react(),
      ...appPlugins(folder),
      federation({
        name,
        filename: 'remoteEntry-[hash].js',
        manifest: true,
        exposes,
        shared: shared(folder),
        shareStrategy: 'loaded-first',
        dts: false,
      }),
    ],
    build: { ...commonBuild, outDir },
  })
}

async function buildHost(federation: FederationTool['federation'], order: PeerOrder): Promise<void> {
  const outDir = join(order.out, 'host')
  const remotes = order.areas.map(({ name }) => [name, `${order.origins[name]}/mf-manifest.json`])
  await build({
    root: shellFolder,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [
      react(),
      ...appPlugins(shellFolder),
      peerShell({ areas: join(peersFolder, 'module-federation/areas.ts'), standIns: standInsWith() }),
      federation({
        name: 'host',
        filename: 'hostEntry-[hash].js',
        remotes: {},
        shared: shared(shellFolder),
        shareStrategy: 'loaded-first',
        dts: false,
      }),
    ],
    build: { ...commonBuild, outDir },
  })
  const list = `<script type="application/json" id="remotes">${JSON.stringify(remotes)}</script>`
  const page = join(outDir, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</title>', `</title>${order.blocks}${list}`))
}

/** Every shared package as a singleton in the installed version. */
function shared(root: string): Record<string, object> {
  const versions = sharedVersions(root)
  return Object.fromEntries(
    Object.entries(sharedPackages).map(([key, name]) => [
      key,
      { singleton: true, requiredVersion: `^${versions[name]}` },
    ]),
  )
}
