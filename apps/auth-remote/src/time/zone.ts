import type { SessionSnapshot } from '@portico/session'

/** The time zone that somebody has chosen, as OpenID Connect names the claim; null: that of the device, or a zone that this browser does not know. */
export function zoneOf(user: SessionSnapshot['user']): string | null {
  const zone: unknown = user?.user_metadata?.zoneinfo
  return typeof zone === 'string' && zone && isZone(zone) ? zone : null
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
