import type { SessionSnapshot } from '@portico/session'

/**
 * Returns the user's chosen time zone, from OpenID Connect's claim `zoneinfo`. Null for the device's zone, or if the browser doesn't
 * know the zone.
 */
export function getTimeZone(user: SessionSnapshot['user']): string | null {
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
