import type { Release } from '@portico/contract/registry'
import { RemoteError } from '../reports/status.ts'
import { checkRelease, checkSignature } from './check.ts'
import { releaseHangingLinks } from './document-links.ts'
import { rejectBrokenRelease } from './load.ts'
import type { Hashes, LoaderContext } from './loading.ts'
import { getPreload, isUncheckedRelease, prepareRelease } from './prepare.ts'
import { listFallbackReleases, resolveRelease } from './resolve.ts'
import { withRetry } from './retry.ts'

/**
 * Returns the releases to try, in order: the release for this device and its fallbacks, or only the build that a developer has put in
 * their place.
 * @throws RemoteError `missing_expose` for a name that is not in the registry, and the errors of `resolveOverride`
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
  return [wanted, ...listFallbackReleases(remote, wanted)]
}

/** A module of a release that is to be opened. */
export interface ModuleToOpen {
  name: string
  release: Release
  /** `./remote` for the page, or a slot's module. */
  expose: string
  /** Whether the caller calls `prepareRelease` again if the import fails. */
  asksAgain?: boolean
}

/**
 * Opens a release, so that its module can be imported. All code of releases passes these checks: the release fits this shell, is signed
 * if that is required, and has not thrown before. Then its files are loaded and checked. Returns the hashes of its files, or null for a
 * build without hashes.
 * @param fetching called when the checks have passed
 * @throws RemoteError `incompatible`, `integrity`, `threw_on_load`, `unreachable`, `timeout` or `not_allowed`
 */
export async function openRelease(
  context: LoaderContext,
  { name, release, expose, asksAgain = false }: ModuleToOpen,
  signal: AbortSignal,
  fetching: () => void = () => {},
): Promise<Hashes | null> {
  const { registry, signed } = context
  checkRelease(name, release, registry.provides)
  if (signed && release.files !== '') await checkSignature(name, release, registry)
  rejectBrokenRelease(context, release, expose)
  fetching()
  if (isUncheckedRelease(release)) return null
  const preload = getPreload(release, expose)
  return withRetry(
    `fetching ${name}`,
    signal,
    (time) => prepareRelease(context, release, preload, time, { asksAgain }),
    () => releaseDocumentLinks(context, release.base),
  )
}

/**
 * Prepares a second try: ends a preload of the release, and hanging links of the document. Browsers let a request wait for another
 * request of the same address, even if that one hangs.
 */
export function releaseDocumentLinks(context: LoaderContext, base: string): void {
  context.state.preloads.get(base)?.abort()
  releaseHangingLinks(context, base)
}
