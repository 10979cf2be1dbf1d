import { useHost, useLeaveGuard } from '@portico/react-remote'
import { Banner, Button } from '@portico/ui'
import { Drawer } from '@portico/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../edit/parse-draft.ts'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { prependRow } from '../query/cached-rows.ts'
import { insertRow, type Values } from '../query/write-rows.ts'
import type { Table } from '../schema/schema.ts'
import styles from './insert-drawer.module.css'
import { firstDrafts, insertableColumns, valuesOf } from './new-row.ts'
import { ValueField } from './value-field.tsx'

type Drafts = Readonly<Record<string, Draft>>

const none = Object.create(null) as Readonly<Record<string, string>>

/** A form for a new row. What was typed stays until it is saved or discarded, also when the drawer is closed. */
export function InsertDrawer({ table, open, onClose }: { table: Table; open: boolean; onClose: () => void }) {
  const host = useHost()
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>(() => firstDrafts(table))
  const [isTouched, setTouched] = useState(false)
  const [problems, setProblems] = useState(none)
  const form = useRef<HTMLFormElement>(null)
  useLeaveGuard(() => (isTouched ? 'The new row has not been saved. Leave and lose it?' : null))
  const insertion = useMutation({
    mutationFn: (values: Values) => insertRow(host.session.client, table, values),
    onSuccess: (row) => {
      prependRow(queries, table, row)
      discard()
      host.notify({ tone: 'success', title: 'Row added' })
      onClose()
    },
  })
  const discard = () => {
    setDrafts(firstDrafts(table))
    setTouched(false)
    setProblems(none)
    insertion.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { values, problems: found } = valuesOf(table, drafts)
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    const [first] = Object.keys(found)
    if (first === undefined) insertion.mutate(values)
    else host.announce(`Not saved: ${first}. ${found[first]}`, 'assertive')
  }
  const refusal = insertion.error ? wordingFor(asDataError(insertion.error)) : null
  const footer = (
    <div className={styles.footer}>
      {isTouched ? (
        <Button variant="ghost" onClick={discard}>
          Discard
        </Button>
      ) : null}
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" form="new-row" busy={insertion.isPending}>
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
