import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CliError } from '../error.ts'

/** Returns the sha384 hash of some bytes in the format of `integrity` attributes and import maps. */
export function computeIntegrity(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** Returns the sha256 hash in the same format: every document has one for each file, and it is 16 bytes shorter (decision 133). */
export function computeShortIntegrity(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

/** Returns the source expression with which a Content-Security-Policy allows an inline script. */
export function computeCspHash(text: string): string {
  return `'${computeShortIntegrity(text)}'`
}

/** Returns the integrity of each JS and CSS file (or of the files that match `which`) below `folder`, by sorted paths with `/`. */
export function computeFolderIntegrity(
  folder: string,
  { which = /\.(js|css)$/, hash = computeIntegrity }: { which?: RegExp; hash?: typeof computeIntegrity } = {},
): Record<string, string> {
  const files = listFiles(folder).filter((path) => which.test(path))
  return Object.fromEntries(files.map((path) => [path, hash(readFileSync(join(folder, path)))]))
}

/**
 * Returns every file below `folder`, as a sorted relative path with `/`. If the build lists its files (`.vite/files.json`, from the
 * preset's plugin), returns those alone: a cache restores a build next to older files.
 * @throws CliError `build_incomplete` if one of them is missing
 */
export function listFiles(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  if (!found.includes(buildList)) return found
  const made = JSON.parse(readFileSync(join(folder, buildList), 'utf8')) as string[]
  const missing = made.find((path) => !found.includes(path))
  if (missing === undefined) return made
  throw new CliError('build_incomplete', `${folder} lacks ${missing}, which its build made. Build it again.`)
}

const buildList = '.vite/files.json'
