import { Checkbox } from '@portico/ui/form'
import { getValueText } from '../column-types/value-text.ts'
import { canDelete } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './block-preview.module.css'
import { BlockTable } from './block-table.tsx'
import type { NewRowsPlan } from './plan-new-rows.ts'

interface NewRowsPartProps {
  table: Table
  news: NewRowsPlan
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

/** Number of lines in the preview. */
const shown = 5

/** Offers to add lines beyond the last row as new rows. */
export function NewRowsPreview({ table, news, isWanted, onChange }: NewRowsPartProps) {
  const t = useTexts()
  const { lines, columns, unset } = news
  return (
    <>
      <Checkbox
        className={styles.line}
        label={t('{count, plural, one {Add # row as new} other {Add # rows as new}}', {
          count: lines.length,
        })}
        description={
          canDelete(table) ? undefined : t('You aren’t allowed to delete rows, so this can’t be undone.')
        }
        checked={isWanted}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isWanted && unset.length > 0 ? (
        <p className={styles.line}>
          {t('The database assigns these columns of new rows: {columns}.', {
            columns: new Intl.ListFormat(t.locale).format(unset),
          })}
        </p>
      ) : null}
      {isWanted ? (
        <BlockTable
          title={t('New rows')}
          heads={columns.map(({ name }) => name)}
          lines={lines}
          most={shown}
          cellsOf={({ values }) =>
            columns.map(({ name }) =>
              Object.hasOwn(values, name) ? { value: getValueText(values[name]) } : 'DEFAULT',
            )
          }
        />
      ) : null}
    </>
  )
}
