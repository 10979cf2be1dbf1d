import type { defineCommands } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { addressOf } from '../place/routes.ts'
import { mostTables, readTables } from '../schema/load-tables.ts'
import { isPartial, type ListedTable, type TableList } from '../schema/schema.ts'

type Find = Parameters<typeof defineCommands>[0]

/** How long a list of tables is good enough to search in, in milliseconds. */
const goodFor = 60_000

let known: { userId: string; list: TableList; at: number } | null = null

/** Tables of one search: the palette shows few. */
const mostFound = 50

/** The tables that the person may read whose name has `query`, or whose comment has it as the beginning of a word, those whose name begins with it first. */
export const findTables: Find = async (query, { session, signal }) => {
  const list = await listOf(session, signal)
  const wanted = query.toLowerCase()
  const search = { most: mostFound, named: wanted }
  const { tables } = isPartial(list) ? await readTables(session.client, search, { signal }) : list
  return tables
    .flatMap((table) => {
      const rank = rankOf(table, wanted)
      return rank === null ? [] : [{ table, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ table }) => ({
      to: addressOf(table),
      title: table.name,
      ...(table.comment ? { detail: table.comment } : {}),
      icon: table.kind === 'view' || table.kind === 'materialized_view' ? 'view' : 'table',
    }))
}

function rankOf({ name, comment }: ListedTable, wanted: string): number | null {
  const at = name.toLowerCase().indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  // In what it is for, only the beginning of a word: a part of one is found everywhere.
  return ` ${comment ?? ''}`.toLowerCase().includes(` ${wanted}`) ? 2 : null
}

/** The list of one person is never searched for another. */
async function listOf(session: Session, signal: AbortSignal): Promise<TableList> {
  const userId = session.getSnapshot().user?.id ?? ''
  if (known?.userId === userId && performance.now() - known.at < goodFor) return known.list
  const list = await readTables(session.client, { most: mostTables }, { signal })
  known = { userId, list, at: performance.now() }
  return list
}
