import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Registry } from '@portico/contract/registry'
import { computeIntegrity } from '../files/integrity.ts'
import type { ReadReleaseFiles } from '../registry/release-entry.ts'
import { findLeadingRelease, listHostScripts } from './live-release.ts'

/** The feed of pilets for a Piral instance. */
export interface PiralFeed {
  items: PiletItem[]
}

/** Metadata of a pilet in Piral's v3 schema. */
interface PiletItem {
  name: string
  version: string
  spec: 'v3'
  link: string
  requireRef: string
  integrity: string
  dependencies: Record<string, string>
  /** The input with which `pilet.js` makes a page. */
  config: {
    title: string
    route: string
    entry: string
    /** Hashes of the scripts by address; the pilet adds them to the page's import map before it loads one. */
    integrity: Record<string, string>
    backend: { url: string; key: string }
    settings: unknown
  }
}

/** The script of every item: it loads a remote's full entry, and registers its page. */
export const pilet = readFileSync(fileURLToPath(new URL('./pilet.js', import.meta.url)))

/**
 * Returns the remotes as pilets, each in the release with the largest share, because Piral has no shares. Remotes without a full entry
 * are left out.
 */
export async function createPiralFeed(
  registry: Registry,
  filesOf: ReadReleaseFiles,
  place: { pilet: string; backend: { url: string; key: string } },
): Promise<PiralFeed> {
  const items: PiletItem[] = []
  for (const [name, remote] of Object.entries(registry.remotes)) {
    const release = findLeadingRelease(remote.releases)
    if (!release?.fullEntry) continue
    items.push({
      name,
      version: release.version,
      spec: 'v3',
      link: place.pilet,
      requireRef: `portico_${name.replaceAll('-', '_')}`,
      integrity: computeIntegrity(pilet),
      dependencies: {},
      config: {
        title: remote.title.en ?? name,
        route: remote.route,
        entry: release.base + release.fullEntry,
        integrity: listHostScripts(release, await filesOf(name, release)),
        backend: place.backend,
        settings: remote.config,
      },
    })
  }
  return { items }
}
