import type { Registry } from '@portico/contract/registry'

type Edition = Pick<Registry, 'revision' | 'issuedAt' | 'part'>

/** A document is only written again when what it holds has changed, so each route has a revision of its own. */
function keyOf({ part }: Edition): string {
  return part ? `portico-registry-seen ${location.pathname.split('/')[1]}` : 'portico-registry-seen'
}

/**
 * Whether this browser has used a later registry: then this one may be an old copy that somebody plays back. Only a
 * signature makes a revision worth believing; without one, a lower revision that was issued later is a portal that was
 * set up anew.
 */
export function isOlderThanSeen(registry: Edition, signed: boolean): boolean {
  const seen = readSeen(registry)
  if (!seen || registry.revision >= seen.revision) return false
  return signed || registry.issuedAt <= seen.issuedAt
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

function readSeen(registry: Edition): Edition | null {
  try {
    const { revision, issuedAt } = JSON.parse(
      localStorage.getItem(keyOf(registry)) ?? '{}',
    ) as Partial<Edition>
    return typeof revision === 'number' && typeof issuedAt === 'string' ? { revision, issuedAt } : null
  } catch {
    return null
  }
}
