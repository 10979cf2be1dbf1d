import { integrityImportMap } from '@portico/contract/import-map'
import { lookUp, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { cspHash } from '../files/integrity.ts'
import type { Target } from '../targets/target.ts'
import type { CheckedRelease } from './check-release.ts'
import { type Findings, reportSecret } from './finding.ts'

/**
 * The documents: that each boots from the newest revision, that its import map holds the hashes of the genuine lists, and
 * that its policy allows the map of every release of the registry: a map that the policy does not name is dropped.
 */
export async function checkDocuments(
  site: Target,
  registry: Registry,
  releases: readonly CheckedRelease[],
  found: Findings,
): Promise<void> {
  const routes = Object.values(registry.remotes).map(({ route }) => `${route.slice(1)}.html`)
  for (const path of ['index.html', ...routes]) {
    const where = `${site.name}/${path}`
    const bytes = await site.read(path)
    if (!bytes) {
      found.error(where, `is missing: write it with ${npxPortico} documents`)
      continue
    }
    reportSecret(where, bytes, found)
    const html = new TextDecoder().decode(bytes)
    const revision = revisionOf(html)
    if (revision !== registry.revision)
      found.error(
        where,
        `boots from revision ${revision ?? 'none'}, and the newest is ${registry.revision}: write it with ${npxPortico} documents`,
      )
    else checkMaps(where, html, registry, releases, found)
  }
}

function checkMaps(
  where: string,
  html: string,
  registry: Registry,
  releases: readonly CheckedRelease[],
  found: Findings,
): void {
  const own = importMapOf(html)
  for (const { remote, version, hashes, short } of releases) {
    const base = lookUp(registry.remotes, remote)?.releases.find(
      (release) => release.version === version,
    )?.base
    if (!hashes || base === undefined) continue
    const inDocument = Object.entries(own).filter(([address]) => address.startsWith(base))
    const isGenuine = (path: string, hash: string) => hash === hashes[path] || hash === short[path]
    const wrong = inDocument.find(([address, hash]) => !isGenuine(address.slice(base.length), hash))
    if (wrong) found.error(where, `its import map has another hash for ${wrong[0]} than the release's list`)
    const allowed = html.includes(cspHash(integrityImportMap([base, hashes])))
    if (inDocument.length === 0 && !allowed)
      found.error(where, `its policy does not allow the import map of ${remote} ${version}`)
  }
}

function importMapOf(html: string): Record<string, string> {
  const text = /<script type="importmap"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}'
  return (JSON.parse(text) as { integrity?: Record<string, string> }).integrity ?? {}
}

function revisionOf(html: string): number | null {
  const text = /id="portico-registry">([^<]*)</.exec(html)?.[1]
  return text === undefined ? null : (JSON.parse(text) as Registry).revision
}
