import { posix } from 'node:path'
import { build, type Plugin, parseSync, type Rollup } from 'vite'
import { type BootGraph, getModuleId, traceBoot } from './boot-graph.ts'
import {
  type ChunkGroupRules,
  chunkIdPrefix,
  commonChunkName,
  createChunkGroups,
  getCatalogName,
  getChunkId,
  getChunkName,
  getChunkSource,
  isEager,
  isSource,
  smallChunkName,
} from './chunk-groups.ts'
import { type DownloadSize, describeExcess, measureDownload, type WrittenFile } from './measure-download.ts'

/** Options for joining the chunks of a finished bundle. */
export interface JoinOptions {
  /** The bundle's entry. */
  entry: string
  /** Name of the joined entry; may contain `[hash]`. */
  fileName: string
  /** Whether a dynamically imported module is needed immediately: federation imports most of its own modules that way. */
  eager?: ((moduleId: string) => boolean) | undefined
  /** Code of an entry that replaces the bundle's own and imports it. */
  facade?: string
  /** Code by file name of further chunks, which several later parts import. */
  shared?: Readonly<Record<string, string>>
  /** The folder of all files but the entry. */
  folder?: string
  /** Later parts to join into one file. */
  together?: ChunkGroupRules
  /** Later parts that first visits request immediately, by their files below `src`. Each is one file with all its static imports. */
  soon?: readonly string[]
}

type Chunk = Rollup.OutputChunk

/**
 * Bundles a finished bundle a second time, so that chunks that always load together are one file. Federation splits an app into many
 * small chunks (each shared package, its glue, its runtime) that are all loaded on the first visit. Lazy chunks stay separate files.
 * Returns the new chunks; chunks of exposed and lazy modules keep the id of their module.
 */
export async function joinBundle(bundle: Rollup.OutputBundle, options: JoinOptions): Promise<Chunk[]> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file): [string, Chunk][] =>
      file.type === 'chunk' ? [[getChunkId(file.fileName), file]] : [],
    ),
  )
  const { entry, fileName, facade, folder = 'assets', together = {} } = options
  const input = facade === undefined ? getChunkId(entry) : getChunkId('facade.js')
  const written = { ...(facade !== undefined && { 'facade.js': facade }), ...options.shared }
  for (const [name, code] of Object.entries(written))
    chunks.set(getChunkId(name), { name, fileName: name, code, imports: [] as string[] } as Chunk)
  const { codeSplitting, atOnce } = createChunkGroups(chunks, options)
  const result = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [readChunks(chunks, options.eager)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // In a library Vite does not wrap imports; the first build has already added its helpers.
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: {
        input,
        // Chunks of later visits import from the entry.
        preserveEntrySignatures: 'allow-extension',
        output: {
          // Vite does not minify libraries by default.
          minify: true,
          comments: { annotation: false },
          postBanner: ({ isEntry, name }) => (isEntry || atOnce.has(name) ? compiledAhead : ''),
          entryFileNames: fileName,
          ...(codeSplitting && { codeSplitting }),
          // The names are in the entry, the import map and the documents, and a hash can't be compressed.
          chunkFileNames: ({ facadeModuleId, moduleIds, name }) => {
            const chunk = chunks.get(facadeModuleId ?? moduleIds.at(-1) ?? '')
            const isNamed = name === commonChunkName || name === smallChunkName || name in together
            return `${folder}/${isNamed ? name : (getCatalogName(chunk) ?? getChunkName(chunk))}-[hash:7].js`
          },
        },
      },
    },
  })
  const [output] = [result].flat() as Rollup.RolldownOutput[]
  return (output?.output ?? []).flatMap((file) => {
    if (file.type !== 'chunk') return []
    const made = file.moduleIds.flatMap((id) => chunks.get(id)?.facadeModuleId ?? [])
    return [{ ...file, facadeModuleId: made.find((id) => !options.eager?.(id)) ?? null }]
  })
}

/**
 * Replaces the bundle's chunks by joined ones, see {@link joinBundle}, and writes `document`, which describes them, as `name`. Dynamic
 * imports of federation belong to the first visit, except the modules in `apart`. Dynamic imports in the app's own source are lazy on
 * purpose.
 */
