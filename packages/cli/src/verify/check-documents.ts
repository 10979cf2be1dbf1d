import { createIntegrityImportMap } from '@portico/contract/import-map'
import {
  canonicalizeJson,
  compareVersions,
  getOwnProperty,
  type Registry,
  type Release,
} from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { computeCspHash } from '../files/integrity.ts'
import { documentOf } from '../registry/restricted.ts'
import { listDocumentPaths } from '../site/portal-documents.ts'
import type { Target } from '../targets/target.ts'
import type { CheckedRelease } from './check-release.ts'
import { type Findings, reportSecret } from './finding.ts'

/**
 * Checks the documents: that each has the newest entry of the remote of its route, that its import map has the hashes
 * of the genuine lists, and that its policy allows the map of every release that it may load: browsers drop other maps.
 */
export async function checkDocuments(
  site: Target,
  registry: Registry,
  releases: readonly CheckedRelease[],
  found: Findings,
): Promise<void> {
  for (const [path, remote] of listDocumentPaths(registry)) {
    const isRestricted = remote !== null && documentOf(getOwnProperty(registry.remotes, remote)) !== undefined
    // Its path is no matter of a log.
    const where = isRestricted ? `the document of ${remote}` : `${site.name}/${path}`
    const bytes = await site.read(path)
    if (!bytes) {
      found.error(where, `is missing: write it with ${npxPortico} documents`)
      continue
    }
    reportSecret(where, bytes, found)
    const html = new TextDecoder().decode(bytes)
    const held = registryOf(html)
    const behind = findBehind(held, registry, remote)
    if (behind === null && held) checkMaps(where, html, held, releases, found)
    else found.error(where, `${behind}: write it with ${npxPortico} documents`)
  }
}

/** Describes how a document differs from the newest revision; null if the difference does not matter. */
function findBehind(held: Registry | null, newest: Registry, remote: string | null): string | null {
  if (held === null || (!held.part && held.revision !== newest.revision))
    return `boots from revision ${held?.revision ?? 'none'}, and the newest is ${newest.revision}`
  if (!held.part) return null
  const partIn = ({ remotes }: Registry) =>
    canonicalizeJson((remote !== null && getOwnProperty(remotes, remote)) || null)
  if (partIn(held) !== partIn(newest))
    return `says of ${remote} what revision ${held.revision} said, and the newest is ${newest.revision}`
  if (canonicalizeJson(held.provides) !== canonicalizeJson(newest.provides)) return 'is for another shell'
  const withdrawn = Object.entries(held.remotes).flatMap(([name, { releases }]) =>
    releases
      .filter((release) => isWithdrawn(newest, name, release))
      .map(({ version }) => `${name} ${version}`),
  )
  return withdrawn.length > 0 ? `offers ${withdrawn.join(', ')}, which was taken back` : null
}

/** Returns whether a document still has a release that was withdrawn without a later one. */
function isWithdrawn({ remotes }: Registry, name: string, { traffic, version }: Release): boolean {
  const live = (getOwnProperty(remotes, name)?.releases ?? []).filter((release) => release.traffic > 0)
  return traffic > 0 && !live.some((release) => compareVersions(release.version, version) >= 0)
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
    const base = getOwnProperty(registry.remotes, remote)?.releases.find(
      (release) => release.version === version,
    )?.base
    if (!hashes || base === undefined) continue
    const inDocument = Object.entries(own).filter(([address]) => address.startsWith(base))
    const isGenuine = (path: string, hash: string) => hash === hashes[path] || hash === short[path]
    const wrong = inDocument.find(([address, hash]) => !isGenuine(address.slice(base.length), hash))
    if (wrong) found.error(where, `its import map has another hash for ${wrong[0]} than the release's list`)
    const allowed = html.includes(computeCspHash(createIntegrityImportMap([base, hashes])))
    if (inDocument.length === 0 && !allowed)
      found.error(where, `its policy does not allow the import map of ${remote} ${version}`)
  }
}

function importMapOf(html: string): Record<string, string> {
  const text = /<script type="importmap"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}'
  return (JSON.parse(text) as { integrity?: Record<string, string> }).integrity ?? {}
}

function registryOf(html: string): Registry | null {
  const text = /id="portico-registry">([^<]*)</.exec(html)?.[1]
  return text === undefined ? null : (JSON.parse(text) as Registry)
}
