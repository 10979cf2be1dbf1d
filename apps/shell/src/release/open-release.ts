import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { checkRelease, checkSignature } from './check.ts'
import { freeSpoiltLinks } from './document-links.ts'
import { refuseBroken } from './load.ts'
import type { Hashes, LoaderContext } from './loading.ts'
import { isUnchecked, preloadOf, prepareRelease } from './prepare.ts'
import { releasesBefore, resolveRelease } from './resolve.ts'
import { withRetry } from './retry.ts'

/**
 * The releases to try, in this order: the one that this device gets and those to fall back on; or the one build that a
 * developer has put in their place.
 * @throws RemoteError `missing_expose` for a name that the registry does not have, and what `resolveOverride` throws
 */
export async function resolveReleases(
  { registry, overrides, overrideOrigins }: LoaderContext,
  name: string,
  signal: AbortSignal,
): Promise<[Release, ...Release[]]> {
  const base = overrides[name]
  if (base !== undefined) {
    const { resolveOverride } = await import('./resolve-override.ts')
    return [await resolveOverride(base, overrideOrigins, signal)]
  }
  const remote = registry.remotes[name]
  if (!remote) throw new RemoteError('missing_expose', `the registry names no remote "${name}"`)
  const wanted = resolveRelease(remote)
  return [wanted, ...releasesBefore(remote, wanted)]
}

/** One module of one release. */
export interface Opened {
  name: string
  release: Release
  /** `./remote` for the page, or a slot's module. */
  expose: string
  /** The opener asks again by `prepareRelease` where the import fails. */
  asksAgain?: boolean
}

/**
 * The one way to code of a release: it has to fit this shell, to be signed where that is asked for, and not to have thrown
 * before; then what it needs is brought, so that all of it is checked. The module can be imported afterwards. Gives the
 * hashes of its files; null for a build that has none.
 * @param fetching called when the checks have passed
 * @throws RemoteError `incompatible`, `integrity`, `threw_on_load`, `unreachable`, `timeout` or `not_allowed`
 */
export async function openRelease(
  context: LoaderContext,
  { name, release, expose, asksAgain = false }: Opened,
  signal: AbortSignal,
  fetching: () => void = () => {},
): Promise<Hashes | null> {
  const { registry, signed } = context
  checkRelease(name, release, registry.provides)
  if (signed && release.files !== '') await checkSignature(name, release, registry)
  refuseBroken(context, release, expose)
  fetching()
  if (isUnchecked(release)) return null
  const preload = preloadOf(release, expose)
  return withRetry(
    `fetching ${name}`,
    signal,
    (time) => prepareRelease(context, release, preload, time, { asksAgain }),
    () => freeRelease(context, release.base),
  )
}

/**
 * Makes room for a second try: ends a preload of the release and what the document's links keep, because browsers let one
 * request for an address wait for another, also for one that hangs.
 */
export function freeRelease(context: LoaderContext, base: string): void {
  context.state.preloads.get(base)?.abort()
  freeSpoiltLinks(context, base)
}
