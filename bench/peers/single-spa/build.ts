import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlainArea } from '../../plain/build-plain.ts'
import { createAppPlugins } from '../common/app-plugins.ts'
import { createModuleReplacements, replaceShellLoader } from '../common/module-replacements.ts'
import type { Peer, PeerBuildOptions } from '../common/peer.ts'
import { peersFolder, repository, shellFolder } from '../common/places.ts'
import { sharedSpecifiers } from '../common/shared.ts'
import { type BuildModulesOptions, type BuildModulesResult, buildModules } from './build-modules.ts'
import { createSharedModule } from './shared-modules.ts'

/** single-spa with native modules and an import map, the setup that its documentation recommends. */
export const singleSpa: Peer = {
  name: 'single-spa',
  folder: 'single-spa',
  async build(order) {
    const host = join(order.out, 'host')
    const shared = await build(order, join(host, 'shared'), sharedModules())
    const shell = await build(order, join(host, 'shell'), shellModules())
    const remotes: BuildModulesResult[] = []
    for (const area of order.areas)
      remotes.push(await build(order, join(order.out, area.name), remoteModules(area, order.origins)))
    mkdirSync(host, { recursive: true })
    writeFileSync(join(host, 'index.html'), documentOf(order, { shared, shell, remotes }))
    return [shared, shell, ...remotes].flatMap(({ chunks }) => chunks)
  },
}

function build(
  order: PeerBuildOptions,
  outDir: string,
  modules: Omit<BuildModulesOptions, 'outDir' | 'groups'>,
): Promise<BuildModulesResult> {
  return buildModules({ ...modules, outDir, groups: order.groupsOf?.(outDir) })
}

const shared = [...sharedSpecifiers, 'single-spa']
const own = (path: string) => join(peersFolder, 'single-spa', path)
const exportAll = (file: string) => `export * from ${JSON.stringify(file)}`

function sharedModules() {
  return {
    root: repository,
    base: '/shared/',
    modules: Object.fromEntries(
      shared.map((key) => [key, key === 'single-spa' ? exportAll(singleSpaFile()) : createSharedModule(key)]),
    ),
    plugins: createAppPlugins(shellFolder),
    external: [],
  }
}

function shellModules() {
  const standIns = createModuleReplacements(own('loader.ts'))
  return {
    root: shellFolder,
    base: '/shell/',
    modules: {
      '@portico/root-config': exportAll(own('root-config.ts')),
      '@portico/shell': exportAll(own('shell.ts')),
    },
    plugins: [...createAppPlugins(shellFolder), replaceShellLoader({ areas: own('areas.ts'), standIns })],
    external: shared,
  }
}

function remoteModules({ name, folder, exposes }: PlainArea, origins: PeerBuildOptions['origins']) {
  const modules = Object.entries(exposes).map(([expose, path]) => {
    const file = join(folder, path)
    const specifier = `@portico/${name}${expose === './remote' ? '' : expose.slice('.'.length)}`
    return [specifier, file.endsWith('.tsx') ? lifecyclesOf(file, specifier) : exportAll(file)]
  })
  return {
    root: folder,
    base: `${origins[name]}/`,
    modules: Object.fromEntries(modules),
    plugins: createAppPlugins(folder),
    external: shared,
  }
}

/** A module with a view exports single-spa's lifecycles. The placeholder becomes the addresses of its sheets, see `buildModules`. */
function lifecyclesOf(file: string, specifier: string): string {
  return `import { toLifecycles } from ${JSON.stringify(own('lifecycles.ts'))}
import { remote as module } from ${JSON.stringify(file)}
export const { bootstrap, mount, unmount, remote } = toLifecycles(module, '__SHEETS__:${specifier}')`
}

/** The browser build that the package's production condition names. */
function singleSpaFile(): string {
  return join(peersFolder, 'node_modules/single-spa/lib/es2015/esm/single-spa.min.js')
}

function documentOf(
  { areas, blocks }: PeerBuildOptions,
  {
    shared,
    shell,
    remotes,
  }: { shared: BuildModulesResult; shell: BuildModulesResult; remotes: readonly BuildModulesResult[] },
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
