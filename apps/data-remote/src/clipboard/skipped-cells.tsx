import { useTexts } from '../texts/texts.ts'
import styles from './block-preview.module.css'
import { BlockTable } from './block-table.tsx'
import type { BlockPlan, InvalidValue } from './plan-block.ts'
import type { NewRowsPlan } from './plan-new-rows.ts'

interface LeftOutProps {
  plan: BlockPlan
  news: NewRowsPlan | null
  /** Number of lines beyond the last row that can't be added. */
  skipped: number
  isBusy: boolean
  /** Further rows exist that are not loaded. */
  hasMore: boolean
}

/** Explains which parts of a block do not fit. */
export function SkippedCells({ plan, news, skipped, isBusy, hasMore }: LeftOutProps) {
  const t = useTexts()
  const { readOnly, columnsBeyond } = plan
  const list = (names: readonly string[]) => new Intl.ListFormat(t.locale).format(names)
  const missing = news?.missing ?? []
  const lines = [
    readOnly.length > 0 &&
      t('These columns can’t be changed and stay as they are: {columns}.', { columns: list(readOnly) }),
    skipped > 0 &&
      (hasMore
        ? t(
            '{count, plural, one {# row goes} other {# rows go}} past the last loaded row and will be skipped.',
            { count: skipped },
          )
        : t('{count, plural, one {# row goes} other {# rows go}} past the last row and will be skipped.', {
            count: skipped,
          })),
    missing.length > 0 &&
      t('They can’t become new rows, because the pasted cells have no values for: {columns}.', {
        columns: list(missing),
      }),
    news && isBusy && t('A bulk change is running on this table. Wait for it to finish, or stop it.'),
    columnsBeyond > 0 &&
      t(
        '{count, plural, one {# column doesn’t fit} other {# columns don’t fit}} in the table and will be left out.',
        { count: columnsBeyond },
      ),
  ].filter((line) => typeof line === 'string')
  return lines.map((line) => (
    <p key={line} className={styles.line}>
      {line}
    </p>
  ))
}

/** Lists values that their columns reject. `unfit`: number of lines that add no row because of them. */
export function InvalidValues({ misfits, unfit }: { misfits: readonly InvalidValue[]; unfit: number }) {
  const t = useTexts()
  return (
    <>
      {unfit > 0 ? (
        <p className={styles.line}>
          {t(
            '{count, plural, one {# row won’t be added, because a value in it doesn’t fit.} other {# rows won’t be added, because a value in them doesn’t fit.}}',
            { count: unfit },
          )}
        </p>
      ) : null}
      <BlockTable
        title={t(
          '{count, plural, one {# value doesn’t fit and will be left out} other {# values don’t fit and will be left out}}',
          { count: misfits.length },
        )}
        heads={[t('Row'), t('Column'), t('Value'), t('Reason')]}
        isBad
        lines={misfits}
        cellsOf={({ row, column, text, reason }) => [
          new Intl.NumberFormat(t.locale).format(row),
          column,
          { value: text },
          reason,
        ]}
      />
    </>
  )
}
