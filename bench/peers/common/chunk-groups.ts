import { basename, join } from 'node:path'
import type { BuildOptions, Rollup } from 'vite'

/** One chunk that a build has written. Files are absolute paths. */
export interface WrittenChunk {
  file: string
  /** Other chunks that it imports statically. */
  imports: readonly string[]
  modules: readonly string[]
  /** In characters. */
  size: number
  /** True if others know its address, so it can't be merged with other chunks. */
  isEntry: boolean
}

/** The names of groups by module. */
export type ChunkGroups = ReadonlyMap<string, string>

/** The maximum size of an on-demand chunk that is grouped, in characters. Larger ones are worth a request of their own. */
const maximumOnDemand = 10_000

/** Lists the chunks of a build by Vite in `outDir`. `isExposed` adds entries that the bundler takes for lazy parts. */
export function listChunks(
  output: Rollup.RolldownOutput['output'],
  outDir: string,
  isExposed: (module: string) => boolean = () => false,
): WrittenChunk[] {
  return output.flatMap((part) =>
    part.type === 'chunk'
      ? {
          file: join(outDir, part.fileName),
          imports: part.imports.map((name) => join(outDir, name)),
          modules: part.moduleIds,
          size: part.code.length,
          isEntry: part.isEntry || isExposed(part.facadeModuleId ?? ''),
        }
      : [],
  )
}

/**
 * Groups the modules of an ungrouped build in an output folder, so that a first visit requests few files:
 * - chunks that one entry imports statically, and chunks that several entries import;
 * - small chunks that a page requests on demand before its rows (`filesOf`), and such chunks of several pages.
 *
 * Groups never import each other in a circle: a module is imported by the users of its importers, too. Modules of entries and
 * all other modules are left to the bundler.
 */
export function groupChunks(
  chunks: readonly WrittenChunk[],
  filesOf: ReadonlyMap<string, ReadonlySet<string>>,
  outDir: string,
): ChunkGroups {
  const own = chunks.filter(({ file }) => file.startsWith(`${outDir}/`))
  const entriesOf = findEntries(own)
  const groups = new Map<string, string>()
  for (const { file, modules, size, isEntry } of own) {
    const entries = entriesOf.get(file) ?? []
    const pages = size > maximumOnDemand ? [] : [...filesOf].filter(([, files]) => files.has(file))
    const name = isEntry
      ? null
      : entries.length > 0
        ? nameGroup(entries, 'parts')
        : nameGroup(
            pages.map(([page]) => page),
            'on-demand',
          )
    if (name) for (const id of modules) groups.set(id, name)
  }
  return groups
}

function nameGroup([first, ...more]: readonly string[], kind: string): string | null {
  return first === undefined ? null : `${more.length > 0 ? 'shared' : first}-${kind}`
}

/** Finds the entries that import a chunk statically: their names, by the chunk's file. */
function findEntries(chunks: readonly WrittenChunk[]): Map<string, string[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const found = new Map<string, string[]>()
  for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
    const seen = new Set<string>()
    const visit = (file: string): void => {
      const chunk = byFile.get(file)
      if (!chunk || seen.has(file)) return
      seen.add(file)
      for (const next of chunk.imports) visit(next)
    }
    visit(entry.file)
    const name = basename(entry.file).replace(/-[\w-]{8}\.js$/, '')
    for (const file of seen) found.set(file, [...(found.get(file) ?? []), name])
  }
  return found
}

/** Options for Vite that group modules. Modules that `isGrouped` excludes are left to the bundler. */
export function createGroupedOutput(
  groups: ChunkGroups | undefined,
  isGrouped: (id: string) => boolean = () => true,
): NonNullable<BuildOptions['rolldownOptions']> {
  const nameOf = (id: string, importers: readonly string[]): string | null => {
    const name = groups?.get(id)
    if (name || !id.includes('.css')) return name ?? null
    // A stylesheet belongs to the modules that import it.
    const [first, ...more] = new Set(importers.map((importer) => groups?.get(importer)))
    return more.length > 0 ? null : (first ?? null)
  }
  return {
    preserveEntrySignatures: 'allow-extension',
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            name: (id, context) =>
              isGrouped(id) ? nameOf(id, context.getModuleInfo(id)?.importers ?? []) : null,
          },
        ],
      },
    },
  }
}
