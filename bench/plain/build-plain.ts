import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = join(root, 'apps/shell')

/** One remote as its package.json describes it. */
export interface Area {
  name: string
  folder: string
  route: string
  exposes: Record<string, string>
  slots: { slot: string; expose: string }[]
}

/**
 * Builds the portal as one plain Vite app into `out`: the same shell, pages, session and kit from the same sources,
 * without federation, registry checks or integrity. The area that the address names is imported first of all, without
 * `React.lazy`. Writes `out/lazy/<page>.html` as Vite would, and `out/preloaded/<page>.html` with links for the area.
 */
export async function buildPlain(areas: readonly Area[], out: string, blocks: string): Promise<void> {
  const result = await build({
    root: shell,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [plainShell(areas)],
    build: {
      outDir: join(out, 'app'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
  const [{ output }] = [result].flat() as [Rollup.RolldownOutput]
  const chunks = output.filter((file) => file.type === 'chunk')
  const page = output.find((file) => file.fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('the plain build has no page')
  const html = String(page.source).replace('</title>', `</title>${blocks}`)
  for (const kind of ['lazy', 'preloaded']) mkdirSync(join(out, kind), { recursive: true })
  const write = (kind: string, route: string, text: string) =>
    writeFileSync(join(out, kind, `${route}.html`), text)
  write('lazy', 'index', html)
  write('preloaded', 'index', html)
  for (const { route, folder, exposes } of areas) {
    const links = linksOf(chunks, join(folder, exposes['./remote'] ?? ''))
    write('lazy', route, html)
    write('preloaded', route, html.replace('</head>', `${links}</head>`))
  }
}

/** Links for the area's chunk, what it imports, and their sheets. */
function linksOf(chunks: readonly Rollup.OutputChunk[], entry: string): string {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || chunk.isEntry || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(chunks.find((chunk) => chunk.facadeModuleId === entry))
  return [...seen]
    .flatMap((chunk) => [
      `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`,
      ...[...(chunk.viteMetadata?.importedCss ?? [])].map(
        (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
      ),
    ])
    .join('')
}

/** Modules of the shell that are about federation and the registry, and what stands in for them here. */
const standIns: Readonly<Record<string, string>> = {
  [join(shell, 'src/loader/loader.ts')]: 'loader.ts',
  [join(shell, 'src/registry/boot-registry.ts')]: 'registry.ts',
  [join(shell, 'src/registry/updates.ts')]: 'registry.ts',
}

/** Puts the stand-ins into the shell, and begins with the import of the area that the address names. */
function plainShell(areas: readonly Area[]): Plugin {
  const main = join(shell, 'src/main.tsx')
  return {
    name: 'bench:plain-shell',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'virtual:portico-areas') return '\0portico-areas'
      if (!/\/(loader|boot-registry|updates)\.ts$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      const standIn = standIns[found?.id ?? '']
      return standIn ? fileURLToPath(new URL(standIn, import.meta.url)) : null
    },
    load: (id) => (id === '\0portico-areas' ? areasModule(areas) : null),
    transform: (code, id) =>
      id === main ? { code: `import 'virtual:portico-areas'\n${code}`, map: null } : null,
  }
}

/** The header's modules are part of the page, as they would be in one app; everything else is a chunk. */
function areasModule(areas: readonly Area[]): string {
  const imports: string[] = []
  const loaders = areas.flatMap(({ name, folder, exposes, slots }) =>
    Object.entries(exposes).map(([expose, path]) => {
      const file = JSON.stringify(join(folder, path))
      const isHeader = slots.some((slot) => slot.expose === expose && slot.slot === 'header')
      if (!isHeader) return `${JSON.stringify(`${name} ${expose}`)}: () => import(${file})`
      imports.push(`import * as header${imports.length} from ${file}`)
      return `${JSON.stringify(`${name} ${expose}`)}: () => Promise.resolve(header${imports.length - 1})`
    }),
  )
  const routes = areas.map(({ name, route }) => [route, name])
  return `${imports.join('\n')}
    const loaders = { ${loaders.join(',\n')} }
    export const loadArea = (name, expose) => loaders[name + ' ' + expose]()
    const early = ${JSON.stringify(routes)}.find(([route]) => location.pathname.startsWith(route))
    if (early) void loadArea(early[1], './remote')`
}
