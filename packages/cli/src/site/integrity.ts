import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The sha384 of some bytes, as `integrity` attributes and import maps write it. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The source expression by which a Content-Security-Policy names an inline script. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Every JS and CSS file (or others) below `folder` with its integrity; paths with `/`, sorted, so that the result is the same each time. */
export function integrityOfFolder(folder: string, which = /\.(js|css)$/): Record<string, string> {
  const files = listFiles(folder).filter((path) => which.test(path))
  return Object.fromEntries(files.map((path) => [path, integrityOf(readFileSync(join(folder, path)))]))
}

/** Every file below `folder`, relative to it, with `/`, sorted. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
