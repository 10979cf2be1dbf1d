import { Banner, Button } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { WriteHelp } from '../errors/lazy-write-help.ts'
import type { Row } from '../query/row.ts'
import { getInsertableColumns } from '../schema/insertable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './insert-drawer.module.css'
import { UnknownInsertOutcome } from './unknown-insert-outcome.tsx'
import type { NewRowInsertion } from './use-insertion.ts'
import { useNewRow } from './use-new-row.ts'
import { useRelatedFields } from './use-related-fields.ts'
import { ValueField } from './value-field.tsx'

interface InsertDrawerProps {
  table: Table
  open: boolean
  onClose: () => void
  /** The row to copy. */
  from?: Row
  /** Called with the saved row. Default: closes the drawer. */
  onSaved?: (row: Row) => void
}

/** A form for a new row. Its drafts are kept until they are saved or discarded, even if the drawer is closed. */
export function InsertDrawer({ table, open, onClose, from, onSaved = onClose }: InsertDrawerProps) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const { drafts, problems, isTouched, insertion, change, discard, send } = useNewRow(table, form, {
    from: from ?? null,
    onSaved,
  })
  const related = useRelatedFields(table, (column) => drafts.get(column), change)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // While the outcome of the first insert is unknown, a second insert has its own button.
    if (insertion.unknown) insertion.look()
    else send()
  }
  const footer = (
    <>
      {isTouched ? (
        <Button variant="ghost" onClick={discard}>
          {t('Discard')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" type="submit" form="new-row" busy={insertion.isBusy}>
        {t('Add row')}
      </Button>
    </>
  )
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={
        from
          ? t('Copy of a row in {table}', { table: table.name })
          : t('New row in {table}', { table: table.name })
      }
      footer={footer}
    >
      <form ref={form} id="new-row" className={styles.form} onSubmit={submit} noValidate>
        <Outcome table={table} insertion={insertion} onAgain={send} />
        {getInsertableColumns(table).map((column) => (
          <ValueField
            key={column.name}
            column={column}
            draft={drafts.get(column.name) ?? { state: 'default' }}
            problem={problems.get(column.name) ?? null}
            related={related(column)}
            onChange={(draft) => change([[column.name, draft]])}
          />
        ))}
      </form>
    </Drawer>
  )
}

/** Shows the outcome of an insert if it failed or is unknown. */
function Outcome(props: { table: Table; insertion: NewRowInsertion; onAgain: () => void }) {
  const t = useTexts()
  const { table, insertion, onAgain } = props
  const { refusal, error, unknown, isBusy, look, take } = insertion
  return (
    <>
      {refusal ? (
        <InView>
          <Banner tone="danger" title={t('Not saved: {title}', { title: refusal.title })}>
            {refusal.detail}
          </Banner>
          <WriteHelp {...{ table, error }} action="insert" />
        </InView>
      ) : null}
      {unknown ? (
        <InView>
          <UnknownInsertOutcome {...{ table, unknown, isBusy, onAgain }} onLook={look} onTake={take} />
        </InView>
      ) : null}
    </>
  )
}

/** Scrolls a message above the fields into view. */
function InView({ children }: { children: ReactNode }) {
  return <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>{children}</div>
}
