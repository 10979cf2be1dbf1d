import type { LocalizedText } from '@portico/contract'
import { type Access, canonicalizeJson, type Registry, type RegistryRemote } from '@portico/contract/registry'
import type { Session } from '@portico/session'
import type { PortalConfig } from '../browser/config.ts'
import { deadlines } from '../release/deadlines.ts'
import { withDeadline } from '../release/with-deadline.ts'
import { RemoteError } from '../reports/status.ts'

/** The restricted remotes that an account may open. */
export interface RestrictedList {
  /** Menu items without releases, which are in their documents. */
  remotes: Registry['remotes']
  /** Paths of their documents, by name. */
  documents: Readonly<Record<string, string>>
}

/** An entry of the list in the response of the database. */
interface ListedRemote {
  route: string
  title: LocalizedText
  icon?: string
  group?: LocalizedText
  order: number
  access: Access
  document: string
}

const name = 'portico_restricted_remotes'

/**
 * Requests the restricted remotes that the signed-in user may open from the database.
 * @throws RemoteError `registry_unavailable`, `registry_invalid`
 */
export async function fetchRestricted(
  { url, key }: Pick<PortalConfig, 'url' | 'key'>,
  session: Session,
): Promise<RestrictedList> {
  try {
    const { signal } = new AbortController()
    const answer = await withDeadline(name, deadlines.phase, signal, async (time): Promise<unknown> => {
      const token = await session.getAccessToken()
      if (token === null) throw new Error('the session has no token')
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
        signal: time,
      })
      if (!response.ok) throw new Error(`the database answered ${response.status}`)
      return response.json()
    })
    return readList(answer)
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause
    throw new RemoteError('registry_unavailable', `${name}: ${(cause as Error).message}`, { cause })
  }
}

/** Returns a key of the account and its claims, on which the list depends; null without a signed-in user. */
export function listKeyOf({ status, user, needsFactor }: ReturnType<Session['getSnapshot']>): string | null {
  if (status !== 'signed_in' || !user || needsFactor) return null
  return canonicalizeJson([user.id, user.app_metadata ?? null])
}

/** Reads the response of the database. Throws `registry_invalid` unless it has menu items and paths in the site. */
function readList(answer: unknown): RestrictedList {
  const list: { remotes: Registry['remotes']; documents: Record<string, string> } = {
    remotes: Object.create(null),
    documents: Object.create(null),
  }
  for (const [name, entry] of Object.entries(Object(answer) as Record<string, unknown>)) {
    if (!isListed(entry))
      throw new RemoteError('registry_invalid', `the list of restricted remotes has a wrong entry: ${name}`)
    const { document, route, title, icon, group, order, access } = entry
    const item: RegistryRemote = {
      route,
      title,
      order,
      access,
      keys: [],
      slots: [],
      salt: name,
      releases: [],
    }
    list.remotes[name] = { ...item, ...(icon !== undefined && { icon }), ...(group && { group }) }
    list.documents[name] = document
  }
  return list
}

function isListed(entry: unknown): entry is ListedRemote {
  const { route, title, group = title, ...rest } = Object(entry) as Partial<ListedRemote>
  const { icon = 'box', order, access, document } = rest
  const { claim } = Object(access) as { claim?: unknown }
  return (
    /^\/[a-z0-9]+(-[a-z0-9]+)*$/.test(String(route)) &&
    isText(title) &&
    isText(group) &&
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(icon)) &&
    Number.isSafeInteger(order) &&
    typeof claim === 'string' &&
    /^\/[a-z0-9-]+\.html$/.test(String(document))
  )
}

/** Returns whether a value has at least one language, and only texts. */
function isText(value: unknown): boolean {
  const texts = Object.values(Object(value) as object)
  return texts.length > 0 && texts.every((text) => typeof text === 'string' && /\S/.test(text))
}