export function joinChunks(options: {
  entry: (bundle: Rollup.OutputBundle) => string
  fileName: string
  apart: (moduleId: string) => boolean
  name: string
  /** Creates the document from the files that a visit to an exposed file loads, and from their size. */
  document: (trace: (expose?: string) => BootGraph, sizeOf: (graph: BootGraph) => DownloadSize) => unknown
  /** Later parts to join into one file, because each file costs a request, and a line in the import map of every document. */
  together?: ChunkGroupRules
  /**
   * Size limits of visits, in kB. With `soon`, a file below `src`, the visit includes that part, which is one file with all its static
   * imports.
   */
  budgets: readonly { what: string; expose?: string; soon?: string; budget: number }[]
}): Plugin {
  return {
    name: 'portico:join-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const entry = options.entry(bundle)
        const eager = (id: string) =>
          !options.apart(getModuleId(id)) && !this.getModuleInfo(id)?.dynamicImporters.some(isSource)
        const { fileName, together = {} } = options
        const soon = options.budgets.flatMap((one) => one.soon ?? [])
        const chunks = await joinBundle(bundle, { entry, fileName, eager, together, soon })
        const files = listWrittenFiles(bundle, chunks)
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' || file.fileName.endsWith('.html')) delete bundle[file.fileName]
        }
        for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
        const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
        const trace = (...wanted: (string | undefined)[]) => ({ modules: traceBoot(chunks, wanted), styles })
        const measure = (graph: BootGraph) => measureDownload(graph, files)
        for (const { what, expose, soon, budget } of options.budgets) {
          const part = soon === undefined ? null : chunks.find((chunk) => getChunkSource(chunk) === soon)
          if (part === undefined) this.error(`${what} has a budget, and there is no such part`)
          const problem = describeExcess(
            what,
            measure(trace(expose, part?.facadeModuleId ?? undefined)),
            budget,
          )
          if (problem) this.error(problem)
        }
        const document = options.document(trace, measure)
        this.emitFile({ type: 'asset', fileName: options.name, source: JSON.stringify(document, null, 2) })
      },
    },
  }
}

/** Returns the joined chunks and the style sheets, with the modules of the joined chunks. */
export function listWrittenFiles(
  bundle: Rollup.OutputBundle,
  chunks: readonly Chunk[],
): Map<string, WrittenFile> {
  const lengths = (id: string): [string, number][] => {
    const joined = bundle[id.slice(chunkIdPrefix.length)]
    if (joined?.type !== 'chunk') return []
    return Object.entries(joined.modules).map(([module, { renderedLength }]) => [module, renderedLength])
  }
  const sheets = Object.values(bundle).flatMap((file): [string, WrittenFile][] =>
    file.type === 'asset' ? [[file.fileName, { content: file.source, modules: {} }]] : [],
  )
  const scripts = chunks.map(({ fileName, code, moduleIds }): [string, WrittenFile] => [
    fileName,
    { content: code, modules: Object.fromEntries(moduleIds.flatMap(lengths)) },
  ])
  return new Map([...sheets, ...scripts])
}

/**
 * A hint for browsers to compile all functions of a file while it downloads, outside the main thread, instead of at their first call. It is
 * for files of a first visit, which needs most of their functions.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad'

function readChunks(chunks: ReadonlyMap<string, Chunk>, eager: JoinOptions['eager']): Plugin {
  return {
    name: 'portico:read-chunks',
    enforce: 'pre',
    resolveId(source, importer) {
      if (chunks.has(source)) return source
      if (!importer?.startsWith(chunkIdPrefix)) return null
      const folder = posix.dirname(importer.slice(chunkIdPrefix.length))
      const id = getChunkId(source.startsWith('/') ? source.slice(1) : posix.join(folder, source))
      return chunks.has(id) ? id : null
    },
    load(id) {
      const chunk = chunks.get(id)
      if (!chunk) return null
      const folder = posix.dirname(chunk.fileName)
      return requireEager(chunk.code, (path) =>
        isEager(chunks.get(getChunkId(posix.join(folder, path))), eager),
      )
    },
  }
}

/** Replaces each `import()` of a module that is needed immediately by a `require`, which runs the module when it is called. */
function requireEager(code: string, isNeeded: (path: string) => boolean): string {
  let text = code
  for (const { start, end, moduleRequest } of parseSync(
    'chunk.js',
    code,
  ).module.dynamicImports.toReversed()) {
    const path = code.slice(moduleRequest.start + 1, moduleRequest.end - 1)
    if (isNeeded(path))
      text = `${text.slice(0, start)}Promise.resolve().then(() => require(${JSON.stringify(path)}))${text.slice(end)}`
  }
  return text
}
