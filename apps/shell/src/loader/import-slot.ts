import { withDeadline } from '../release/deadline.ts'
import { deadlines } from '../release/deadlines.ts'
import { importModule } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { openRelease, resolveReleases } from '../release/open-release.ts'

/**
 * Makes a function that loads a slot's module which draws nothing, such as the palette's `./commands`: resolved and
 * checked as a page is. It rejects with a RemoteError.
 */
export function createImport(context: LoaderContext): (name: string, expose: string) => Promise<unknown> {
  return (name, expose) =>
    withDeadline(`loading ${name}`, deadlines.phase, new AbortController().signal, async (signal) => {
      const [release] = await resolveReleases(context, name, signal)
      await openRelease(context, { name, release, expose }, signal)
      return importModule(context, name, release, expose)
    })
}
