import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunningCheckout } from '../checkout.ts'

/** A portal that was started, so its files are written. */
type Written = Pick<RunningCheckout, 'run' | 'home'>

/** Transferred bytes by item, such as `files release, assets/remote-*.js`. */
export type SizeItems = ReadonlyMap<string, number>

/**
 * Returns all files that a portal serves: the shell's files, each remote's release with its elements and its builds for other hosts,
 * and documents. For each document it adds the files that a first visit loads before any of its code runs.
 */
export function measureItems({ run, home }: Written): SizeItems {
  const site = join(home, 'site')
  const items: [string, number][] = filesIn(site).map((path) => [
    siteItem(path),
    packedSize(join(site, path)),
  ])
  for (const name of Object.keys(run.remotes)) {
    const release = newestRelease(join(home, 'releases', name))
    for (const path of filesIn(release)) {
      const [, place = 'release', file = path] = /^(embed|full)\/(.*)$/.exec(path) ?? []
      items.push([`${name} ${place}, ${removeHash(file)}`, packedSize(join(release, path))])
    }
    const alone = join(home, 'alone', name)
    for (const path of filesIn(alone))
      items.push([`${name} alone, ${removeHash(path)}`, packedSize(join(alone, path))])
  }
  for (const path of filesIn(site).filter((file) => /^[\w-]+\.html$/.test(file)))
    items.push([`first visit, ${path}`, firstVisit({ run, home }, path)])
  return sumByName(items)
}

function siteItem(path: string): string {
  if (/\.html$|^registry\.json$/.test(path)) return `documents, ${path}`
  return `shell, ${removeHash(path)}`
}

/** Returns the document, and the files of the shell and of remotes that it names. */
function firstVisit({ run, home }: Written, path: string): number {
  const file = join(home, 'site', path)
  const html = readFileSync(file, 'utf8')
  const named = [...html.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)].map(
    ([, address]) => address,
  )
  const remotes = Object.entries(run.remotes)
  const files = [...new Set(named)].map((address = '') => {
    if (address.startsWith('/')) return join(home, 'site', address)
    const [name, origin] = remotes.find(([, url]) => address.startsWith(url)) ?? ['', '']
    return join(home, 'releases', name, address.slice(origin.length))
  })
  return [file, ...files].reduce((sum, one) => sum + packedSize(one), 0)
}

/** Each remote has a single release, because the portal is new. */
function newestRelease(folder: string): string {
  const [list] = globSync('*/files.json', { cwd: folder })
  if (!list) throw new Error(`${folder} holds no release`)
  return join(folder, dirname(list))
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** Returns the transfer size: the file that the portal has compressed next to it, with brotli's best level. */
function packedSize(file: string): number {
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}

/** `assets/shell-B2cD4e6F.js` → `assets/shell-*.js`, so that a file is found in another build. Some names consist of only the hash. */
export function removeHash(path: string): string {
  return path.replace(/(-|\/)[\w-]{7,8}(?=\.\w+$)/, '$1*')
}

/** Files that differ only in their hash are one item. */
function sumByName(items: readonly [string, number][]): SizeItems {
  const sums = new Map<string, number>()
  for (const [name, bytes] of items) sums.set(name, (sums.get(name) ?? 0) + bytes)
  return sums
}
