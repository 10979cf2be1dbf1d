import { join } from 'node:path'
import type { BuildOptions, Rollup } from 'vite'

/** The modules of first visits by their id, with the pages that need them before their rows. */
export type FirstModules = ReadonlyMap<string, ReadonlySet<string>>

/** One chunk that a build has written. */
export interface WrittenChunk {
  /** Its absolute path. */
  file: string
  modules: readonly string[]
  /** Its address is known to others: it can't be merged with other chunks. */
  isEntry: boolean
}

/** The chunks of a build by Vite in `outDir`. `isExposed` tells entries that the bundler takes for lazy parts. */
export function chunksOf(
  output: Rollup.RolldownOutput['output'],
  outDir: string,
  isExposed: (module: string) => boolean = () => false,
): WrittenChunk[] {
  return output.flatMap((part) =>
    part.type === 'chunk'
      ? {
          file: join(outDir, part.fileName),
          modules: part.moduleIds,
          isEntry: part.isEntry || isExposed(part.facadeModuleId ?? ''),
        }
      : [],
  )
}

/**
 * Finds the modules of first visits in an output folder, given the files that each page requested until its rows. Entries
 * are left out.
 */
export function findFirstModules(
  chunks: readonly WrittenChunk[],
  filesOf: ReadonlyMap<string, ReadonlySet<string>>,
  outDir: string,
): FirstModules {
  const found = new Map<string, Set<string>>()
  for (const { file, modules, isEntry } of chunks) {
    const pages = [...filesOf].flatMap(([page, files]) => (files.has(file) ? [page] : []))
    if (isEntry || pages.length === 0 || !file.startsWith(`${outDir}/`)) continue
    for (const id of modules) found.set(id, new Set([...(found.get(id) ?? []), ...pages]))
  }
  return found
}

/**
 * Options for Vite that group the modules of first visits into few chunks, as the plain build does: one for each page, and
 * one for what several pages share. Everything else is left to the bundler, and modules that `isGrouped` excludes.
 */
export function groupedOutput(
  first: FirstModules | undefined,
  isGrouped: (id: string) => boolean = () => true,
): NonNullable<BuildOptions['rolldownOptions']> {
  const nameOf = (id: string, importers: readonly string[]): string | null => {
    if (!isGrouped(id)) return null
    const modules = /\.css(\?|$)/.test(id) ? [id, ...importers] : [id]
    const pages = new Set(modules.flatMap((module) => [...(first?.get(module) ?? [])]))
    const [page] = pages
    return pages.size > 1 ? 'shared' : (page ?? null)
  }
  return {
    preserveEntrySignatures: 'allow-extension',
    output: {
      // Chunks that import each other would otherwise run in the wrong order.
      strictExecutionOrder: first !== undefined,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id, context) => nameOf(id, context.getModuleInfo(id)?.importers ?? []) }],
      },
    },
  }
}
