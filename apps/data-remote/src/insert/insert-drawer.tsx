import { useHost, useLeaveGuard } from '@portico/react-remote'
import { Banner, Button } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../edit/parse-draft.ts'
import type { Table } from '../schema/schema.ts'
import styles from './insert-drawer.module.css'
import { firstDrafts, insertableColumns, valuesOf } from './new-row.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useInsertion } from './use-insertion.ts'
import { ValueField } from './value-field.tsx'

type Drafts = Readonly<Record<string, Draft>>

const none = Object.create(null) as Readonly<Record<string, string>>

/** A form for a new row. What was typed stays until it is saved or discarded, also when the drawer is closed. */
export function InsertDrawer({ table, open, onClose }: { table: Table; open: boolean; onClose: () => void }) {
  const host = useHost()
  const [drafts, setDrafts] = useState<Drafts>(() => firstDrafts(table))
  const [isTouched, setTouched] = useState(false)
  const [problems, setProblems] = useState(none)
  const form = useRef<HTMLFormElement>(null)
  useLeaveGuard(() => (isTouched ? 'The new row has not been saved. Leave and lose it?' : null))
  const clear = () => {
    setDrafts(firstDrafts(table))
    setTouched(false)
    setProblems(none)
  }
  const insertion = useInsertion(table, () => {
    clear()
    host.notify({ tone: 'success', title: 'Row added' })
    onClose()
  })
  const { refusal, unknown } = insertion
  const discard = () => {
    clear()
    insertion.reset()
  }
  const send = () => {
    const { values, problems: found } = valuesOf(table, drafts)
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const [first] = Object.keys(found)
    if (first === undefined) insertion.insert(values)
    else host.announce(`Not saved: ${first}. ${found[first]}`, 'assertive')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Before it is known what became of the first, a second one is asked for by its own button.
    if (unknown) insertion.look()
    else send()
  }
  const footer = (
    <div className={styles.footer}>
      {isTouched ? (
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
      ) : null}
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form="new-row" busy={insertion.isBusy}>
        Add row
      </Button>
    </div>
  )
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`New row in ${table.name}`}
      footer={footer}
    >
      <form ref={form} id="new-row" className={styles.form} onSubmit={submit} noValidate>
        {refusal ? (
          <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
            <Banner tone="danger" title={`Not saved: ${refusal.title}`}>
              {refusal.detail}
            </Banner>
          </div>
        ) : null}
        {unknown ? (
          <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
            <UnknownOutcome
              table={table}
              unknown={unknown}
              isBusy={insertion.isBusy}
              onLook={insertion.look}
              onTake={insertion.take}
              onAgain={send}
            />
          </div>
        ) : null}
        {insertableColumns(table).map((column) => (
          <ValueField
            key={column.name}
            column={column}
            draft={drafts[column.name] ?? { state: 'default' }}
            problem={problems[column.name] ?? null}
            onChange={(draft) => {
              setDrafts({ ...drafts, [column.name]: draft })
              setTouched(true)
            }}
          />
        ))}
      </form>
    </Drawer>
  )
}
