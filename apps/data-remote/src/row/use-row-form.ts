import { useHost, useLeaveGuard } from '@portico/react-remote'
import { useSingleRun } from '@portico/ui/single-run'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../column-types/column-type.ts'
import { parseDraft } from '../column-types/draft.ts'
import { createFormattedDraft } from '../column-types/formatted-draft.ts'
import type { ProblemText } from '../column-types/parse.ts'
import { createEditKey, type GridRow, type PendingEdit } from '../edit/grid-row.ts'
import type { CellChange, CellEdits } from '../edit/use-cell-edits.ts'
import type { DataError } from '../errors/data-error.ts'
import type { SavedRow } from '../history/undo-history.ts'
import { columnDefault } from '../query/values.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'

/** Drafts in the form of a row that were not sent. */
interface Typed {
  /** The row as it was when typing began, to detect changes by other users. */
  read: GridRow
  drafts: ReadonlyMap<string, Draft>
  problems: ReadonlyMap<string, ProblemText>
}

/** The form of a row. */
export interface RowForm {
  draftOf(column: string): Draft
  problemOf(column: Column): string | null
  change(changed: readonly (readonly [column: string, draft: Draft])[]): void
  /** Whether there is something to save or to discard. */
  isTouched: boolean
  isSaving: boolean
  /** The server's refusal, with its columns. Null if there is none. */
  refused: { error: DataError; columns: readonly string[] } | null
  discard(): void
  /** Saves the drafts once, if they are valid. Returns the saved row, or nothing if nothing was saved. */
  send(): Promise<SavedRow | null | undefined>
}

/**
 * Holds the drafts of a row. They are saved like cells: refusals and conflicts are also pending edits of their cells. `form` contains the
 * fields; the first invalid one gets the focus.
 */
export function useRowForm(
  table: Table,
  gridRow: GridRow | null,
  edits: CellEdits,
  form: RefObject<HTMLElement | null>,
): RowForm {
  const t = useTexts()
  const { announce } = useHost()
  const [kept, setTyped] = useState<Typed | null>(null)
  const typed = kept?.read.id === gridRow?.id ? kept : null
  useLeaveGuard(typed ? () => t('Your changes to this row haven’t been saved. Leave and lose them?') : null)
  const pendingOf = (name: string) => edits.pending.get(createEditKey(gridRow?.id ?? '', name)) ?? null
  const pending = [...edits.pending.values()].filter((edit) => edit.gridRow.id === gridRow?.id)
  const unsaved = pending.filter(({ state }) => state !== 'saving')
  const readDraft = (name: string) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    return pendingOf(name)?.draft ?? (column ? createFormattedDraft(column, gridRow?.row[name]) : null)
  }
  const send = async () => {
    const refused = unsaved.filter(({ column }) => !typed?.drafts.has(column))
    const changed = refused.find(({ state }) => state === 'changed')
    if (changed) edits.ask(changed)
    if (changed || !gridRow) return null
    const { changes, problems } = changesOf(table, typed ?? nothingTyped(gridRow), refused)
    const [first] = problems
    if (!first) {
      setTyped(null)
      const [saved = null] = await edits.commitAll(changes)
      return saved
    }
    const [column, problem] = first
    flushSync(() => setTyped({ ...(typed ?? nothingTyped(gridRow)), problems }))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    announce(t('Not saved: {column}. {problem}', { column, problem: problem(t) }), 'assertive')
    return null
  }
  // Text typed during a save is saved by a second one.
  const once = useSingleRun<void, SavedRow | null>(send, { each: () => typed })
  return {
    draftOf: (name) => typed?.drafts.get(name) ?? readDraft(name) ?? { state: 'null' },
    problemOf: ({ name }) => {
      const problem = typed?.problems.get(name) ?? (typed?.drafts.has(name) ? null : pendingOf(name)?.problem)
      return problem?.(t) ?? null
    },
    change: (changed) => {
      if (gridRow) setTyped(withDrafts(typed ?? nothingTyped(gridRow), changed, readDraft))
    },
    isTouched: typed !== null || unsaved.length > 0,
    refused: refusalOf(unsaved),
    isSaving: pending.length > unsaved.length,
    discard: () => {
      setTyped(null)
      edits.discard(unsaved)
    },
    send: once,
  }
}

function refusalOf(unsaved: readonly PendingEdit[]): RowForm['refused'] {
  const error = unsaved.find((edit) => edit.error)?.error
  if (!error) return null
  return { error, columns: unsaved.filter((edit) => edit.error).map(({ column }) => column) }
}

function nothingTyped(read: GridRow): Typed {
  return { read, drafts: new Map(), problems: new Map() }
}

/** Returns the drafts with changed fields. Null if no draft differs from the values read. */
function withDrafts(
  typed: Typed,
  changed: readonly (readonly [column: string, draft: Draft])[],
  read: (column: string) => Draft | null,
): Typed | null {
  const drafts = new Map(typed.drafts)
  const problems = new Map(typed.problems)
  for (const [name, draft] of changed) {
    problems.delete(name)
    if (JSON.stringify(draft) === JSON.stringify(read(name))) drafts.delete(name)
    else drafts.set(name, draft)
  }
  return drafts.size === 0 ? null : { ...typed, drafts, problems }
}

/** Returns the changes to send, including previously refused ones, and the problems by column. */
function changesOf(table: Table, { read, drafts }: Typed, refused: readonly PendingEdit[]) {
  const problems = new Map<string, ProblemText>()
  const all = [
    ...refused.map(({ gridRow, column, draft }) => ({ gridRow, column, draft })),
    ...[...drafts].map(([column, draft]) => ({ gridRow: read, column, draft })),
  ]
  const changes = all.flatMap((change): CellChange[] => {
    const column = table.columns.find(({ name }) => name === change.column)
    if (!column) return []
    if (change.draft.state === 'default') return [{ ...change, value: columnDefault }]
    const parsed = parseDraft(column, change.draft)
    if (parsed.ok) return [{ ...change, value: parsed.value }]
    problems.set(column.name, parsed.problem)
    return []
  })
  return { changes, problems }
}
