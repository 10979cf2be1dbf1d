import { useHost } from '@portico/react-remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asDataError, type DataError } from '../errors/data-error.ts'
import { parseDraft } from '../kinds/draft.ts'
import { countQuery } from '../query/count-rows.ts'
import { longWriteKey } from '../query/long-write.ts'
import { columnDefault } from '../query/values.ts'
import type { Finding } from '../query/view-state.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import type { BulkDrafts } from './bulk-values.tsx'
import { type Bulk, writeMatching } from './write-matching.ts'

const none: ReadonlyMap<string, string> = new Map()

/** The number of rows that match, counted anew, and what is done to all of them. `onDone` is called when they may have changed. */
export function useBulk(table: Table, view: Finding, onDone: () => void, onClose: () => void) {
  const t = useTexts()
  const host = useHost()
  const { client } = host.session
  const [problems, setProblems] = useState(none)
  const say = useReport()
  const stopping = useRef(new AbortController())
  const count = useQuery({
    ...countQuery(client, table, view, 'exact'),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const most = count.isFetching ? null : (count.data ?? null)
  const writing = useMutation({
    mutationKey: longWriteKey(table),
    mutationFn: (values: Bulk) => {
      stopping.current = new AbortController()
      return writeMatching(client, table, view, values, most ?? 0, stopping.current.signal)
    },
    onSuccess: (done, values) => {
      onDone()
      onClose()
      say(done, most ?? done, values === null)
    },
    onError: (error) => {
      // There are more than were confirmed.
      if (asDataError(error).code === 'PGRST124') void count.refetch()
    },
  })
  const write = (drafts: BulkDrafts | null) => {
    if (!drafts) return writing.mutate(null)
    const { values, wrong } = readDrafts(table, drafts, (parsed) => parsed.problem(t))
    setProblems(wrong)
    if (wrong.size === 0) writing.mutate(values)
  }
  const caught = writing.error ?? count.error
  return {
    count: most,
    problems,
    error: caught ? asDataError(caught) : (null as DataError | null),
    isBusy: writing.isPending,
    write,
    close: () => {
      if (caught && asDataError(caught).code === 'outcome_unknown') onDone()
      onClose()
    },
    stop: () => stopping.current.abort(),
  }
}

/** Says how many rows it was, and how many of all were left. */
function useReport() {
  const t = useTexts()
  const host = useHost()
  return (done: number, all: number, isDeletion: boolean) => {
    const rows = isDeletion
      ? t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: done })
      : t('{count, plural, one {# row changed} other {# rows changed}}', { count: done })
    if (done >= all) return host.notify({ tone: 'success', title: rows })
    host.notify({
      tone: 'danger',
      title: rows,
      detail: t(
        '{count, plural, one {# other row was left as it is: you may not change it, or it no longer matches.} other {# other rows were left as they are: you may not change them, or they no longer match.}}',
        { count: all - done },
      ),
    })
  }
}

type Refused = Extract<ReturnType<typeof parseDraft>, { ok: false }>

function readDrafts(table: Table, drafts: BulkDrafts, words: (refused: Refused) => string) {
  const values: Record<string, unknown> = {}
  const wrong = new Map<string, string>()
  for (const column of table.columns) {
    const draft = drafts.get(column.name)
    const parsed = draft && parseDraft(column, draft)
    if (parsed?.ok) values[column.name] = draft?.state === 'default' ? columnDefault : parsed.value
    else if (parsed) wrong.set(column.name, words(parsed))
  }
  return { values, wrong }
}
