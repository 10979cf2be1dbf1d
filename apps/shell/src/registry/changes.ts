import {
  canonicalizeJson,
  pickRelease,
  type Registry,
  type RegistryRemote,
  type RestrictedFields,
} from '@portico/contract/registry'

/** What a newer registry changes for one device. */
export interface RegistryChanges {
  /** Remotes that are new, gone, or would look or be another version after a reload. */
  remotes: string[]
  /** Those of them whose release, which the page uses, is no longer given to anybody. */
  withdrawn: string[]
}

/** Compares two registries as a device sees them; null where nothing would change for it. */
export function findRegistryChanges(
  device: string,
  current: Registry,
  next: Registry,
): RegistryChanges | null {
  // A document also holds other remotes than that of its route, and their choice may change alone.
  // That of a restricted remote holds it for as long as there is one.
  const names = next.part
    ? Object.keys(current.remotes).filter((name) => name in next.remotes || name === current.part?.own)
    : [...new Set([...Object.keys(current.remotes), ...Object.keys(next.remotes)])]
  const remotes = names.filter(
    (name) => seenBy(device, current.remotes[name]) !== seenBy(device, next.remotes[name]),
  )
  const isSameShell = canonicalizeJson(current.provides) === canonicalizeJson(next.provides)
  if (remotes.length === 0 && isSameShell) return null
  return { remotes, withdrawn: remotes.filter((name) => isWithdrawn(device, current, next, name)) }
}

/**
 * Shares, keys, facts such as the owner, and the releases of others make no difference to a device. A version never changes for the
 * portal: its signature may, and `portico start` adds its builds for other hosts later.
 */
function seenBy(device: string, remote: RegistryRemote | undefined): string {
  if (!remote) return ''
  const { version, base } = pickRelease(remote, device)
  const {
    releases: _releases,
    keys: _keys,
    salt: _salt,
    changedAt: _at,
    changedBy: _by,
    seal: _seal,
    facts: _facts,
    owner: _owner,
    document: _document,
    ...seen
  } = remote as RegistryRemote & RestrictedFields & { owner?: string }
  return canonicalizeJson({ ...seen, version, base })
}

function isWithdrawn(device: string, current: Registry, next: Registry, name: string): boolean {
  const before = current.remotes[name]
  const used = before && pickRelease(before, device).version
  const live = next.remotes[name]?.releases.filter(({ traffic }) => traffic > 0) ?? []
  return used !== undefined && !live.some(({ version }) => version === used)
}
