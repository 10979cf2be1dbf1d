import type { Registry } from '@portico/contract/registry'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import { findLeadingRelease, listHostScripts } from './live-release.ts'

/** An import map as browsers read it. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/**
 * Returns an import map for other hosts: `portico/files` is the full entry of the release with the largest share,
 * `portico/files@1.5.0` that of each live release, `portico/files/embed` the custom element. `integrity` has the hash of
 * every script that those can load. Releases that were built only for the shell are left out.
 */
export async function createImportMap(registry: Registry, filesOf: ReadReleaseFiles): Promise<ImportMap> {
  const map: ImportMap = { imports: {}, integrity: {} }
  for (const [name, { releases }] of Object.entries(registry.remotes)) {
    const base = findLeadingRelease(releases)
    for (const release of releases.filter(({ traffic }) => traffic > 0)) {
      const { fullEntry, embed, version } = release
      const add = (path: string | undefined, part: string) => {
        if (path === undefined) return
        map.imports[`portico/${name}@${version}${part}`] = release.base + path
        if (release === base) map.imports[`portico/${name}${part}`] = release.base + path
      }
      add(fullEntry, '')
      add(embed, '/embed')
      Object.assign(map.integrity, listHostScripts(release, await filesOf(name, release)))
    }
  }
  return map
}
