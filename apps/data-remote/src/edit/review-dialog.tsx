import { useHost } from '@portico/react-remote'
import { Button, Dialog } from '@portico/ui'
import { useId, useMemo } from 'react'
import type { DataError } from '../errors/data-error.ts'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import { useRowNavigation } from '../place/use-row-navigation.ts'
import { getRowTitle } from '../relations/title-of.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { ConflictLabels, ConflictValues } from './conflict-values.tsx'
import type { PendingEdit } from './grid-row.ts'
import styles from './review-dialog.module.css'
import type { CellEdits } from './use-cell-edits.ts'
import { getEditKey } from './use-pending-edits.ts'

interface ReviewDialogProps {
  table: Table
  edits: CellEdits
  open: boolean
  onClose: () => void
}

/** Maximum number of changes on screen. The buttons apply to all of them. */
const mostShown = 100

/** Lists every unsaved cell change: old and new value, the reason, and actions. */
export function ReviewDialog({ table, edits, open, onClose }: ReviewDialogProps) {
  const t = useTexts()
  const { announce } = useHost()
  const { pending } = edits
  const all = useMemo(() => [...pending.values()], [pending])
  const shown = useMemo(() => all.slice(0, mostShown), [all])
  const unsaved = all.filter(({ state }) => state !== 'saving')
  // "Save all" does not overwrite other users' changes; the user resolves those for each row.
  const again = unsaved.filter(({ state, mayRetry }) => state === 'failed' && mayRetry)
  const more = all.length - mostShown
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t('Unsaved changes')}
      description={
        all.length === 0
          ? t('Everything is saved.')
          : t('{count, plural, one {# change not saved} other {# changes not saved}}', { count: all.length })
      }
      size="lg"
      footer={
        <>
          {unsaved.length > 1 ? (
            <Button
              onClick={() => {
                edits.discard(unsaved)
                announce(
                  t('{count, plural, one {# change discarded} other {# changes discarded}}', {
                    count: unsaved.length,
                  }),
                )
              }}
            >
              {t('Discard all')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('Close')}</Button>
          {again.length > 1 ? (
            <Button variant="primary" onClick={() => edits.retry(again)}>
              {t('Save all')}
            </Button>
          ) : null}
        </>
      }
    >
      {open ? <ConflictLabels {...{ table, pending }} edits={shown} /> : null}
      <ul className={styles.edits}>
        {shown.map((edit) => (
          <Unsaved key={getEditKey(edit)} {...{ table, edit, edits, onClose }} />
        ))}
      </ul>
      {more > 0 ? <p>{t('{count, plural, one {And # more} other {And # more}}', { count: more })}</p> : null}
      {refusalsOf(unsaved).map(({ error, columns }) => (
        <WriteHelp key={error.message} {...{ table, error, columns }} action="update" />
      ))}
    </Dialog>
  )
}

interface UnsavedProps extends Pick<ReviewDialogProps, 'table' | 'edits' | 'onClose'> {
  edit: PendingEdit
}

function Unsaved({ table, edit, edits, onClose }: UnsavedProps) {
  const t = useTexts()
  const place = useRowNavigation(table)
  const id = useId()
  const { gridRow, column, state, problem, mayRetry } = edit
  const name = t('{row}: {column}', { row: getRowTitle(table, gridRow.row), column })
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" aria-label={t('{action}: {name}', { action: label, name })} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li className={styles.edit} aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      <p className={state === 'saving' ? styles.saving : styles.problem}>
        {state === 'saving' ? t('Saving…') : problem?.(t)}
      </p>
      <ConflictValues {...{ table, edit }} pending={edits.pending} />
      {state === 'saving' ? null : (
        <div className={styles.buttons}>
          {state === 'changed'
            ? button(t('Compare…'), () => {
                onClose()
                edits.ask(edit)
              })
            : null}
          {state === 'failed' && mayRetry ? button(t('Try again'), () => edits.retry([edit])) : null}
          {getRowKeyColumns(table)
            ? button(t('Open row'), () => {
                onClose()
                place.open(gridRow.id)
              })
            : null}
          {button(t('Discard'), () => edits.discard([edit]))}
        </div>
      )}
    </li>
  )
}

/** Returns the server's distinct refusals, each with its columns. */
function refusalsOf(
  edits: readonly PendingEdit[],
): readonly { error: DataError; columns: readonly string[] }[] {
  const refused = edits.filter((edit): edit is PendingEdit & { error: DataError } => edit.error !== null)
  return [...Map.groupBy(refused, ({ error }) => error.message)].flatMap(([, some]) => {
    const [first] = some
    return first ? [{ error: first.error, columns: [...new Set(some.map(({ column }) => column))] }] : []
  })
}
