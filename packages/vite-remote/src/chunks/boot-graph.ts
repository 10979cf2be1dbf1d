import type { Rollup } from 'vite'

/** The files of a first visit, relative to the output folder. */
export interface BootGraph {
  /** The entry, then every chunk that it needs before the first paint; without lazy chunks of the app. */
  modules: string[]
  styles: string[]
}

/**
 * Follows the imports of joined chunks from the entry, which is the first one. Static imports always count; a dynamic
 * import counts only if it is in `wanted`, the exposed files of the visit.
 */
export function traceBoot(
  chunks: readonly Pick<Rollup.OutputChunk, 'fileName' | 'imports' | 'dynamicImports' | 'facadeModuleId'>[],
  wanted: readonly (string | undefined)[] = [],
): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modules: string[] = []
  const visit = (file: string): void => {
    const chunk = byName.get(file)
    if (!chunk || modules.includes(file)) return
    modules.push(file)
    for (const next of chunk.imports) visit(next)
    for (const next of chunk.dynamicImports) {
      const made = byName.get(next)?.facadeModuleId
      if (made && wanted.includes(getModuleId(made))) visit(next)
    }
  }
  const [entry] = chunks
  if (entry) visit(entry.fileName)
  return modules
}

/** Returns a module's id without the query by which federation marks modules that it wraps. */
export function getModuleId(id: string): string {
  return id.split('?')[0] ?? id
}
