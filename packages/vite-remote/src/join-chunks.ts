import { posix } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { type BootGraph, moduleOf, traceBoot } from './boot-graph.ts'

/** What of a finished bundle is joined. */
export interface JoinOptions {
  /** The bundle's entry. */
  entry: string
  /** What it is called afterwards; may hold `[hash]`. */
  fileName: string
  /** Whether a module that is imported dynamically is needed at once: federation imports most of its own parts that way. */
  eager: (moduleId: string) => boolean
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
      rolldownOptions: {
        input: idOf(options.entry),
        // What chunks of later visits need of the entry, they import from it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: options.fileName,
          chunkFileNames: ({ facadeModuleId, moduleIds }) =>
            `assets/${nameOf(chunks.get(facadeModuleId ?? moduleIds.at(-1) ?? ''))}-[hash].js`,
        },
      },
    },
  })
  const [output] = [result].flat() as Rollup.RolldownOutput[]
  return (output?.output ?? []).flatMap((file) => {
    if (file.type !== 'chunk') return []
    const source = file.facadeModuleId ? chunks.get(file.facadeModuleId) : undefined
    return [{ ...file, facadeModuleId: source?.facadeModuleId ?? null }]
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
  document: (trace: (expose?: string) => BootGraph) => unknown
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
        const chunks = await joinBundle(bundle, { entry, fileName: options.fileName, eager })
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' || file.fileName.endsWith('.html')) delete bundle[file.fileName]
        }
        for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
        const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'))
        const document = options.document((expose) => ({ modules: traceBoot(chunks, expose), styles }))
        this.emitFile({ type: 'asset', fileName: options.name, source: JSON.stringify(document, null, 2) })
      },
    },
  }
}

/** A module that somebody wrote; the plugin's own and the page's `main`, which it cuts in two, are none. */
function isSource(moduleId: string): boolean {
  return !/virtual:|__mfe_internal__|\/src\/main\.tsx$/.test(moduleId)
}

const prefix = '\0portico-chunk:'

function idOf(fileName: string): string {
  return prefix + fileName
}

function nameOf(chunk: Chunk | undefined): string {
  return chunk?.name.replaceAll(/[^\w-]+/g, '_') ?? 'shared'
}

function readChunks(chunks: ReadonlyMap<string, Chunk>, eager: (moduleId: string) => boolean): Plugin {
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
      if (chunk.name === 'vite-preload-helper') return preloadHelper
      const folder = posix.dirname(chunk.fileName)
      // `require` of a module in the same file evaluates it when it is called, as `import()` would.
      return chunk.code.replaceAll(/\bimport\((`|'|")([^`'"]+)\1\)/g, (whole, _quote, path: string) => {
        const target = chunks.get(idOf(posix.join(folder, path)))
        const made = target?.facadeModuleId
        if (!target || (made && !eager(made))) return whole
        return `Promise.resolve().then(() => require(${JSON.stringify(path)}))`
      })
    },
  }
}

/** Vite's helper without what is never used here: no chunk has sheets or links of its own. */
const preloadHelper = `export const t = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  dispatchEvent(event)
  if (!event.defaultPrevented) throw error
})`
