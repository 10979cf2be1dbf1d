import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { RemoteModule } from '@portico/contract'
import { parseRemoteModule, type Release } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import { RemoteError } from './status.ts'

/**
 * Imports one exposed module of a release, whose files `fetchRelease` has brought. Each release is a container of its
 * own name, so two releases of one remote can stand side by side.
 * @throws RemoteError `threw_on_load` or `missing_expose`
 */
export async function loadModule(
  remote: string,
  release: Release,
  expose: string,
): Promise<RemoteModule<Session>> {
  const container = `${remote}_${release.version.replaceAll(/[^0-9a-z]/gi, '_')}`
  registerRemotes([{ name: container, entry: release.base + release.entry, type: 'module' }])
  let loaded: { remote?: unknown } | null
  try {
    loaded = await loadRemote<{ remote?: unknown }>(`${container}/${expose.replace('./', '')}`)
  } catch (cause) {
    const missing = cause instanceof Error && cause.message.includes('does not exist in container')
    throw new RemoteError(
      missing ? 'missing_expose' : 'threw_on_load',
      `${remote} ${release.version} ${expose}`,
      { cause },
    )
  }
  try {
    return parseRemoteModule(loaded?.remote) as RemoteModule<Session>
  } catch (cause) {
    throw new RemoteError('missing_expose', `${remote} ${release.version} ${expose} exports no remote`, {
      cause,
    })
  }
}
