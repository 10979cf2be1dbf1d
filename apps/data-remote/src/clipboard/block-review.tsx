import { Button, Dialog } from '@portico/ui'
import { useEffect, useMemo } from 'react'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { kindOf } from '../kinds/kinds.ts'
import { whyColumnIsReadOnly } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { Block, Laying } from './block.ts'
import styles from './block-review.module.css'
import { type Misfit, type Plan, planBlock } from './plan-block.ts'

interface BlockReviewProps {
  table: Table
  laying: Laying | null
  edits: CellEdits
  /** Rows follow that are not loaded yet. */
  hasMore: boolean
  onDone: () => void
}

/** More cells than this are written only after one has seen how many. */
const unasked = 20

/** Writes a block at once where all of it fits and it is small; else shows what will change, and what does not fit, first. */
export function BlockReview({ table, laying, edits, hasMore, onDone }: BlockReviewProps) {
  const t = useTexts()
  const plan = useMemo(() => laying && planBlock(t, table, laying.block, laying.target), [t, table, laying])
  const isAsked = plan !== null && (!isWhole(plan) || plan.changes.length > unasked)
  const write = (changes: Plan['changes']) => {
    onDone()
    if (changes.length > 0) void edits.commitAll(changes)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each block.
  useEffect(() => {
    if (plan && !isAsked) write(plan.changes)
  }, [plan])
  if (!laying || !plan || !isAsked) return null
  const one = asOneText(table, laying)
  const count = plan.changes.length
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      title={titleOf(t, laying.block.purpose)}
      description={
        count === 0
          ? t('No cell will change.')
          : t(
              '{cells, plural, one {# cell} other {# cells}} in {rows, plural, one {# row} other {# rows}} will change. Nothing has been written yet.',
              { cells: count, rows: plan.rows },
            )
      }
      footer={
        <>
          <Button onClick={onDone}>{count === 0 ? t('Close') : t('Cancel')}</Button>
          {one ? (
            <Button onClick={() => write(planBlock(t, table, one, laying.target).changes)}>
              {t('Paste as one text')}
            </Button>
          ) : null}
          {count > 0 ? (
            <Button variant="primary" onClick={() => write(plan.changes)}>
              {t('{count, plural, one {Change # cell} other {Change # cells}}', { count })}
            </Button>
          ) : null}
        </>
      }
    >
      <LeftOut plan={plan} hasMore={hasMore} />
      {plan.misfits.length > 0 ? <Misfits misfits={plan.misfits} /> : null}
    </Dialog>
  )
}

function titleOf(t: ReturnType<typeof useTexts>, purpose: Block['purpose']): string {
  if (purpose === 'paste') return t('Paste these cells?')
  return purpose === 'fill' ? t('Fill these cells?') : t('Set these cells to NULL?')
}

/** Whether all of the block has its place. */
function isWhole({ misfits, readOnly, rowsBeyond, columnsBeyond }: Plan): boolean {
  return misfits.length + readOnly.length + rowsBeyond + columnsBeyond === 0
}

/** A text with tabs or lines, if one cell of text is where it goes. */
function asOneText(table: Table, { block, target }: Laying): Block | null {
  const { text } = block
  const column = target.columns[target.left]
  const isCell = target.chosenRows === 1 && target.chosenColumns === 1
  if (text === undefined || !column || !isCell || !kindOf(column).isFreeText) return null
  return whyColumnIsReadOnly(table, column) ? null : { ...block, cells: [[text]] }
}

/** What of the block has no place. */
function LeftOut({ plan, hasMore }: { plan: Plan; hasMore: boolean }) {
  const t = useTexts()
  const { readOnly, rowsBeyond, columnsBeyond } = plan
  const columns = new Intl.ListFormat(t.locale).format(readOnly)
  return (
    <>
      {readOnly.length > 0 ? (
        <p className={styles.line}>
          {t('These columns can’t be changed and stay as they are: {columns}.', { columns })}
        </p>
      ) : null}
      {rowsBeyond > 0 ? (
        <p className={styles.line}>
          {hasMore
            ? t(
                '{count, plural, one {# row goes} other {# rows go}} past the last loaded row and will be skipped.',
                { count: rowsBeyond },
              )
            : t(
                '{count, plural, one {# row goes} other {# rows go}} past the last row and will be skipped.',
                { count: rowsBeyond },
              )}
        </p>
      ) : null}
      {columnsBeyond > 0 ? (
        <p className={styles.line}>
          {t(
            '{count, plural, one {# column lies} other {# columns lie}} beyond the last column and will be left out.',
            { count: columnsBeyond },
          )}
        </p>
      ) : null}
    </>
  )
}

/** As many as one looks through. */
const mostShown = 100

function Misfits({ misfits }: { misfits: readonly Misfit[] }) {
  const t = useTexts()
  const more = misfits.length - mostShown
  const title = t(
    '{count, plural, one {# value doesn’t fit and will be left out} other {# values don’t fit and will be left out}}',
    { count: misfits.length },
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={styles.misfits} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Reason')}</th>
          </tr>
        </thead>
        <tbody>
          {misfits.slice(0, mostShown).map(({ row, column, text, reason }) => (
            <tr key={`${row} ${column}`}>
              <td>{new Intl.NumberFormat(t.locale).format(row)}</td>
              <td dir="auto">{column}</td>
              <td dir="auto" className={styles.value}>
                {text === null ? 'NULL' : text === '' ? t('empty') : text.slice(0, 200)}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? (
        <p className={styles.line}>
          {t('{count, plural, one {And # more} other {And # more}}', { count: more })}
        </p>
      ) : null}
    </section>
  )
}
