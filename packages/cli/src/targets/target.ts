import { CliError } from '../error.ts'

/** What a target serves a file with, as far as it can: a folder leaves that to its web server. */
export interface FileHeaders {
  contentType: string
  cacheControl: string
}

/** A file as a target holds it. */
export interface StoredFile {
  path: string
  bytes: Uint8Array
  headers: FileHeaders
}

/** Planned writes, by which a target refuses before any work. */
export interface PlannedWrites {
  /** Paths of the files. */
  paths: readonly string[]
  /** Existing files in the same folders. */
  there: readonly StoredFile[]
}

/**
 * A place that holds a portal's releases and registry. Paths are relative, with `/` and plain segments; contents are
 * whole files. Every method throws CliError with one of the codes `target_…`.
 */
export interface Target {
  /** How people call it: `s3://bucket/prefix`. Never holds a secret. */
  readonly name: string
  /** The address that its files are served under, ending in `/`. */
  readonly publicUrl: string
  /** Whether it serves HTML as HTML; where it does not, documents must be kept elsewhere. */
  readonly servesDocuments: boolean
  /** Whether its server sends `x.js.br` in place of `x.js` to browsers that read brotli; elsewhere the CDN compresses. */
  readonly servesBrotli?: boolean
  /** The place of a store's restricted remotes, which no server serves. */
  readonly privatePlace?: Target | undefined
  /** The file, or null where there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** Writes a file that is not there yet, whole or not at all. False: it exists already, and is left as it is. */
  create(path: string, bytes: Uint8Array, headers: FileHeaders): Promise<boolean>
  /** Writes a file, replacing what is there: readers get the old one or the new one, whole. */
  write(path: string, bytes: Uint8Array, headers: FileHeaders): Promise<void>
  /** Every path that begins with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
  /** Removes files; those that are not there are none to it. */
  remove(paths: readonly string[]): Promise<void>
  /**
   * Refuses planned writes that would fail, with the code of the write; changes nothing. A folder checks its disk and the rights on its
   * folders. A bucket is asked to create the existing files again: it answers "exists", or "forbidden" to users without the right to
   * write. Without an existing file it can't be asked.
   */
  checkWrites(planned: PlannedWrites): Promise<void>
}

/** Asks a bucket by its existing files, see {@link Target.checkWrites}. The contents stay the same even if it ignores the condition. */
export async function createOnceMore(create: Target['create'], { there }: PlannedWrites): Promise<void> {
  for (const { path, bytes, headers } of there) await create(path, bytes, headers)
}

const plainSegment = /^(?!\.{1,2}$)[\w@.,+~ ()=-]+$/

/**
 * Refuses a path that could be read as another one, or lead out of the target.
 * @throws CliError `target_invalid`
 */
export function checkPath(path: string): string {
  if (path.split('/').every((segment) => plainSegment.test(segment))) return path
  throw new CliError(
    'target_invalid',
    `"${path}" is no path inside a target. Use relative paths of plain names, such as "files/1.4.2/remoteEntry.js".`,
  )
}

/** An address with a slash at its end, whatever it came with. */
export function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}
