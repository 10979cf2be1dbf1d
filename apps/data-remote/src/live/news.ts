import type { Translate } from '@portico/ui'
import type { Row } from '../query/row.ts'

/** What is to be told of the rows of a view: it is shown, or gone, when the person asks for it. */
export interface News {
  /** Rows of the view that are not shown, as far as they are counted; and whether there are more. */
  added: number
  isMore: boolean
  /** Rows that are shown and no longer there. */
  gone: number
  /** Changes that were counted because there were too many to look at each; 0 where none were. */
  changes: number
  /** There may be new rows: nothing was told for a while, or it could not be read. */
  isUnsure: boolean
}

export const noNews: News = { added: 0, isMore: false, gone: 0, changes: 0, isUnsure: false }

/** What is known of the rows that are shown, beside themselves. */
export class Known {
  /** New rows that are kept to be shown, and those that are gone, by their identity. */
  readonly added = new Map<string, Row>()
  readonly gone = new Set<string>()
  isMore = false
  isUnsure = false
  changes = 0

  /** Without what is not so any more: of `here`, the rows that are shown. */
  read(here: ReadonlyMap<string, Row>): News {
    for (const id of this.added.keys()) if (here.has(id)) this.added.delete(id)
    for (const id of this.gone) if (!here.has(id)) this.gone.delete(id)
    const { added, gone, isMore, isUnsure, changes } = this
    return { added: added.size, isMore, gone: gone.size, changes, isUnsure }
  }
}

/** Each by itself; none where there is nothing to tell. */
export function inWords(t: Translate, { added, isMore, gone, changes, isUnsure }: News): string[] {
  if (changes > 0) return [t('{count, plural, one {#+ change} other {#+ changes}}', { count: changes })]
  const texts: string[] = []
  if (isMore) texts.push(t('{count, plural, one {#+ new row} other {#+ new rows}}', { count: added }))
  else if (added > 0) texts.push(t('{count, plural, one {# new row} other {# new rows}}', { count: added }))
  else if (isUnsure) texts.push(t('There may be new rows'))
  if (gone > 0) texts.push(t('{count, plural, one {# deleted row} other {# deleted rows}}', { count: gone }))
  return texts
}
