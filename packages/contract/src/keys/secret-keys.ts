/** Prefixes of the secrets of a Supabase project, or of the account that owns projects. */
const prefixes = ['sb_secret_', 'sbp_']

/** Roles of legacy keys (tokens) that bypass every policy. */
const rolesAbovePolicies = ['service_role', 'supabase_admin', 'postgres']

/**
 * Returns whether `key` is secret: a project's secret key, a legacy key of the role `service_role`, or an account's access
 * token. Such a key bypasses every policy, and every visitor of a page can read all keys in it.
 */
export function isSecretKey(key: string): boolean {
  const trimmed = key.trim()
  return prefixes.some((prefix) => trimmed.startsWith(prefix)) || isTokenAbovePolicies(trimmed)
}

/** Pattern of a secret key inside a file. Bare prefixes do not match, because messages contain them. */
const candidates = /sb_secret_[\w-]{16,}|sbp_(?:[a-z]+_)?[0-9a-f]{32,}|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g

/** Returns the first secret key in a text that is about to be published, or null. */
export function findSecretKey(text: string): string | null {
  for (const [found] of text.matchAll(candidates)) if (isSecretKey(found)) return found
  return null
}

/** Returns a description of a secret for messages: its type and its first characters, never the whole secret. */
export function redactSecretKey(key: string): string {
  return `${key.trim().slice(0, 14)}…`
}

function isTokenAbovePolicies(token: string): boolean {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1]
  if (!payload) return false
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { role?: unknown }
    return rolesAbovePolicies.includes(claims?.role as string)
  } catch {
    return false
  }
}

/** @alias @deprecated Use `redactSecretKey`. */
export const nameSecretKey = redactSecretKey
