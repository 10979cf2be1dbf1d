import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { getUrlSuffix } from './document-links.ts'
import { getFileHash } from './fetch-release.ts'
import type { Hashes, LoaderContext } from './loading.ts'

/**
 * Loads modules by links with their hashes, so that the browser checks them even without an import map, and compiles them ahead of use.
 * A module that is already loaded costs nothing. All links are created in the same turn: otherwise an import in the first module could
 * fetch another module without its hash before that one is linked.
 * @throws RemoteError `unreachable`
 */
export async function linkModules(
  context: LoaderContext,
  release: Release,
  hashes: Hashes,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const suffix = getUrlSuffix(context, release.base)
  await Promise.all(
    paths.map((path) =>
      linkModule(context, release.base + path + suffix, getFileHash(release, hashes, path), signal),
    ),
  )
}

function linkModule(
  { state: { linked }, engine }: LoaderContext,
  href: string,
  integrity: string,
  signal: AbortSignal,
): Promise<void> {
  const known = linked.get(href)
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  const listening = new AbortController()
  const done = new Promise<void>((resolve, reject) => {
    const needsReload = engine.keepsFailedLinks
    const fail = () => reject(new RemoteError('unreachable', `${href} could not be linked`, { needsReload }))
    link.onload = () => resolve()
    link.onerror = fail
    signal.addEventListener('abort', fail, { signal: listening.signal })
  }).finally(() => {
    listening.abort()
    link.remove()
  })
  linked.set(href, done)
  done.catch(() => linked.delete(href))
  document.head.append(link)
  return done
}
