import { useHost, useLeaveGuard } from '@portico/react-remote'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../column-types/column-type.ts'
import { addUndoStep } from '../history/store-undo-history.ts'
import { isWithin } from '../place/routes.ts'
import type { Row } from '../query/row.ts'
import { canDelete } from '../schema/editable.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { createDrafts, parseDrafts } from './new-row.ts'
import { useInsertion } from './use-insertion.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * Holds the drafts and problems of a new row, and its insert. `form` contains the fields; the first invalid one gets the focus. Drafts of a
 * copy of `from` are discarded when the user leaves that row.
 */
export function useNewRow(
  table: Table,
  form: RefObject<HTMLFormElement | null>,
  { from, onSaved }: { from: Row | null; onSaved: (row: Row) => void },
) {
  const t = useTexts()
  const host = useHost()
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState(() => createDrafts(table, from))
  const [isTouched, setTouched] = useState(false)
  const [problems, setProblems] = useState(none)
  useLeaveGuard((to) =>
    isTouched && (from || !isWithin(table, to))
      ? t('The new row hasn’t been saved. Leave and lose it?')
      : null,
  )
  const clear = () => {
    setDrafts(createDrafts(table, from))
    setTouched(false)
    setProblems(none)
  }
  const insertion = useInsertion(table, (row) => {
    // Synchronously, so that leaving the page now does not warn about unsaved drafts.
    flushSync(clear)
    if (canDelete(table)) addUndoStep(queries, table, { kind: 'inserted', rows: [row] })
    host.notify({ tone: 'success', title: t('Row added') })
    onSaved(row)
  })
  return {
    drafts,
    problems,
    isTouched,
    insertion,
    change(changed: readonly (readonly [column: string, draft: Draft])[]) {
      setDrafts(new Map([...drafts, ...changed]))
      const corrected = new Set(changed.map(([column]) => column))
      setProblems(new Map([...problems].filter(([column]) => !corrected.has(column))))
      setTouched(true)
    },
    discard() {
      clear()
      insertion.reset()
    },
    /** Sends the drafts if they are valid. */
    send() {
      const { values, problems: found } = parseDrafts(t, table, drafts)
      flushSync(() => setProblems(found))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      const [first] = found
      if (!first) insertion.insert(values)
      else {
        const [column, problem] = first
        host.announce(t('Not saved: {column}. {problem}', { column, problem }), 'assertive')
      }
    },
  }
}
