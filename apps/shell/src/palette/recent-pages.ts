import { keepRecent, readRecent } from '@portico/contract/recent'

/** A page that was picked in the palette before. */
export interface RecentPage {
  /** In the portal: `/data/public/tasks`. */
  href: string
  title: string
  detail?: string
  icon?: string
}

const most = 6

/** The person's own, latest first. */
export function readRecentPages(userId: string): RecentPage[] {
  return readRecent('palette', userId, isPage)
}

/** Puts `page` first. */
export function rememberPage(userId: string, page: RecentPage): void {
  const others = readRecentPages(userId).filter(({ href }) => href !== page.href)
  keepRecent('palette', userId, [page, ...others].slice(0, most))
}

function isPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  const { href, title } = value as Record<string, unknown>
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && typeof title === 'string'
}
