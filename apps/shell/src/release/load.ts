import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { RemoteModule } from '@portico/contract'
import { parseRemoteModule, type Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { RemoteError } from '../reports/status.ts'
import { getUrlSuffix } from './document-links.ts'
import type { LoaderContext } from './loading.ts'

/**
 * Refuses a module that has already thrown in this page, because its address throws permanently.
 * @throws RemoteError `threw_on_load`
 */
export function rejectBrokenRelease({ state }: LoaderContext, release: Release, expose: string): void {
  const known = state.broken.get(release.base + expose)
  if (known) throw known
}

/**
 * Imports an exposed module of a release whose files `fetchRelease` has fetched. The container's name is derived from the release's
 * address, so two releases of a remote can run in the same page.
 * @throws RemoteError `unreachable`, `threw_on_load` or `missing_expose`
 */
export async function loadModule(
  context: LoaderContext,
  remote: string,
  release: Release,
  expose: string,
): Promise<RemoteModule<Session>> {
  const loaded = await importModule(context, remote, release, expose)
  try {
    return parseRemoteModule(loaded?.remote) as RemoteModule<Session>
  } catch (cause) {
    throw new RemoteError('missing_expose', `${remote} ${release.version} ${expose} exports no remote`, {
      cause,
    })
  }
}

/**
 * Imports an exposed module like `loadModule`, but does not check its exports.
 * @throws RemoteError `unreachable`, `threw_on_load` or `missing_expose`
 */
export async function importModule(
  context: LoaderContext,
  remote: string,
  release: Release,
  expose: string,
): Promise<Record<string, unknown> | null> {
  const suffix = getUrlSuffix(context, release.base)
  const container = `${remote}_${(release.base + suffix).replaceAll(/[^0-9a-z]/gi, '_')}`
  const what = `${remote} ${release.version} ${expose}`
  registerRemotes([{ name: container, entry: release.base + release.entry + suffix, type: 'module' }])
  try {
    return await loadRemote<Record<string, unknown>>(`${container}/${expose.replace('./', '')}`)
  } catch (cause) {
    const error = reasonOf(context, cause, what)
    if (error.code === 'threw_on_load') context.state.broken.set(release.base + expose, error)
    throw error
  }
}

/**
 * Messages of browsers for an import whose file was not loaded or had a wrong hash. The federation runtime adds its error number. WebKit
 * has a message for each kind of failure.
 */
const notFetched = new RegExp(
  [
    'RUNTIME-008',
    'Failed to fetch dynamically imported module',
    'error loading dynamically imported module',
    'Importing a module script (?:failed|is canceled)',
    'Cannot load script due to integrity mismatch',
    'is not a valid JavaScript MIME type',
    'Cross-origin script load denied',
  ].join('|'),
)

function reasonOf({ engine }: LoaderContext, cause: unknown, what: string): RemoteError {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (/does not exist in container|RUNTIME-014/.test(text))
    return new RemoteError('missing_expose', `${what} is not there`, { cause })
  if (!notFetched.test(text))
    return new RemoteError('threw_on_load', `${what} threw while it was evaluated`, { cause })
  const needsReload = engine.keepsFailedImports
  return new RemoteError('unreachable', `${what} could not be imported`, { cause, needsReload })
}
