import { createRandomId, useHost } from '@portico/react-remote'
import { useAction } from '@portico/react-remote/action'
import { useUser } from '@portico/session/react'
import type { Translate } from '@portico/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useReconnect } from '../edit/use-reconnect.ts'
import { type DataError, toKnownDataError } from '../errors/data-error.ts'
import { type DataErrorText, getDataErrorText } from '../errors/error-texts.ts'
import { prependRow } from '../query/read/cached-rows.ts'
import type { Row } from '../query/row.ts'
import type { RowValues } from '../query/values.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { findInsertedRows, insertOnce, LostResponseError, unsentInsert } from './insert-once.ts'

/** An insert with an unknown outcome. */
export interface UnknownInsert {
  values: RowValues
  startedAt: Date
  /** Rows that may be the new one. Null if they could not be read. */
  found: readonly Row[] | null
}

/** The state of the insert of one new row. */
export interface NewRowInsertion {
  insert(values: RowValues): void
  isBusy: boolean
  refusal: Pick<DataErrorText, 'title' | 'detail'> | null
  /** The server's refusal. */
  error: DataError | null
  unknown: UnknownInsert | null
  /** Searches again for rows that may be the new one. */
  look(): void
  /** Accepts this row as the new one. */
  take(row: Row): void
  /** Starts a new row. */
  reset(): void
}

const kept = (t: Translate): Pick<DataErrorText, 'title' | 'detail'> => ({
  title: t('The connection was lost'),
  detail: t(
    'Your input is kept and will be sent again as soon as the server answers. However often it is sent, it becomes only one row.',
  ),
})

/** Inserts into `table`. Calls `onSaved` with the stored row. */
export function useInsertion(table: Table, onSaved: (row: Row) => void): NewRowInsertion {
  const t = useTexts()
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  const newRow = useRef(unsentInsert)
  const waiting = useRef<RowValues | null>(null)
  const [unknown, setUnknown] = useState<UnknownInsert | null>(null)
  const reset = () => {
    newRow.current = unsentInsert
    waiting.current = null
    setUnknown(null)
    insertion.forget()
  }
  const take = (row: Row) => {
    prependRow(queries, table, row)
    reset()
    onSaved(row)
  }
  const insertion = useAction({
    run: async (values: RowValues) => {
      waiting.current = null
      const startedAt = new Date()
      const context = { uuid: createRandomId, userId, now: () => startedAt }
      const outcome = await insertOnce(session.client, table, values, newRow.current, context)
      return { outcome, values, startedAt }
    },
    onDone: ({ outcome, values, startedAt }) => {
      if (outcome.state === 'saved') return take(outcome.row)
      newRow.current = outcome.newRow
      setUnknown({ values, startedAt, found: outcome.found })
    },
    onFailure: (caught, values) => {
      if (!(caught instanceof LostResponseError)) return
      newRow.current = caught.newRow
      waiting.current = values
    },
  })
  const looking = useSearch(table, setUnknown)
  const look = () => {
    if (unknown) looking.start(unknown)
  }
  useReconnect(() => {
    if (waiting.current) insertion.start(waiting.current)
    else if (unknown?.found === null) look()
  })
  return {
    insert: (values) => {
      setUnknown(null)
      insertion.start(values)
    },
    isBusy: insertion.isBusy || looking.isBusy,
    ...refusalOf(t, insertion.failure),
    unknown,
    look,
    take,
    reset,
  }
}

function refusalOf(t: Translate, caught: Error | null): Pick<NewRowInsertion, 'error' | 'refusal'> {
  if (caught instanceof LostResponseError) return { error: null, refusal: kept(t) }
  const error = caught && toKnownDataError(caught)
  return { error, refusal: error && getDataErrorText(t, error) }
}

/** Searches for rows that may be the new one. */
function useSearch(table: Table, onFound: (unknown: UnknownInsert) => void) {
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  return useAction({
    run: ({ values, startedAt }: UnknownInsert) =>
      findInsertedRows(session.client, table, values, startedAt, userId),
    onDone: (found, asked) => onFound({ ...asked, found }),
  })
}
