import { object, record, text } from './parser.ts'
import type { ReleaseFiles } from './registry.ts'

/** A path inside a release: relative, with plain segments, none of them `.` or `..`. */
export const relativeFile = text('a relative path without ".."', isRelativeFile)

/** `sha384-` and the base64 of 48 bytes. */
export const integrity = text('"sha384-" and a hash in base64', /^sha384-[A-Za-z0-9+/]{64}$/)

/**
 * Checks `files.json` of a release.
 * @throws ContractError `files_invalid` with the path of the first fault.
 */
export function parseReleaseFiles(input: unknown): ReleaseFiles {
  const context = { code: 'files_invalid' as const, document: 'files.json', path: '' }
  return object<ReleaseFiles>({ files: record(relativeFile, integrity, 1) })(input, context)
}

function isRelativeFile(path: string): boolean {
  // Percent signs, `?`, `#`, `:` and `\` would let the browser request another path than the hashed one.
  return (
    /^[\w@.,+~ ()=-]+(\/[\w@.,+~ ()=-]+)*$/.test(path) &&
    !path.split('/').some((part) => /^\.{1,2}$/.test(part))
  )
}
