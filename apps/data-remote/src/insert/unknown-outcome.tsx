import { useHost } from '@portico/react-remote'
import { Banner, Button } from '@portico/ui'
import { printValue } from '../kinds/kinds.ts'
import type { Row } from '../query/row.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import styles from './insert-drawer.module.css'
import type { Unknown } from './use-insertion.ts'

interface UnknownOutcomeProps {
  table: Table
  unknown: Unknown
  isBusy: boolean
  onLook: () => void
  onTake: (row: Row) => void
  onAgain: () => void
}

/** Asks what became of a row whose answer was lost: shows what was found, and writes it again only when told to. */
export function UnknownOutcome({ table, unknown, isBusy, onLook, onTake, onAgain }: UnknownOutcomeProps) {
  const { locale } = useHost().appearance
  const { found } = unknown
  return (
    <Banner tone="warning" title="It is not known whether the row was saved">
      <p>{wordsFor(found)}</p>
      <ul className={styles.found}>
        {found?.map((row) => (
          <li key={JSON.stringify(row)}>
            <span className={styles.row}>{summaryOf(table, row, locale)}</span>
            <Button size="sm" onClick={() => onTake(row)}>
              It is this one
            </Button>
          </li>
        ))}
      </ul>
      <span className={styles.answers}>
        <Button size="sm" busy={isBusy} onClick={onLook}>
          Look again
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={onAgain}>
          {found?.length ? 'None of these: add it' : 'Add it again'}
        </Button>
      </span>
    </Banner>
  )
}

function wordsFor(found: readonly Row[] | null): string {
  const lost = 'The connection broke before the server had answered.'
  if (found === null) return `${lost} It is looked for as soon as the server answers.`
  if (found.length === 0) return `${lost} No row with these values is here, so it was most likely not saved.`
  return `${lost} ${found.length === 1 ? 'A row with these values is here:' : 'Rows with these values are here:'}`
}

/** The first values of a row, as one tells rows apart by. */
function summaryOf(table: Table, row: Row, locale: string): string {
  const parts = readableColumns(table).flatMap((column) => {
    const value = row[column.name]
    return value === null || value === undefined || value === ''
      ? []
      : [`${column.name}: ${printValue(column, value, { locale }).slice(0, 40)}`]
  })
  return parts.slice(0, 5).join(' · ')
}
