import { canonicalJson, type Registry } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import { CliError } from '../error.ts'
import { headersOf } from '../registry/layout.ts'
import { documentOf, restrictedOf, restrictedRemotes } from '../registry/restricted.ts'
import type { PortalSettings } from '../registry/settings.ts'
import type { Target } from '../targets/target.ts'

type Backend = PortalSettings['backend']

/** The file of the private place that has the token by which the list is written. */
const tokenPath = 'remotes-token.txt'

/**
 * Writes the list of restricted remotes into the database, where signed-in users read what they may open. It has their menu items and the
 * paths of their documents, and no code. A registry without restricted remotes ends the list.
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
 * Compares the list in the database with a registry. Returns what is wrong with it; null if it is that of the registry.
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
  if (revision === registry.revision && canonicalJson(remotes) === canonicalJson(listedRemotes(registry)))
    return null
  return `is of revision ${revision}, and the newest is ${registry.revision}`
}

/**
 * Makes the token that writes the list, by the secret key of the project, and puts it into the private place. It ends an earlier one.
 * @throws CliError `target_…`
 */
export async function makeListToken(privatePlace: Target, url: string, secretKey: string): Promise<void> {
  const { callRemoteList } = await import('./remote-list-api.ts')
  const token = await callRemoteList({ url, key: secretKey }, 'portico_new_remotes_token', {})
  const bytes = new TextEncoder().encode(`${token}\n`)
  await privatePlace.write(tokenPath, bytes, headersOf(tokenPath, 'no-cache'))
}

/** Removes the token, so that later runs leave the list in the database as it is. */
export async function forgetListToken(privatePlace: Target): Promise<void> {
  await privatePlace.remove([tokenPath])
}

/** Returns the entries of the list, by name, as the shell reads them. */
function listedRemotes(registry: Registry): Record<string, object> {
  const entries = Object.entries(restrictedRemotes(registry)).map(([name, remote]) => {
    const { route, title, icon, order, access } = remote
    const { claim, anyOf } = access as { claim: string; anyOf?: unknown }
    const item = { route, title, order, access: anyOf ? { claim, anyOf } : { claim } }
    return [name, { ...item, ...(icon ? { icon } : {}), document: documentOf(remote) }] as const
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
