import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, esmExternalRequirePlugin, type Plugin, type Rollup } from 'vite'
import { commonBuild } from '../common/app-plugins.ts'
import {
  type ChunkGroups,
  createGroupedOutput,
  listChunks,
  type WrittenChunk,
} from '../common/chunk-groups.ts'

/** One build of modules that an import map names. */
export interface BuildModulesOptions {
  root: string
  outDir: string
  /** The address of `outDir`, with a slash at the end. */
  base: string
  /** The code of each module, by its specifier in the import map. */
  modules: Readonly<Record<string, string>>
  plugins: Plugin[]
  /** Specifiers that the browser resolves by the import map. */
  external: readonly string[]
  groups: ChunkGroups | undefined
}

/** The result of a build, for the import map and the document. Files are named by their addresses. */
export interface BuildModulesResult {
  /** Entry files by their specifiers. */
  entries: Map<string, string>
  /** The entries, and everything that they import statically. */
  preloads: string[]
  /** The sheets of these. */
  sheets: string[]
  chunks: WrittenChunk[]
}

/**
 * Builds modules that are imported by an import map. The text `__SHEETS__:<specifier>` in their code becomes the addresses of
 * that module's sheets.
 */
export async function buildModules(order: BuildModulesOptions): Promise<BuildModulesResult> {
  const { root, outDir, base, modules, external } = order
  const result = await build({
    root,
    base,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    // External packages that CommonJS code requires become imports, which the import map resolves.
    plugins: [
      ...order.plugins,
      virtualModules(modules),
      esmExternalRequirePlugin({ external: [...external] }),
    ],
    build: {
      ...commonBuild,
      outDir,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(Object.keys(modules).map((key) => [fileNameOf(key), prefix + key])),
        ...createGroupedOutput(order.groups),
      },
    },
  })
  const [{ output }] = [result].flat() as [Rollup.RolldownOutput]
  const chunks = output.filter((file) => file.type === 'chunk')
  const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId?.startsWith(`\0${prefix}`))
  const sheets = new Map(
    entries.map((entry) => [
      specifierOf(entry),
      sheetsOf(withImports(chunks, entry)).map((name) => base + name),
    ]),
  )
  for (const { fileName } of chunks) writeSheets(join(outDir, fileName), sheets)
  const early = [...new Set(entries.flatMap((entry) => withImports(chunks, entry)))]
  return {
    entries: new Map(entries.map((entry) => [specifierOf(entry), base + entry.fileName])),
    preloads: early.map(({ fileName }) => base + fileName),
    sheets: sheetsOf(early).map((name) => base + name),
    chunks: listChunks(output, outDir),
  }
}

const prefix = 'virtual:module/'

function virtualModules(modules: BuildModulesOptions['modules']): Plugin {
  return {
    name: 'bench:modules',
    resolveId: (id) => (id.startsWith(prefix) ? { id: `\0${id}`, moduleSideEffects: true } : null),
    load: (id) => modules[id.slice(1 + prefix.length)] ?? null,
  }
}

function specifierOf({ facadeModuleId }: Rollup.OutputChunk): string {
  return (facadeModuleId ?? '').slice(1 + prefix.length)
}

function writeSheets(file: string, sheets: ReadonlyMap<string, readonly string[]>): void {
  const code = readFileSync(file, 'utf8')
  const written = code.replaceAll(/["'`]__SHEETS__:([^"'`]+)["'`]/g, (_text, specifier: string) =>
    JSON.stringify(sheets.get(specifier) ?? []),
  )
  if (written !== code) writeFileSync(file, written)
}

/** `@portico/files/recent` → `portico-files-recent` */
function fileNameOf(specifier: string): string {
  return specifier.replace('@', '').replaceAll('/', '-')
}

function withImports(chunks: readonly Rollup.OutputChunk[], entry: Rollup.OutputChunk): Rollup.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rollup.OutputChunk>()
  const visit = (chunk: Rollup.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  visit(entry)
  return [...seen]
}

function sheetsOf(chunks: readonly Rollup.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}
