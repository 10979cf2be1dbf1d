import {
  ContractError,
  type PublicKeys,
  parseReleaseFiles,
  type RegistryRemote,
  type Release,
  verifyRelease,
} from '@portico/contract/registry'
import { computeIntegrity, computeShortIntegrity } from '../files/integrity.ts'
import { checkHeaders } from './check-headers.ts'
import { download } from './download.ts'
import { type Findings, reportSecret } from './finding.ts'

/** A release that was checked. */
export interface CheckedRelease {
  remote: string
  version: string
  traffic: number
  /** Number of its genuine files, and their bytes. */
  files: number
  bytes: number
  /** The hashes of its files in its genuine list; null without such a list. */
  hashes: Record<string, string> | null
  /** The sha256 of each of its genuine files, as in documents. */
  short: Record<string, string>
}

const atOnce = 8

/**
 * Loads every file of a release from the address that browsers use, and checks it. Each is loaded twice, uncompressed and compressed:
 * a server may store both forms, and a browser gets either one.
 */
export async function checkReleaseFiles(
  remote: string,
  release: Release,
  found: Findings,
  detail: (text: string) => void,
): Promise<CheckedRelease> {
  const { version, traffic, base } = release
  const checked: CheckedRelease = { remote, version, traffic, files: 0, bytes: 0, hashes: null, short: {} }
  const list = await loadGenuine(base + release.files, release.filesIntegrity, found)
  if (!list) return checked
  const { files } = parseReleaseFiles(JSON.parse(new TextDecoder().decode(list)))
  checked.hashes = files
  refuseUnlisted(release, files, found)
  const queue = Object.entries(files)
  const all = queue.length
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const bytes = await loadGenuine(base + next[0], next[1], found)
      if (bytes) {
        reportSecret(base + next[0], bytes, found)
        checked.short[next[0]] = computeShortIntegrity(bytes)
      }
      checked.files += bytes ? 1 : 0
      checked.bytes += bytes?.length ?? 0
      detail(`${remote} ${version}: ${all - queue.length}/${all}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return checked
}

/** Loads a file in both forms. Returns null and adds a finding if either form is missing or is not the released one. */
async function loadGenuine(address: string, hash: string, found: Findings): Promise<Uint8Array | null> {
  let genuine: Uint8Array | null = null
  for (const encoding of ['identity', 'br'] as const) {
    const loaded = await download(address, found, encoding)
    if (!loaded) return null
    const { bytes, headers } = loaded
    if (computeIntegrity(bytes) !== hash) {
      const form = headers.has('content-encoding') ? ' in its compressed form' : ''
      found.error(
        address,
        `is not what was released${form} (${bytes.length} bytes, whose hash should be ${hash})`,
      )
      return null
    }
    if (encoding === 'identity') checkHeaders(address, headers, 'immutable', found)
    genuine = bytes
  }
  return genuine
}

/** Checks that files which the registry tells a browser to load are in the list: the list has their hashes. */
function refuseUnlisted(release: Release, files: Record<string, string>, found: Findings): void {
  const lists = [release.preload, ...Object.values(release.slotPreload ?? {})]
  const named = lists.flatMap(({ modules, styles }) => [...modules, ...styles])
  const entries = [release.entry, release.fullEntry, release.embed].filter((path) => path !== undefined)
  for (const path of new Set([...entries, ...named]))
    if (!Object.hasOwn(files, path))
      found.error(release.base + path, `stands in the registry, but not in ${release.files}`)
}

/** Checks the signature of a release, if it has one or needs one. */
export async function checkReleaseSignature(
  name: string,
  remote: RegistryRemote,
  release: Release,
  { keys, required }: { keys: PublicKeys; required: boolean },
  found: Findings,
): Promise<void> {
  if (!required && !release.signature) return
  try {
    await verifyRelease(name, remote, release, keys)
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    found.error(`${name} ${release.version}`, error.message)
  }
}
