import { posix } from 'node:path'
import { build, type Plugin, parseSync, type Rollup } from 'vite'
import { type BootGraph, moduleOf, traceBoot } from './boot-graph.ts'
import {
  catalogName,
  commonName,
  groupsOf,
  idOf,
  isEager,
  isSource,
  nameOf,
  prefix,
  smallName,
  sourceOf,
  type Together,
} from './chunk-groups.ts'
import { overBudget, type Size, sizeOf, type WrittenFile } from './sizes.ts'

/** What of a finished bundle is joined. */
export interface JoinOptions {
  /** The bundle's entry. */
  entry: string
  /** What it is called afterwards; may hold `[hash]`. */
  fileName: string
  /** Whether a module that is imported dynamically is needed at once: federation imports most of its own parts that way. */
  eager?: ((moduleId: string) => boolean) | undefined
  /** Code of an entry that takes the place of the bundle's own and imports it. */
  facade?: string
  /** Code by file name of further chunks, which several later parts import. */
  shared?: Readonly<Record<string, string>>
  /** The folder of all files but the entry. */
  folder?: string
  /** Later parts that are one file. */
  together?: Together
  /** Later parts that first visits ask for at once, by their files below `src`: each is one file with all that it needs. */
  soon?: readonly string[]
}

type Chunk = Rollup.OutputChunk

/**
 * Bundles a finished bundle once more, so that what always loads together is one file. Federation cuts an app into
 * many small chunks (each shared package, its glue, its runtime) that all arrive on the first visit; chunks that are
 * imported later stay files of their own. Returns the new chunks; those of exposed and lazy modules keep the id of
 * the module that they were made for.
 */
export async function joinBundle(bundle: Rollup.OutputBundle, options: JoinOptions): Promise<Chunk[]> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file): [string, Chunk][] =>
      file.type === 'chunk' ? [[idOf(file.fileName), file]] : [],
    ),
  )
  const { entry, fileName, facade, folder = 'assets', together = {} } = options
  const input = facade === undefined ? idOf(entry) : idOf('facade.js')
  const written = { ...(facade !== undefined && { 'facade.js': facade }), ...options.shared }
  for (const [name, code] of Object.entries(written))
    chunks.set(idOf(name), { name, fileName: name, code, imports: [] as string[] } as Chunk)
  const { codeSplitting, atOnce } = groupsOf(chunks, options)
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
      // As a library Vite wraps no import: what it could add was added the first time.
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: {
        input,
        // What chunks of later visits need of the entry, they import from it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          // Which Vite leaves alone in a library.
          minify: true,
          comments: { annotation: false },
          postBanner: ({ isEntry, name }) => (isEntry || atOnce.has(name) ? compiledAhead : ''),
          entryFileNames: fileName,
          ...(codeSplitting && { codeSplitting }),
          chunkFileNames: ({ facadeModuleId, moduleIds, name }) => {
            const chunk = chunks.get(facadeModuleId ?? moduleIds.at(-1) ?? '')
            const isNamed = name === commonName || name === smallName || name in together
            return `${folder}/${isNamed ? name : (catalogName(chunk) ?? nameOf(chunk))}-[hash].js`
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
 * Replaces the bundle's chunks by joined ones, see {@link joinBundle}, and writes `document` made from them beside
 * them, as `name`. What federation imports belongs to the first visit, except what `apart` names; what the app's own
 * source imports dynamically is lazy because somebody wanted it so.
 */
export function joinChunks(options: {
  entry: (bundle: Rollup.OutputBundle) => string
  fileName: string
  apart: (moduleId: string) => boolean
  name: string
  /** Makes the document from what a visit of an exposed file loads, and what that weighs. */
  document: (trace: (expose?: string) => BootGraph, sizeOf: (graph: BootGraph) => Size) => unknown
  /** Later parts that are one file: each file costs a request, and a line in the import map of every document. */
  together?: Together
  /**
   * The most that each visit may weigh, in kB; with `soon`, a file below `src`, until that part is there, which then is one file
   * with all that it needs.
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
          !options.apart(moduleOf(id)) && !this.getModuleInfo(id)?.dynamicImporters.some(isSource)
        const { fileName, together = {} } = options
        const soon = options.budgets.flatMap((one) => one.soon ?? [])
        const chunks = await joinBundle(bundle, { entry, fileName, eager, together, soon })
        const files = writtenFiles(bundle, chunks)
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' || file.fileName.endsWith('.html')) delete bundle[file.fileName]
        }
        for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
        const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
        const trace = (...wanted: (string | undefined)[]) => ({ modules: traceBoot(chunks, wanted), styles })
        const measure = (graph: BootGraph) => sizeOf(graph, files)
        for (const { what, expose, soon, budget } of options.budgets) {
          const part = soon === undefined ? null : chunks.find((chunk) => sourceOf(chunk) === soon)
          if (part === undefined) this.error(`${what} has a budget, and there is no such part`)
          const problem = overBudget(what, measure(trace(expose, part?.facadeModuleId ?? undefined)), budget)
          if (problem) this.error(problem)
        }
        const document = options.document(trace, measure)
        this.emitFile({ type: 'asset', fileName: options.name, source: JSON.stringify(document, null, 2) })
      },
    },
  }
}

/** The joined chunks and the sheets, with the modules of the chunks that were joined. */
export function writtenFiles(
  bundle: Rollup.OutputBundle,
  chunks: readonly Chunk[],
): Map<string, WrittenFile> {
  const lengths = (id: string): [string, number][] => {
    const joined = bundle[id.slice(prefix.length)]
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
 * Has browsers that know it compile all of a file while it arrives, beside the page's thread, and not each function
 * there when it is first called. For files of a first visit, most of which is needed at once.
 */
const compiledAhead = '//# allFunctionsCalledOnLoad'

function readChunks(chunks: ReadonlyMap<string, Chunk>, eager: JoinOptions['eager']): Plugin {
  return {
    name: 'portico:read-chunks',
    enforce: 'pre',
    resolveId(source, importer) {
      if (chunks.has(source)) return source
      if (!importer?.startsWith(prefix)) return null
      const folder = posix.dirname(importer.slice(prefix.length))
      const id = idOf(source.startsWith('/') ? source.slice(1) : posix.join(folder, source))
      return chunks.has(id) ? id : null
    },
    load(id) {
      const chunk = chunks.get(id)
      if (!chunk) return null
      const folder = posix.dirname(chunk.fileName)
      return requireEager(chunk.code, (path) => isEager(chunks.get(idOf(posix.join(folder, path))), eager))
    },
  }
}

/** `code` with a `require` for each `import()` of what is needed at once: in the same file it runs the module when it is called. */
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
