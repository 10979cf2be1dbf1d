import type { InfiniteData } from '@tanstack/react-query'

/** Number of links in one page. */
export const linksPerPage = 50

/** The last link of a page. The next page begins after it. */
export interface LinkCursor {
  id: string
  /** ISO 8601. */
  created_at: string
}

/** Returns the mark after which the next page begins. Null after the last page. */
export function getNextCursor<T extends LinkCursor>(page: readonly T[]): LinkCursor | null {
  const last = page.at(-1)
  return page.length < linksPerPage || !last ? null : { id: last.id, created_at: last.created_at }
}

/** Returns the condition for links after a mark, newest first, for PostgREST's `or`. */
export function createCursorCondition({ id, created_at: at }: LinkCursor): string {
  return `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`
}

/** Returns the pattern of PostgREST's `ilike` for names with these words. PostgREST can't escape `*`, so it matches any character. */
export function createLikePattern(words: string): string {
  return `*${words.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}*`
}

/** Returns quoted values for lists and arrays of PostgREST. */
export function quoteValues(values: readonly string[]): string {
  return values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')
}

/** Returns the links of all loaded pages. */
export function flattenLinkPages<T>(data: InfiniteData<readonly T[]> | undefined): readonly T[] {
  return data?.pages.flat() ?? []
}
