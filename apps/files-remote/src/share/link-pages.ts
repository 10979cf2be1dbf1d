import type { InfiniteData } from '@tanstack/react-query'

/** The number of links of a page. */
export const linksAtOnce = 50

/** The end of a page of links; the next page begins behind it. */
export interface LinkMark {
  id: string
  /** ISO 8601. */
  created_at: string
}

/** The mark that the next page begins behind; null after the last one. */
export function nextMark<T extends LinkMark>(page: readonly T[]): LinkMark | null {
  const last = page.at(-1)
  return page.length < linksAtOnce || !last ? null : { id: last.id, created_at: last.created_at }
}

/** The condition for links behind a mark, the newest first, as PostgREST takes it in `or`. */
export function behind({ id, created_at: at }: LinkMark): string {
  return `created_at.lt."${at}",and(created_at.eq."${at}",id.lt.${id})`
}

/** Returns the pattern of PostgREST's `ilike` for names with these words. PostgREST cannot escape `*`, so it matches any letter. */
export function patternOf(words: string): string {
  return `*${words.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}*`
}

/** Values in the quotes that lists and arrays of PostgREST take. */
export function quoted(values: readonly string[]): string {
  return values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')
}

/** Returns the links of all loaded pages. */
export function linksOf<T>(data: InfiniteData<readonly T[]> | undefined): readonly T[] {
  return data?.pages.flat() ?? []
}
