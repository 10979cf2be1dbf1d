import { checkRelease, checkSignature } from '../release/check.ts'
import { withDeadline } from '../release/deadline.ts'
import { deadlines } from '../release/deadlines.ts'
import { importModule, refuseBroken } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { resolveOverride } from '../release/overrides.ts'
import { isUnchecked, preloadOf, prepareRelease } from '../release/prepare.ts'
import { resolveRelease } from '../release/resolve.ts'
import { RemoteError } from '../reports/status.ts'

/**
 * Makes a function that loads a slot's module which draws nothing, such as the palette's `./commands`: resolved and
 * checked as a page is, without its stylesheets. It rejects with a RemoteError.
 */
export function createImport(context: LoaderContext): (name: string, expose: string) => Promise<unknown> {
  const { registry, overrides, overrideOrigins } = context
  return (name, expose) =>
    withDeadline(`loading ${name}`, deadlines.phase, new AbortController().signal, async (signal) => {
      const remote = registry.remotes[name]
      if (!remote) throw new RemoteError('missing_expose', `the registry names no remote "${name}"`)
      const override = overrides[name]
      const release =
        override === undefined
          ? resolveRelease(remote)
          : await resolveOverride(override, overrideOrigins, signal)
      checkRelease(name, release, registry.provides)
      if (context.signed && override === undefined) await checkSignature(name, release, registry)
      refuseBroken(release, expose)
      const preload = { ...preloadOf(release, expose), styles: [] }
      if (!isUnchecked(release)) await prepareRelease(context, release, preload, signal)
      return importModule(name, release, expose)
    })
}
