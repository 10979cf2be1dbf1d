import type { Translate } from '@portico/ui'
import type { Row } from '../query/row.ts'

/** Changes that are only shown on request, because they would move rows. */
export interface LiveUpdates {
  /** Number of new rows of the view, and whether there are more than were counted. */
  added: number
  isMore: boolean
  /** Number of shown rows that were deleted. */
  gone: number
  /** Number of changes that were only counted, because there were too many. 0 if there were none. */
  changes: number
  /** There may be new rows: the connection was interrupted, or a read failed. */
  isUnsure: boolean
}

export const noLiveUpdates: LiveUpdates = { added: 0, isMore: false, gone: 0, changes: 0, isUnsure: false }

/** Collected news about the shown rows. */
export class LiveUpdateTracker {
  /** New rows that are kept for display, and ids of deleted rows. */
  readonly added = new Map<string, Row>()
  readonly gone = new Set<string>()
  isMore = false
  isUnsure = false
  changes = 0

  /** Returns the news, without rows that are shown or no longer shown. `here`: the shown rows. */
  read(here: ReadonlyMap<string, Row>): LiveUpdates {
    for (const id of this.added.keys()) if (here.has(id)) this.added.delete(id)
    for (const id of this.gone) if (!here.has(id)) this.gone.delete(id)
    const { added, gone, isMore, isUnsure, changes } = this
    return { added: added.size, isMore, gone: gone.size, changes, isUnsure }
  }
}

/** Returns each news item as text. Empty if there is none. */
export function formatLiveUpdates(
  t: Translate,
  { added, isMore, gone, changes, isUnsure }: LiveUpdates,
): string[] {
  if (changes > 0) return [t('{count, plural, one {#+ change} other {#+ changes}}', { count: changes })]
  const texts: string[] = []
  if (isMore) texts.push(t('{count, plural, one {#+ new row} other {#+ new rows}}', { count: added }))
  else if (added > 0) texts.push(t('{count, plural, one {# new row} other {# new rows}}', { count: added }))
  else if (isUnsure) texts.push(t('There may be new rows'))
  if (gone > 0) texts.push(t('{count, plural, one {# deleted row} other {# deleted rows}}', { count: gone }))
  return texts
}
