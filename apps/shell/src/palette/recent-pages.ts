import { readRecentItems, saveRecentItems } from '@portico/contract/recent'

/** A page that the user has picked in the palette. */
export interface RecentPage {
  /** Path in the portal, such as `/data/public/tasks`. */
  href: string
  title: string
  detail?: string
  icon?: string
}

const most = 6

/** Returns the user's recent pages, latest first. */
export function readRecentPages(userId: string): RecentPage[] {
  return readRecentItems('palette', userId, isPage)
}

/** Stores `page` as the first recent page. */
export function rememberPage(userId: string, page: RecentPage): void {
  const others = readRecentPages(userId).filter(({ href }) => href !== page.href)
  saveRecentItems('palette', userId, [page, ...others].slice(0, most))
}

function isPage(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  const { href, title } = value as Record<string, unknown>
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && typeof title === 'string'
}
