import type { Registry } from '@portico/contract/registry'

const key = 'portico-registry-seen'

type Edition = Pick<Registry, 'revision' | 'issuedAt'>

/**
 * Whether this browser has used a later registry: then this one may be an old copy that somebody plays back. Only a
 * signature makes a revision worth believing; without one, a lower revision that was issued later is a portal that was
 * set up anew.
 */
export function isOlderThanSeen(registry: Edition, signed: boolean): boolean {
  const seen = readSeen()
  if (!seen || registry.revision >= seen.revision) return false
  return signed || registry.issuedAt <= seen.issuedAt
}

/** Remembers a registry that is in use. Where storage is blocked, nothing is remembered and nothing refused. */
export function rememberSeen({ revision, issuedAt }: Edition): void {
  try {
    localStorage.setItem(key, JSON.stringify({ revision, issuedAt }))
  } catch {
    // See above.
  }
}

function readSeen(): Edition | null {
  try {
    const { revision, issuedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Edition>
    return typeof revision === 'number' && typeof issuedAt === 'string' ? { revision, issuedAt } : null
  } catch {
    return null
  }
}
