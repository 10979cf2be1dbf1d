import { useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { Banner, Button } from '@portico/ui'
import { formatColumnValue } from '../column-types/column-types.ts'
import type { Row } from '../query/row.ts'
import { getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './insert-drawer.module.css'
import type { UnknownInsert } from './use-insertion.ts'

interface UnknownOutcomeProps {
  table: Table
  unknown: UnknownInsert
  isBusy: boolean
  onLook: () => void
  onTake: (row: Row) => void
  onAgain: () => void
}

/** Shows the rows that may be the new one after a lost answer. Inserts again only on request. */
export function UnknownInsertOutcome({
  table,
  unknown,
  isBusy,
  onLook,
  onTake,
  onAgain,
}: UnknownOutcomeProps) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const { found } = unknown
  return (
    <Banner tone="warning" title={t('We don’t know whether the row was saved')}>
      <p>
        {t('The connection was lost before the server answered.')} {wordsFor(t, found)}
      </p>
      <ul className={styles.found}>
        {found?.map((row) => (
          <li key={JSON.stringify(row)}>
            <span className={styles.row}>{summaryOf(table, row, locale)}</span>
            <Button size="sm" onClick={() => onTake(row)}>
              {t('It’s this one')}
            </Button>
          </li>
        ))}
      </ul>
      <span className={styles.answers}>
        <Button size="sm" busy={isBusy} onClick={onLook}>
          {t('Check again')}
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onAgain}>
          {found?.length ? t('None of these, add it') : t('Add it again')}
        </Button>
      </span>
    </Banner>
  )
}

function wordsFor(t: Translate, found: readonly Row[] | null): string {
  if (found === null) return t('We’ll look for it as soon as the server answers.')
  return found.length === 0
    ? t('There is no row with these values, so it was most likely not saved.')
    : t(
        '{count, plural, one {There is a row with these values:} other {There are rows with these values:}}',
        {
          count: found.length,
        },
      )
}

/** Returns the first values of a row, to distinguish it. */
function summaryOf(table: Table, row: Row, locale: string): string {
  const parts = getReadableColumns(table).flatMap((column) => {
    const value = row[column.name]
    return value === null || value === undefined || value === ''
      ? []
      : [`${column.name}: ${formatColumnValue(column, value, { locale }).slice(0, 40)}`]
  })
  return parts.slice(0, 5).join(' · ')
}
