import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/** What the plain build takes from the portal that it is compared with. */
export interface PlainOptions {
  areas: readonly Area[]
  /** Where it is written: `app` for its files, `pages` for its documents. */
  out: string
  /** Blocks of data that each document carries. */
  blocks: string
  /** Addresses that the portal's document of a route brings early. */
  preloadsOf: (route: string) => readonly string[]
}

/**
 * Builds the portal as one plain Vite app: the same shell, pages, session and kit from the same sources, without
 * federation, registry checks or integrity. The area that the address names is imported first of all, without
 * `React.lazy`. What the portal does for its first visit is done here too: documents bring the area's files early, and
 * these are compiled ahead (docs/decisions/0017).
 */
export async function buildPlain({ areas, out, blocks, preloadsOf }: PlainOptions): Promise<void> {
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
  mkdirSync(join(out, 'pages'), { recursive: true })
  const write = (route: string, text: string) => writeFileSync(join(out, 'pages', `${route}.html`), text)
  write('index', html)
  const isExposed = new Set(
    areas.flatMap(({ folder, exposes }) => Object.values(exposes).map((path) => join(folder, path))),
  )
  const early = new Set(
    withImports(chunks, ({ isEntry, facadeModuleId }) => isEntry || isExposed.has(facadeModuleId ?? '')),
  )
  for (const { route, folder, exposes } of areas) {
    const names = new Set(preloadsOf(route).map(nameInAddress))
    const first = withImports(
      chunks,
      ({ name, facadeModuleId }) =>
        facadeModuleId === join(folder, exposes['./remote'] ?? '') ||
        (names.has(name) && facadeModuleId?.startsWith(`${folder}/`) === true),
    ).filter((chunk) => !chunk.isEntry)
    for (const chunk of first) early.add(chunk)
    write(route.slice(1), html.replace('</head>', `${linksOf(first)}</head>`))
  }
  for (const { fileName, code } of early)
    writeFileSync(join(out, 'app', fileName), `//# allFunctionsCalledOnLoad\n${code}`)
}

/** The chunks that are asked for, and all that these import at once. */
function withImports(
  chunks: readonly Rollup.OutputChunk[],
  isAsked: (chunk: Rollup.OutputChunk) => boolean,
): Rollup.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of chunks.filter(isAsked)) visit(chunk)
  return [...seen]
}

/** Links for chunks and their sheets, as the portal's documents have them. */
function linksOf(chunks: readonly Rollup.OutputChunk[]): string {
  const sheets = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('')
}

/** `https://…/assets/data-grid-B2cD4e6F.js` → `data-grid`, which both builds call a chunk by its module. */
function nameInAddress(address: string): string {
  return basename(address).replace(/(-[\w-]{8})?\.js$/, '')
}

/** What the shell's modules about federation and the registry export, by which they are found, and what stands in for them. */
const standIns = { createLoader: 'loader.ts', bootRegistry: 'registry.ts', followRegistry: 'registry.ts' }

/** The files that stand in, by the module of the shell that they stand in for. */
function findStandIns(): Map<string, string> {
  const sources = globSync('src/**/*.ts', { cwd: shell, exclude: ['**/*.{test,fixture}.ts'] })
  const texts = sources.map((path) => ({
    path: join(shell, path),
    text: readFileSync(join(shell, path), 'utf8'),
  }))
  return new Map(
    Object.entries(standIns).map(([name, standIn]) => {
      const [found, ...more] = texts.filter(({ text }) =>
        new RegExp(`^export (async )?function ${name}\\b`, 'm').test(text),
      )
      if (!found || more.length > 0)
        throw new Error(`the plain build looks for the one module of the shell that exports ${name}`)
      return [found.path, fileURLToPath(new URL(standIn, import.meta.url))]
    }),
  )
}

/** Puts the stand-ins into the shell, and begins with the import of the area that the address names. */
function plainShell(areas: readonly Area[]): Plugin {
  const main = join(shell, 'src/main.tsx')
  const standsIn = findStandIns()
  const files = new Set([...standsIn.keys()].map((path) => basename(path)))
  return {
    name: 'bench:plain-shell',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'virtual:portico-areas') return '\0portico-areas'
      if (!files.has(basename(source))) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return standsIn.get(found?.id ?? '') ?? null
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
