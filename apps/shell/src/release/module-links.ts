import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { addressSuffix } from './document-links.ts'
import { hashOf } from './fetch-release.ts'
import type { Hashes, LoaderContext } from './loading.ts'

/**
 * Brings modules into the document by links that carry their hash: what a link has brought is checked also where no
 * map covers it, and compiled ahead of use. A module that is there already costs nothing more. All links are made in one
 * turn: a module whose link came later could have been fetched without its hash, by an import of one that was linked first.
 * @throws RemoteError `unreachable`
 */
export async function linkModules(
  context: LoaderContext,
  release: Release,
  hashes: Hashes,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const suffix = addressSuffix(context, release.base)
  await Promise.all(
    paths.map((path) =>
      linkModule(context, release.base + path + suffix, hashOf(release, hashes, path), signal),
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
