import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { type Hashes, hashOf } from './fetch-release.ts'
import { addressSuffix } from './free-preloads.ts'

/** Modules that a link with its hash has brought into this document's module map, by address. */
const linked = new Map<string, Promise<void>>()

/**
 * Brings modules into the document by links that carry their hash: what a link has brought is checked also in a
 * browser that takes no hashes from the import map, and compiled ahead of use. A module that is there already costs
 * nothing more.
 * @throws RemoteError `unreachable`
 */
export async function linkModules(
  release: Release,
  hashes: Hashes,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const suffix = addressSuffix(release.base)
  await Promise.all(
    paths.map((path) => linkModule(release.base + path + suffix, hashOf(release, hashes, path), signal)),
  )
}

function linkModule(href: string, integrity: string, signal: AbortSignal): Promise<void> {
  const known = linked.get(href)
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  const listening = new AbortController()
  const done = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new RemoteError('unreachable', `${href} could not be linked`))
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
