import type { Registry } from '@portico/contract/registry'

type Edition = Pick<Registry, 'revision' | 'issuedAt' | 'part'>

/**
 * Returns the key of the document's revision. Each route has its own, because a change writes only the documents that it concerns. The route
 * of a restricted remote has two documents: its own, and that of the home page, which opens it.
 */
function keyOf({ part }: Edition): string {
  return `portico-registry-seen${part ? ` ${location.pathname.split('/')[1]}${part.own ?? ''}` : ''}`
}

/**
 * Whether this browser has used a later registry: then this one may be an old copy that somebody plays back. Only a
 * signature makes a revision worth believing; without one, a lower revision that was issued later is a portal that was
 * set up anew.
 */
export function isOlderThanSeen(registry: Edition, signed: boolean): boolean {
  const { revision, issuedAt } = readSeen(registry)
  // Without a stored revision both comparisons with undefined are false.
  return revision > registry.revision && (signed || registry.issuedAt <= issuedAt)
}

/** Remembers a registry that is in use. Where storage is blocked, nothing is remembered and nothing refused. */
export function saveSeenRevision(registry: Edition): void {
  const { revision, issuedAt } = registry
  try {
    localStorage.setItem(keyOf(registry), JSON.stringify({ revision, issuedAt }))
  } catch {
    // See above.
  }
}

function readSeen(registry: Edition): Edition {
  try {
    // Null, the value of a missing key, parses to null.
    return Object(JSON.parse(localStorage.getItem(keyOf(registry)) as string))
  } catch {
    return {} as Edition
  }
}
