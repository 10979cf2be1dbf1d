import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CliError } from '../error.ts'

/** The sha384 of some bytes, as `integrity` attributes and import maps write it. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The same by sha256: 16 bytes less on the wire, for what every document says of every file (decision 133). */
export function shortIntegrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

/** The source expression by which a Content-Security-Policy names an inline script. */
export function cspHash(text: string): string {
  return `'${shortIntegrityOf(text)}'`
}

/** Every JS and CSS file (or others) below `folder` with its integrity; paths with `/`, sorted, so that the result is the same each time. */
export function integrityOfFolder(
  folder: string,
  { which = /\.(js|css)$/, hash = integrityOf }: { which?: RegExp; hash?: typeof integrityOf } = {},
): Record<string, string> {
  const files = listFiles(folder).filter((path) => which.test(path))
  return Object.fromEntries(files.map((path) => [path, hash(readFileSync(join(folder, path)))]))
}

/**
 * Every file below `folder`, relative to it, with `/`, sorted. Of a folder that says which files its build made
 * (`.vite/files.json`, by the preset's plugin), those alone: a cache puts a build beside what lay there before.
 * @throws CliError `build_incomplete` where one of them is missing
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
