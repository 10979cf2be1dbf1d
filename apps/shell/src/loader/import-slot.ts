import { deadlines } from '../release/deadlines.ts'
import { importModule } from '../release/load.ts'
import type { LoaderContext } from '../release/loading.ts'
import { openRelease, resolveReleases } from '../release/open-release.ts'
import { withDeadline } from '../release/with-deadline.ts'

/**
 * Creates a function that loads a slot's module without a view, such as the palette's `./commands`. The release is resolved and
 * checked as for a page. The function rejects with a RemoteError.
 */
export function createImportQueue(
  context: LoaderContext,
): (name: string, expose: string) => Promise<unknown> {
  return (name, expose) =>
    withDeadline(`loading ${name}`, deadlines.phase, new AbortController().signal, async (signal) => {
      const [release] = await resolveReleases(context, name, signal)
      await openRelease(context, { name, release, expose }, signal)
      return importModule(context, name, release, expose)
    })
}
