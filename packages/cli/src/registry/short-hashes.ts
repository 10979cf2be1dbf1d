import { isShellFile } from '@portico/contract/import-map'
import { getOwnProperty } from '@portico/contract/registry'
import { CliError } from '../error.ts'
import { computeIntegrity, computeShortIntegrity } from '../files/integrity.ts'
import type { Target } from '../targets/target.ts'
import { layout } from './layout.ts'
import type { ReadReleaseFiles } from './release-entry.ts'

/** The file of a release with the sha256 of each module and stylesheet that a shell loads. */
export const shortHashesFile = 'sha256.json'

/** Returns the bytes of that file: `{ "<path>": "sha256-…" }`, sorted. */
export function writeShortHashes(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const paths = [...files.keys()].filter(isShellFile).sort()
  const hashes = paths.map((path) => [path, computeShortIntegrity(files.get(path) ?? '')])
  return new TextEncoder().encode(`${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
}

/**
 * Returns a reader of the hashes that documents have for the files of releases. It reads each list once: sha256 if the release has
 * such a list, which its own `files.json` covers, and sha384 for every other file and for releases of earlier versions. Every file has a
 * hash.
 *
 * The reader throws CliError `build_incomplete` if the list is missing or is not the released one.
 */
export function createShortHashesReader(target: Target, filesOf: ReadReleaseFiles): ReadReleaseFiles {
  const lists = new Map<string, ReturnType<ReadReleaseFiles>>()
  return (remote, release) => {
    const key = `${release.base} ${release.filesIntegrity}`
    const known = lists.get(key) ?? readShort(remote, release)
    lists.set(key, known)
    return known
  }

  async function readShort(...[remote, release]: Parameters<ReadReleaseFiles>): ReturnType<ReadReleaseFiles> {
    const files = await filesOf(remote, release)
    const listed = getOwnProperty(files, shortHashesFile)
    if (listed === undefined) return files
    const path = layout.file(remote, release.version, shortHashesFile)
    const bytes = await target.read(path)
    if (!bytes || computeIntegrity(bytes) !== listed)
      throw new CliError(
        'build_incomplete',
        `${path} in ${target.name} is ${bytes ? 'not the file that was released' : 'missing'}. Roll ${remote} back, or restore the file.`,
      )
    const short = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(files).map(([file, hash]) => [file, shortOf(getOwnProperty(short, file)) ?? hash]),
    )
  }
}

/** Returns a complete sha256 hash, or null: any other value would not protect the file. */
function shortOf(value: unknown): string | null {
  return typeof value === 'string' && /^sha256-[A-Za-z0-9+/]{43}=$/.test(value) ? value : null
}
