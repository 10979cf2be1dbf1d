import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledTexts } from '@portico/vite-remote/texts'
import { build, type Plugin, type Rollup } from 'vite'
// @boundaries-ignore the build of the remotes
import { directIconImports } from '../../packages/vite-remote/src/patches/direct-icon-imports.ts'
// @boundaries-ignore the build of the remotes
import { cssTarget } from '../../packages/vite-remote/src/presets/css-target.ts'
import { collectImports, findGroups, nameSheetGroup, type PageFiles } from './chunk-groups.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shell = join(root, 'apps/shell')

/** One remote as its package.json describes it. */
export interface PlainArea {
  name: string
  folder: string
  route: string
  exposes: Record<string, string>
  slots: { slot: string; expose: string }[]
}

/** A built app: its files, and its documents by route. */
export interface BuiltApp {
  app: string
  pages: string
}

/** A plain build, and its files that are not part of the shell. */
export interface PlainApp extends BuiltApp {
  lateFiles: ReadonlySet<string>
}

/** The portal's parts that the plain build takes over. */
export interface PlainOptions {
  areas: readonly PlainArea[]
  /** The output folder. */
  out: string
  /** Blocks of data for each document. */
  blocks: string
  /** Visits a page of a build, and returns the names of the files that it requests. */
  filesOf(built: BuiltApp, route: string): Promise<Pick<PageFiles, 'first' | 'settled'>>
}

/**
 * Builds the portal as one plain Vite app: the same shell, pages, session and kit from the same sources, without
 * federation, registry checks or integrity. It does what a careful team would do for first visits: it visits a first
 * build to see what each page needs, groups that into few chunks (see `findGroups`), and writes documents that preload
 * them with a hint to compile them early (docs/decisions/0017).
 */
export async function buildPlain({ areas, out, blocks, filesOf }: PlainOptions): Promise<PlainApp> {
  const built = { app: join(out, 'ungrouped'), pages: join(out, 'ungrouped-pages') }
  const ungrouped = await bundle(areas, built.app, () => null)
  const routes = ['/', ...areas.map(({ route }) => route)]
  for (const route of routes) writePage(built.pages, route, withBlocks(ungrouped.html, blocks))
  const pages: PageFiles[] = []
  for (const route of routes) {
    const area = areas.find((one) => one.route === route)
    const own = { name: area?.name ?? 'home', folder: area?.folder ?? null, entries: entriesOf(areas, area) }
    pages.push({ ...own, ...(await filesOf(built, route)) })
  }
  const groups = findGroups(ungrouped.chunks, pages)
  const kept = new Set(ungrouped.chunks.flatMap(({ moduleIds }) => moduleIds))
  // A module that is empty after tree shaking would get its own file.
  const nameOf: GroupName = (id, importersOf) =>
    isSheet(id)
      ? nameSheetGroup(id, groups, importersOf)
      : (groups.get(id) ?? (kept.has(id) ? null : 'shell'))
  return writeGrouped({ areas, out, blocks, groups, nameOf })
}

/** Returns the modules that a page starts with: the area's page, or the cards of the home page. */
function entriesOf(areas: readonly PlainArea[], area: PlainArea | undefined): string[] {
  if (area) return [join(area.folder, area.exposes['./remote'] ?? '')]
  return areas.flatMap(({ folder, exposes, slots }) =>
    slots.filter(({ slot }) => slot === 'home').map(({ expose }) => join(folder, exposes[expose] ?? '')),
  )
}

async function writeGrouped(from: {
  areas: readonly PlainArea[]
  out: string
  blocks: string
  groups: ReadonlyMap<string, string>
  nameOf: GroupName
}): Promise<PlainApp> {
  const { areas, out, groups } = from
  const built = { app: join(out, 'app'), pages: join(out, 'pages') }
  const { chunks, html } = await bundle(areas, built.app, from.nameOf)
  const shellChunks = collectImports(chunks, ({ isEntry }) => isEntry)
  const early = new Set(shellChunks)
  for (const { name, route } of [{ name: 'home', route: '/' }, ...areas]) {
    const isFirst = ({ moduleIds }: Rollup.OutputChunk) => moduleIds.some((id) => groups.get(id) === name)
    const own = [...collectImports(chunks, isFirst)].filter((chunk) => !shellChunks.has(chunk))
    for (const chunk of own) early.add(chunk)
    const links = linksOf(own).filter((link) => !html.includes(link))
    const text = withBlocks(html, from.blocks).replace('</head>', `${links.join('')}</head>`)
    writePage(built.pages, route, text)
  }
  for (const { fileName, code } of early)
    writeFileSync(join(built.app, fileName), `//# allFunctionsCalledOnLoad\n${code}`)
  const late = chunks.filter((chunk) => !shellChunks.has(chunk))
  return { ...built, lateFiles: new Set(late.map(({ fileName }) => fileName)) }
}

function withBlocks(html: string, blocks: string): string {
  return html.replace('</title>', () => `</title>${blocks}`)
}

function writePage(folder: string, route: string, html: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${route.slice(1) || 'index'}.html`), html)
}

/** Names the group of a module, given a function that lists the importers of a module. */
type GroupName = (id: string, importersOf: (id: string) => readonly string[]) => string | null

function isSheet(id: string): boolean {
  return /\.css(\?|$)/.test(id)
}

/** Builds once, with the chunks that `nameOf` names. */
async function bundle(
  areas: readonly PlainArea[],
  outDir: string,
  nameOf: GroupName,
): Promise<{ chunks: Rollup.OutputChunk[]; html: string }> {
  const result = await build({
    root: shell,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    plugins: [plainShell(areas), compiledTexts(), directIconImports(shell)],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: (id, context) => nameOf(id, (module) => context.getModuleInfo(module)?.importers ?? []),
              },
            ],
          },
        },
      },
    },
  })
  const [{ output }] = [result].flat() as [Rollup.RolldownOutput]
  const page = output.find((file) => file.fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('the plain build has no page')
  return { chunks: output.filter((file) => file.type === 'chunk'), html: String(page.source) }
}

/** Links for chunks and their sheets, as the portal's documents have them. */
function linksOf(chunks: readonly Rollup.OutputChunk[]): string[] {
  const sheets = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...chunks.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ]
}

/** Exports of the shell's modules for federation and the registry, and the files that replace these modules. */
const standIns = { createLoader: 'loader.ts', bootRegistry: 'registry.ts', followRegistry: 'registry.ts' }

/** Returns the replacement files by the module of the shell that they replace. */
export function findModuleReplacements(): Map<string, string> {
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

/** Replaces the shell's modules, and imports the area of the address before anything else. */
function plainShell(areas: readonly PlainArea[]): Plugin {
  const main = join(shell, 'src/main.tsx')
  const standsIn = findModuleReplacements()
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

/** Imports the modules of the header statically, as one app would, and all others on demand. */
function areasModule(areas: readonly PlainArea[]): string {
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
