import type { defineCommands } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { formatTableAddress } from '../place/routes.ts'
import { maxTables, readTables } from '../schema/load-tables.ts'
import { isPartialList, type ListedTable, type TableList } from '../schema/schema.ts'

type Find = Parameters<typeof defineCommands>[0]

/** Time in ms for which a list of tables is reused. */
const goodFor = 60_000

let known: { userId: string; list: TableList; at: number } | null = null

/** Maximum number of tables per search, because the palette shows few. */
const mostFound = 50

/** Finds the user's tables whose name contains `query`, or whose comment has a word that starts with it. Name prefixes come first. */
export const findTables: Find = async (query, { session, signal }) => {
  const list = await listOf(session, signal)
  const wanted = query.toLowerCase()
  const search = { most: mostFound, named: wanted }
  const { tables } = isPartialList(list) ? await readTables(session.client, search, { signal }) : list
  return tables
    .flatMap((table) => {
      const rank = rankOf(table, wanted)
      return rank === null ? [] : [{ table, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ table }) => ({
      to: formatTableAddress(table),
      title: table.name,
      ...(table.comment ? { detail: table.comment } : {}),
      icon: table.kind === 'view' || table.kind === 'materialized_view' ? 'view' : 'table',
    }))
}

function rankOf({ name, comment }: ListedTable, wanted: string): number | null {
  const at = name.toLowerCase().indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  // In comments only the start of a word matches, because parts of words match too often.
  return ` ${comment ?? ''}`.toLowerCase().includes(` ${wanted}`) ? 2 : null
}

/** Returns the list of tables; a list is never reused for another user. */
async function listOf(session: Session, signal: AbortSignal): Promise<TableList> {
  const userId = session.getSnapshot().user?.id ?? ''
  if (known?.userId === userId && performance.now() - known.at < goodFor) return known.list
  const list = await readTables(session.client, { most: maxTables }, { signal })
  known = { userId, list, at: performance.now() }
  return list
}
