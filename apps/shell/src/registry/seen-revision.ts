import type { Registry } from '@portico/contract/registry'

type Edition = Pick<Registry, 'revision' | 'issuedAt' | 'part'>

/**
 * A document is only written again when what it holds has changed, so each route has a revision of its own. The route of a restricted remote
 * has two documents: its own, and that of the home page, which leads to it.
 */
function keyOf({ part }: Edition): string {
  return part
    ? `portico-registry-seen ${location.pathname.split('/')[1]}${part.own ?? ''}`
    : 'portico-registry-seen'
}

/**
 * Whether this browser has used a later registry: then this one may be an old copy that somebody plays back. Only a
 * signature makes a revision worth believing; without one, a lower revision that was issued later is a portal that was
 * set up anew.
 */
export function isOlderThanSeen(registry: Edition, signed: boolean): boolean {
  const { revision = 0, issuedAt = '' } = readSeen(registry)
  return revision > registry.revision && (signed || registry.issuedAt <= issuedAt)
}

/** Remembers a registry that is in use. Where storage is blocked, nothing is remembered and nothing refused. */
export function rememberSeen(registry: Edition): void {
  const { revision, issuedAt } = registry
  try {
    localStorage.setItem(keyOf(registry), JSON.stringify({ revision, issuedAt }))
  } catch {
    // See above.
  }
}

function readSeen(registry: Edition): Partial<Edition> {
  try {
    return Object(JSON.parse(localStorage.getItem(keyOf(registry)) ?? '{}'))
  } catch {
    return {}
  }
}
