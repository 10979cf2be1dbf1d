import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { findModuleReplacements } from '../../plain/build-plain.ts'
import { shellFolder } from './places.ts'

/** Modules of the shell by their absolute path, each with the module that replaces it. */
export type ModuleReplacements = ReadonlyMap<string, string>

/** Returns the replacements of the shell's loader and registry: the plain build's, or another loader. */
export function createModuleReplacements(loader?: string): ModuleReplacements {
  const plain = [...findModuleReplacements()]
  return new Map(
    plain.map(([module, standIn]) => [
      module,
      loader && basename(standIn) === 'loader.ts' ? loader : standIn,
    ]),
  )
}

/**
 * Replaces the shell's loader and registry, so that the peer loads the areas: `areas` exports `loadArea`. The rest is the
 * portal's shell.
 */
export function replaceShellLoader({
  areas,
  standIns,
}: {
  areas: string
  standIns: ModuleReplacements
}): Plugin {
  const files = new Set([...standIns.keys()].map((path) => basename(path)))
  return {
    name: 'bench:peer-shell',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === 'virtual:portico-areas') return areas
      if (!importer?.startsWith(shellFolder) || !files.has(basename(source))) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return standIns.get(found?.id ?? '') ?? null
    },
  }
}
