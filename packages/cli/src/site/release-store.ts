import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseFacts } from '@portico/vite-remote'
import { compressFolder } from './compress.ts'
import { integrityOf, integrityOfFolder, listFiles } from './integrity.ts'

/** One release in a folder of releases: `<store>/<remote>/<version>/…`, never changed once written. */
export interface StoredRelease {
  version: string
  facts: ReleaseFacts
  /** Every JS and CSS file with its integrity. */
  files: Record<string, string>
  /** Integrity of `files.json` itself. */
  filesIntegrity: string
}

interface HistoryEntry {
  version: string
  /** sha256 over names and contents: two equal builds are one release. */
  digest: string
  releasedAt: string
}

/** Open tabs go on with the release that they started from, so this many are kept. */
const keptReleases = 6

/**
 * Puts a build into the store as a release. A build that is there already keeps its version; another one gets
 * `version`, or the next patch above the highest released where that is taken.
 */
export function storeRelease(store: string, remote: string, version: string, build: string): StoredRelease {
  const folder = join(store, remote)
  mkdirSync(folder, { recursive: true })
  const history = readHistory(folder)
  const digest = digestOf(build)
  const known = history.find(
    (entry) => entry.digest === digest && existsSync(join(folder, entry.version, 'files.json')),
  )
  if (known) return readRelease(folder, known.version)
  const next = nextVersion(
    version,
    history.map((entry) => entry.version),
  )
  const draft = join(folder, `.draft-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  cpSync(build, draft, { recursive: true })
  writeFileSync(join(draft, 'files.json'), JSON.stringify({ files: integrityOfFolder(draft) }, null, 2))
  compressFolder(draft)
  // What a crash between rename and history left is replaced: nothing has named it yet.
  rmSync(join(folder, next), { recursive: true, force: true })
  renameSync(draft, join(folder, next))
  writeHistory(folder, [...history, { version: next, digest, releasedAt: new Date().toISOString() }])
  return readRelease(folder, next)
}

/** The version for a new release: `wanted`, or one patch above the highest where that is not higher. */
export function nextVersion(wanted: string, released: readonly string[]): string {
  const highest = released.map(parts).sort(compare).at(-1)
  if (!highest || compare(parts(wanted), highest) > 0) return wanted
  return `${highest[0]}.${highest[1]}.${highest[2] + 1}`
}

function readRelease(folder: string, version: string): StoredRelease {
  const list = readFileSync(join(folder, version, 'files.json'), 'utf8')
  return {
    version,
    facts: JSON.parse(readFileSync(join(folder, version, 'release.json'), 'utf8')) as ReleaseFacts,
    files: (JSON.parse(list) as { files: Record<string, string> }).files,
    filesIntegrity: integrityOf(list),
  }
}

function readHistory(folder: string): HistoryEntry[] {
  const file = join(folder, 'history.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HistoryEntry[]) : []
}

function writeHistory(folder: string, history: HistoryEntry[]): void {
  for (const { version } of history.slice(0, -keptReleases))
    rmSync(join(folder, version), { recursive: true, force: true })
  writeFileSync(join(folder, 'history.json.new'), JSON.stringify(history, null, 2))
  renameSync(join(folder, 'history.json.new'), join(folder, 'history.json'))
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const path of listFiles(folder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
  return hash.digest('hex')
}

type Version = [major: number, minor: number, patch: number]

function parts(version: string): Version {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return [major, minor, patch]
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
