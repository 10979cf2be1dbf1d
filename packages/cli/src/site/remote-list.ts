import { canonicalizeJson, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { getFileHeaders } from '../registry/layout.ts'
import { documentOf, restrictedOf, restrictedRemotes } from '../registry/restricted.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'

type Backend = PortalSettings['backend']

/** Path of the token for writing the list, in the private place. */
const tokenPath = 'remotes-token.txt'

/**
 * Writes the list of restricted remotes into the database, where signed-in users read the remotes that they may open. It has their menu
 * items and the paths of their documents, and no code. A registry with the restriction off empties the list.
 * @throws CliError `private_missing` without a token; `target_…`
 */
export async function writeRemoteList(
  privatePlace: Target,
  backend: Backend,
  registry: Registry,
): Promise<void> {
  const token = await readToken(privatePlace)
  const isOn = restrictedOf(registry) !== undefined
  if (!isOn && token === null) return
  const { callRemoteList } = await import('./remote-list-api.ts')
  await callRemoteList(backend, 'portico_write_restricted_remotes', {
    token: requireToken(token, privatePlace),
    revision: registry.revision,
    remotes: listedRemotes(registry),
  })
  if (!isOn) await privatePlace.remove([tokenPath])
}

/**
 * Compares the list in the database with a registry. Returns the difference in words; null if they are equal.
 * @throws CliError `private_missing` without a token; `target_…`
 */
export async function findListFault(
  privatePlace: Target,
  backend: Backend,
  registry: Registry,
): Promise<string | null> {
  const token = requireToken(await readToken(privatePlace), privatePlace)
  const { callRemoteList } = await import('./remote-list-api.ts')
  const found = await callRemoteList(backend, 'portico_read_restricted_remotes', { token })
  const { revision, remotes } = found as { revision: number; remotes: object }
  if (
    revision === registry.revision &&
    canonicalizeJson(remotes) === canonicalizeJson(listedRemotes(registry))
  )
    return null
  return `is of revision ${revision}, and the newest is ${registry.revision}`
}

/**
 * Makes the token for writing the list, with the secret key of the project, and stores it in the private place. An earlier token becomes
 * invalid.
 * @throws CliError `target_…`
 */
export async function makeListToken(privatePlace: Target, url: string, secretKey: string): Promise<void> {
  const { callRemoteList } = await import('./remote-list-api.ts')
  const token = await callRemoteList({ url, key: secretKey }, 'portico_new_remotes_token', {})
  const bytes = new TextEncoder().encode(`${token}\n`)
  await privatePlace.write(tokenPath, bytes, getFileHeaders(tokenPath, 'no-cache'))
}

/** Removes the token, so that later runs do not change the list in the database. */
export async function forgetListToken(privatePlace: Target): Promise<void> {
  await privatePlace.remove([tokenPath])
}

/** Returns the entries of the list for the shell, by name. */
function listedRemotes(registry: Registry): Record<string, object> {
  const entries = Object.entries(restrictedRemotes(registry)).map(([name, remote]) => {
    const { route, title, icon, group, order, access } = remote
    const { claim, anyOf } = access as { claim: string; anyOf?: unknown }
    const item = { route, title, order, access: anyOf ? { claim, anyOf } : { claim } }
    return [
      name,
      { ...item, ...(icon && { icon }), ...(group && { group }), document: documentOf(remote) },
    ] as const
  })
  return Object.fromEntries(entries)
}

async function readToken(privatePlace: Target): Promise<string | null> {
  const bytes = await privatePlace.read(tokenPath)
  return bytes && new TextDecoder().decode(bytes).trim()
}

function requireToken(token: string | null, { name }: Target): string {
  if (token !== null) return token
  throw new CliError(
    'private_missing',
    `${name} has no token for the list of restricted remotes. Make one: ${npxPortico} restrict on.`,
  )
}
