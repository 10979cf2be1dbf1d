import type { Rollup } from 'vite'

/** The bundle's parts that a first visit needs, as files relative to the output folder. */
export interface BootGraph {
  /** The entry, first, then every chunk it needs before it draws; lazy chunks of the app are left out. */
  modules: string[]
  styles: string[]
}

/**
 * Walks joined chunks from the entry, the first of them. Static imports always count; of the dynamic ones only those of
 * `wanted`, the files that the visit is about.
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
      if (made && wanted.includes(moduleOf(made))) visit(next)
    }
  }
  const [entry] = chunks
  if (entry) visit(entry.fileName)
  return modules
}

/** A module's id without the query by which federation marks what it wraps. */
export function moduleOf(id: string): string {
  return id.split('?')[0] ?? id
}
