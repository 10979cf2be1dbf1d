import { Button, Dialog } from '@portico/ui'
import { isRepeatedPress } from '@portico/ui/single-run'
import { useEffect, useMemo, useState } from 'react'
import type { AddRowsOptions } from '../bulk/add-rows.ts'
import { getColumnType } from '../column-types/column-types.ts'
import type { CellEdits } from '../edit/use-cell-edits.ts'
import { getColumnReadOnlyReason } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { BlockEdit, CellBlock } from './block.ts'
import { NewRowsPreview } from './new-rows-preview.tsx'
import { type BlockPlan, planBlock } from './plan-block.ts'
import { planNewRows } from './plan-new-rows.ts'
import { InvalidValues, SkippedCells } from './skipped-cells.tsx'

interface BlockQuestionProps {
  table: Table
  laying: BlockEdit
  edits: CellEdits
  /** Another batch write to the table is running. */
  isBusy: boolean
  onDone: () => void
  onAdd: (adding: AddRowsOptions) => void
}

/** Above this number of cells, the user must confirm the change. */
const unasked = 20

/** Writes a small block that fits completely at once. Otherwise previews the changes and what does not fit. */
export function BlockConfirmation({ table, laying, edits, isBusy, onDone, onAdd }: BlockQuestionProps) {
  const t = useTexts()
  const { block, target } = laying
  const plan = useMemo(() => planBlock(t, table, block, target), [t, table, block, target])
  const news = useMemo(() => planNewRows(t, table, block, target), [t, table, block, target])
  const [isWanted, setWanted] = useState(true)
  const mayAdd = news !== null && news.missing.length === 0 && news.lines.length > 0 && !isBusy
  const lines = mayAdd && isWanted ? news.lines : []
  const isAsked = !isWhole(plan) || plan.changes.length > unasked
  const write = (changes: BlockPlan['changes'], lines: AddRowsOptions['lines'] = []) => {
    onDone()
    const save = changes.length > 0 ? edits.commitAll.bind(null, changes) : null
    if (lines.length > 0) onAdd({ lines, save })
    else void save?.()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per block.
  useEffect(() => {
    if (!isAsked) write(plan.changes)
  }, [plan])
  if (!isAsked) return null
  const one = asOneText(table, laying)
  const count = plan.changes.length
  const isNothing = count + lines.length === 0
  const misfits = [...plan.misfits, ...(news?.missing.length === 0 ? news.misfits : [])]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onDone()}
      title={titleOf(t, block.purpose)}
      description={isNothing ? t('No cell will change.') : whatChanges(t, plan, lines.length)}
      footer={
        <>
          <Button onClick={onDone}>{isNothing ? t('Close') : t('Cancel')}</Button>
          {one ? (
            <Button onClick={press(() => write(planBlock(t, table, one, target).changes))}>
              {t('Paste as one text')}
            </Button>
          ) : null}
          {isNothing ? null : (
            <Button variant="primary" onClick={press(() => write(plan.changes, lines))}>
              {nameOf(t, count, lines.length)}
            </Button>
          )}
        </>
      }
    >
      <SkippedCells
        {...{ plan, news, isBusy }}
        hasMore={target.hasMore}
        skipped={news && news.missing.length === 0 && !isBusy ? 0 : plan.rowsBeyond}
      />
      {mayAdd ? <NewRowsPreview {...{ table, news, isWanted }} onChange={setWanted} /> : null}
      {misfits.length > 0 ? <InvalidValues misfits={misfits} unfit={news?.unfit ?? 0} /> : null}
    </Dialog>
  )
}

function titleOf(t: ReturnType<typeof useTexts>, purpose: CellBlock['purpose']): string {
  if (purpose === 'paste') return t('Paste these cells?')
  return purpose === 'fill' ? t('Fill these cells?') : t('Set these cells to NULL?')
}

/** Describes the changes of the preview. */
function whatChanges(t: ReturnType<typeof useTexts>, { changes, rows }: BlockPlan, added: number): string {
  const cells = changes.length
  if (added === 0)
    return t(
      '{cells, plural, one {# cell} other {# cells}} in {rows, plural, one {# row} other {# rows}} will change. Nothing has been written yet.',
      { cells, rows },
    )
  if (cells === 0)
    return t(
      '{count, plural, one {# row will be added.} other {# rows will be added.}} Nothing has been written yet.',
      { count: added },
    )
  return t(
    '{cells, plural, one {# cell} other {# cells}} will change, and {count, plural, one {# row} other {# rows}} will be added. Nothing has been written yet.',
    { cells, count: added },
  )
}

function nameOf(t: ReturnType<typeof useTexts>, cells: number, added: number): string {
  if (added === 0) return t('{count, plural, one {Change # cell} other {Change # cells}}', { count: cells })
  return cells === 0
    ? t('{count, plural, one {Add # row} other {Add # rows}}', { count: added })
    : t('Change cells and add rows')
}

/** A double click that opened the dialog may end on one of its buttons before the user has read the question. */
function press(act: () => void): () => void {
  return () => {
    if (!isRepeatedPress()) act()
  }
}

/** Returns whether the complete block fits. */
function isWhole({ misfits, readOnly, rowsBeyond, columnsBeyond }: BlockPlan): boolean {
  return misfits.length + readOnly.length + rowsBeyond + columnsBeyond === 0
}

/** Returns pasted text with tabs or lines as one value, if the target is a single cell of a text column. */
function asOneText(table: Table, { block, target }: BlockEdit): CellBlock | null {
  const { text } = block
  const column = target.columns[target.left]
  const isCell = target.chosenRows === 1 && target.chosenColumns === 1 && target.rows.length > 0
  if (text === undefined || !column || !isCell || !getColumnType(column).isFreeText) return null
  return getColumnReadOnlyReason(table, column) ? null : { ...block, cells: [[text]] }
}
