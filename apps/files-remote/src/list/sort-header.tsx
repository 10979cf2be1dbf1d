import { msg, VisuallyHidden } from '@portico/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../texts/texts.ts'
import styles from './object-list.module.css'
import type { EntrySort } from './sort.ts'

const columns = [
  ['name', msg('Name')],
  ['size', msg('Size')],
  ['kind', msg('Kind')],
  ['date', msg('Modified')],
] as const

/** The column headers. A press sorts by a column, and a second press reverses the order. */
export function SortHeader({ sort, onSort }: { sort: EntrySort; onSort: (by: EntrySort['by']) => void }) {
  const t = useTexts()
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table layout.
    <div role="row" aria-rowindex={1} tabIndex={-1} className={styles.header}>
      {columns.map(([by, label]) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        <div
          key={by}
          role="columnheader"
          tabIndex={-1}
          className={styles[by]}
          aria-sort={sort.by === by ? (sort.descending ? 'descending' : 'ascending') : 'none'}
        >
          <button type="button" className={styles.sort} onClick={() => onSort(by)}>
            {t(label)}
            {sort.by === by ? <Arrow size={12} aria-hidden="true" /> : null}
          </button>
        </div>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      <div role="columnheader" tabIndex={-1} className={styles.actions}>
        <VisuallyHidden>{t('Actions')}</VisuallyHidden>
      </div>
    </div>
  )
}
