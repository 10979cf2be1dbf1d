import type { PublicKeys, Registry, Release } from '@portico/contract/registry'
import { describeMissingTitles, listTitleLanguages } from '../registry/missing-titles.ts'
import { isLocked, openPart, restrictedOf } from '../registry/restricted.ts'
import type { Target } from '../targets/target.ts'
import { checkDocuments } from './check-documents.ts'
import { checkList } from './check-list.ts'
import { checkListings, listedFolders } from './check-listings.ts'
import { checkPages } from './check-pages.ts'
import { checkDerived, checkRootSignature } from './check-registry.ts'
import { type CheckedRelease, checkReleaseFiles, checkReleaseSignature } from './check-release.ts'
import { createFindings, type VerifyFinding } from './finding.ts'

/** The input of a verification. */
export interface VerifyOptions {
  target: Target
  /** The place of the documents; null if it is not available. */
  site: Target | null
  /** The newest revision: its bytes as the store holds them, and what they say together with the private file. */
  newest: { bytes: Uint8Array; registry: Registry }
  backend: { url: string; key: string }
  /** The address of the portal. Without it, the headers of its pages are not checked. */
  address?: string | undefined
  /** The root's public keys. With them, everything has to be signed. */
  rootKeys?: PublicKeys | undefined
  /** One remote. Default: all of them, and the files that are made from the registry. */
  remote?: string | undefined
  step: (title: string) => void
  detail: (text: string) => void
}

/** The result of a verification. */
export interface VerifyReport {
  revision: number
  releases: Omit<CheckedRelease, 'hashes'>[]
  findings: readonly VerifyFinding[]
  /** Whether there was no error. */
  ok: boolean
}

/**
 * Downloads every file of every release in the registry, including those with 0 % (browsers use them as fallbacks), and checks
 * hashes, lists, signatures and headers; then the registry and the files that are made from it.
 */
export async function verifyPortal(order: VerifyOptions): Promise<VerifyReport> {
  const { target, site, newest, backend, rootKeys, step, detail } = order
  const { registry } = newest
  const found = createFindings()
  const releases: CheckedRelease[] = []
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (order.remote !== undefined && order.remote !== name) continue
    step(`Checking ${name}`)
    const untitled = describeMissingTitles(name, remote, listTitleLanguages(registry, name))
    if (untitled) found.warning('registry', untitled)
    const required = rootKeys !== undefined || remote.keys.length > 0
    for (const release of remote.releases) {
      await checkReleaseSignature(name, remote, release, { keys: registry.keys ?? {}, required }, found)
      releases.push(await checkReleaseFiles(name, release, found, detail))
    }
  }
  step('Checking the registry')
  await checkRootSignature(JSON.parse(new TextDecoder().decode(newest.bytes)), rootKeys, found)
  if (isLocked(target, registry))
    found.warning('registry', 'has restricted remotes, which were not looked at: set PORTICO_PRIVATE')
  if (order.remote === undefined) {
    const open = openPart(registry)
    const filesOf = async (remote: string, { version }: Release) =>
      releases.find((one) => one.remote === remote && one.version === version)?.hashes ?? {}
    await checkDerived(target, open, newest.bytes, { backend, filesOf }, found)
    if (site) await checkDocuments(site, registry, releases, found)
    await checkPages(order.address, open, found)
    if (restrictedOf(registry)) {
      await checkListings(listedFolders(target.publicUrl, order.address), found)
      if (target.privatePlace) await checkList(target.privatePlace, backend, registry, found)
    }
  }
  return {
    revision: registry.revision,
    releases: releases.map(({ hashes: _hashes, ...release }) => release),
    findings: found.list,
    ok: !found.list.some(({ level }) => level === 'error'),
  }
}
