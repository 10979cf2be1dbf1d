import type { Plugin, Rollup } from 'vite'

/** The bundle's parts that a first visit needs, as files relative to the output folder. */
export interface BootGraph {
  /** The entry, first, then every chunk it needs before it draws; lazy chunks of the app are left out. */
  modules: string[]
  styles: string[]
}

/**
 * Walks a finished bundle from its entry. Static imports always count; a dynamic import counts when federation made it
 * (a shared package, an exposed module), because those run at once, and not when the app's own source did.
 */
export function traceBoot(
  bundle: Rollup.OutputBundle,
  entry: string,
  eager: (moduleId: string) => boolean,
): BootGraph {
  const modules: string[] = []
  const visit = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || modules.includes(file)) return
    modules.push(file)
    for (const next of chunk.imports) visit(next)
    for (const next of chunk.dynamicImports) {
      const target = bundle[next]
      // Federation marks the entry that it wraps by a query.
      const id = target?.type === 'chunk' ? target.facadeModuleId?.split('?')[0] : undefined
      if (id === undefined || eager(id)) visit(next)
    }
  }
  visit(entry)
  return { modules, styles: Object.keys(bundle).filter((file) => file.endsWith('.css')) }
}

/** Writes `name` beside the bundle: a JSON document made from what a trace of the bundle finds. */
export function emitBootGraph(options: {
  name: string
  document: (
    trace: (entry: string, eager: (moduleId: string) => boolean) => BootGraph,
    bundle: Rollup.OutputBundle,
  ) => unknown
}): Plugin {
  return {
    name: 'portico:boot-graph',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const document = options.document((entry, eager) => traceBoot(bundle, entry, eager), bundle)
        this.emitFile({ type: 'asset', fileName: options.name, source: JSON.stringify(document, null, 2) })
      },
    },
  }
}
