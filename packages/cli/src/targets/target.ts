import { CliError } from '../error.ts'

/** Headers of a served file. A folder leaves them to its web server. */
export interface FileHeaders {
  contentType: string
  cacheControl: string
}

/** A file in a target. */
export interface StoredFile {
  path: string
  bytes: Uint8Array
  headers: FileHeaders
}

/** Planned writes that a target can reject before any work. */
export interface PlannedWrites {
  /** Paths of the files. */
  paths: readonly string[]
  /** Existing files in the same folders. */
  there: readonly StoredFile[]
}

/**
 * A place for a portal's releases and registry. Paths are relative, with `/` and plain segments; contents are
 * complete files. Every method throws CliError with one of the codes `target_…`.
 */
export interface Target {
  /** Its name for users, such as `s3://bucket/prefix`. Never contains a secret. */
  readonly name: string
  /** The public address of its files, ending in `/`. */
  readonly publicUrl: string
  /** Whether it serves HTML as HTML. If not, documents need another place. */
  readonly servesDocuments: boolean
  /** Whether its server sends `x.js.br` in place of `x.js` to browsers that read brotli; elsewhere the CDN compresses. */
  readonly servesBrotli?: boolean
  /** The place of a store's restricted remotes, which no server serves. */
  readonly privatePlace?: Target | undefined
  /** The file, or null where there is none. */
  read(path: string): Promise<Uint8Array | null>
  /** Writes a new file, completely or not at all. False: it already exists, and is not changed. */
  create(path: string, bytes: Uint8Array, headers: FileHeaders): Promise<boolean>
  /** Writes or replaces a file. Readers get the complete old one or the complete new one. */
  write(path: string, bytes: Uint8Array, headers: FileHeaders): Promise<void>
  /** Lists every path with this prefix, sorted. */
  list(prefix: string): Promise<string[]>
  /** Removes files. Missing files are ignored. */
  remove(paths: readonly string[]): Promise<void>
  /**
   * Rejects planned writes that would fail, with the code of the write; changes no files. A folder checks its disk and the rights on its
   * folders. A bucket gets a request to create the existing files again: it answers "exists", or "forbidden" to users without write
   * access. Without an existing file it can't be checked.
   */
  checkWrites(planned: PlannedWrites): Promise<void>
}

/** Checks a bucket with its existing files, see {@link Target.checkWrites}. Contents are unchanged even if it ignores the condition. */
export async function probeCreate(create: Target['create'], { there }: PlannedWrites): Promise<void> {
  for (const { path, bytes, headers } of there) await create(path, bytes, headers)
}

const plainSegment = /^(?!\.{1,2}$)[\w@.,+~ ()=-]+$/

/**
 * Rejects a path that could be read as another one, or lead out of the target.
 * @throws CliError `target_invalid`
 */
export function checkPath(path: string): string {
  if (path.split('/').every((segment) => plainSegment.test(segment))) return path
  throw new CliError(
    'target_invalid',
    `"${path}" is no path inside a target. Use relative paths of plain names, such as "files/1.4.2/remoteEntry.js".`,
  )
}

/** Returns an address with one slash at its end. */
export function ensureTrailingSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}
