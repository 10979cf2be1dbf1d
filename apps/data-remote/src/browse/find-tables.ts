import type { defineCommands } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { addressOf } from '../place/routes.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Schema, Table } from '../schema/schema.ts'

type Find = Parameters<typeof defineCommands>[0]

/** How long a list of tables is good enough to search in, in milliseconds. */
const goodFor = 60_000

let known: { userId: string; schema: Schema; at: number } | null = null

/** The tables that the person may read whose name has `query`, or whose comment has it as the beginning of a word, those whose name begins with it first. */
export const findTables: Find = async (query, { session, signal }) => {
  const { tables } = await schemaOf(session, signal)
  const wanted = query.toLowerCase()
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

function rankOf({ name, comment }: Table, wanted: string): number | null {
  const at = name.toLowerCase().indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  // In what it is for, only the beginning of a word: a part of one is found everywhere.
  return ` ${comment ?? ''}`.toLowerCase().includes(` ${wanted}`) ? 2 : null
}

/** The list of one person is never searched for another. */
async function schemaOf(session: Session, signal: AbortSignal): Promise<Schema> {
  const userId = session.getSnapshot().user?.id ?? ''
  if (known?.userId === userId && performance.now() - known.at < goodFor) return known.schema
  const schema = await loadSchema(session.client, signal)
  known = { userId, schema, at: performance.now() }
  return schema
}
