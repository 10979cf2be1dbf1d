import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// @boundaries-ignore the list of packages that the portal shares
import { sharedPackages } from '../../../packages/vite-remote/src/app/shared.ts'
import type { Area } from '../../plain/build-plain.ts'
import { appPlugins } from '../common/app-plugins.ts'
import type { Peer, PeerOrder } from '../common/peer.ts'
import { peersFolder, repository, shellFolder } from '../common/places.ts'
import { peerShell, standInsWith } from '../common/stand-ins.ts'
import { type Built, buildModules } from './build-modules.ts'
import { moduleOf } from './shared-modules.ts'

/** single-spa with native modules and an import map, the setup that its documentation recommends. */
export const singleSpa: Peer = {
  name: 'single-spa',
  folder: 'single-spa',
  async build(order) {
    const host = join(order.out, 'host')
    const shared = await buildShared(join(host, 'shared'))
    const shell = await buildShell(join(host, 'shell'))
    const remotes: Built[] = []
    for (const area of order.areas)
      remotes.push(await buildRemote(area, join(order.out, area.name), `${order.origins[area.name]}/`))
    mkdirSync(host, { recursive: true })
    writeFileSync(join(host, 'index.html'), documentOf(order, { shared, shell, remotes }))
  },
}

const shared = [...Object.keys(sharedPackages), 'single-spa']
const own = (path: string) => join(peersFolder, 'single-spa', path)
const exportAll = (file: string) => `export * from ${JSON.stringify(file)}`

function buildShared(outDir: string): Promise<Built> {
  return buildModules({
    root: repository,
    outDir,
    base: '/shared/',
    modules: Object.fromEntries(
      shared.map((key) => [key, key === 'single-spa' ? exportAll(singleSpaFile()) : moduleOf(key)]),
    ),
    plugins: appPlugins(shellFolder),
    external: [],
  })
}

function buildShell(outDir: string): Promise<Built> {
  const standIns = standInsWith(own('loader.ts'))
  return buildModules({
    root: shellFolder,
    outDir,
    base: '/shell/',
    modules: {
      '@portico/root-config': exportAll(own('root-config.ts')),
      '@portico/shell': exportAll(own('shell.ts')),
    },
    plugins: [...appPlugins(shellFolder), peerShell({ areas: own('areas.ts'), standIns })],
    external: shared,
  })
}

function buildRemote({ name, folder, exposes }: Area, outDir: string, base: string): Promise<Built> {
  const modules = Object.entries(exposes).map(([expose, path]) => {
    const file = join(folder, path)
    const specifier = `@portico/${name}${expose === './remote' ? '' : expose.slice('.'.length)}`
    return [specifier, file.endsWith('.tsx') ? lifecyclesOf(file) : exportAll(file)]
  })
  return buildModules({
    root: folder,
    outDir,
    base,
    modules: Object.fromEntries(modules),
    plugins: appPlugins(folder),
    external: shared,
  })
}

/** A module that draws exports single-spa's lifecycles; `__SHEETS__` becomes the addresses of its sheets. */
function lifecyclesOf(file: string): string {
  return `import { toLifecycles } from ${JSON.stringify(own('lifecycles.ts'))}
import { remote as module } from ${JSON.stringify(file)}
export const { bootstrap, mount, unmount, remote } = toLifecycles(module, __SHEETS__)`
}

/** The browser build that the package's production condition names. */
function singleSpaFile(): string {
  return join(peersFolder, 'node_modules/single-spa/lib/es2015/esm/single-spa.min.js')
}

function documentOf(
  { areas, blocks }: PeerOrder,
  { shared, shell, remotes }: { shared: Built; shell: Built; remotes: readonly Built[] },
): string {
  const imports = Object.fromEntries([shared, shell, ...remotes].flatMap(({ entries }) => [...entries]))
  const preloads = [...new Set([...shell.preloads, ...shared.preloads])]
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portico</title>
    ${blocks}
    <script type="application/json" id="areas">${JSON.stringify(areas.map(({ name, route }) => [name, route]))}</script>
    <script type="importmap">${JSON.stringify({ imports })}</script>
    ${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('')}
    ${[...shared.sheets, ...shell.sheets].map((href) => `<link rel="stylesheet" href="${href}">`).join('')}
  </head>
  <body>
    <div id="root"></div>
    <script type="module">import '@portico/root-config'</script>
  </body>
</html>
`
}
