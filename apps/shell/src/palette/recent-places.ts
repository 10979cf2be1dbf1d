import { keepRecent, readRecent } from '@portico/contract/recent'

/** A place that was picked in the palette before. */
export interface RecentPlace {
  /** In the portal: `/data/public/tasks`. */
  href: string
  title: string
  detail?: string
  icon?: string
}

const most = 6

/** The person's own, latest first. */
export function readRecentPlaces(userId: string): RecentPlace[] {
  return readRecent('palette', userId, isPlace)
}

/** Puts `place` first. */
export function rememberPlace(userId: string, place: RecentPlace): void {
  const others = readRecentPlaces(userId).filter(({ href }) => href !== place.href)
  keepRecent('palette', userId, [place, ...others].slice(0, most))
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  const { href, title } = value as Record<string, unknown>
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && typeof title === 'string'
}
