import { Link, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { addressOf } from '../routes.ts'
import { schemaQuery } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'
import { formatAgo } from './format-ago.ts'
import { type RecentTable, readRecentTables } from './recent-tables.ts'
import { TableIcon } from './table-icon.tsx'
import styles from './tables-card.module.css'

const mostLines = 5

/** What of the tables one wants from the home page: those opened last, then the others, with what they hold. */
export function TablesCard() {
  const { session } = useHost()
  const userId = useUser()?.id ?? ''
  const schema = useQuery(schemaQuery(session.client))
  if (schema.isPending) return <CardSkeleton />
  if (schema.isError) return <Failure error={schema.error} retry={() => void schema.refetch()} />
  const lines = linesOf(schema.data.tables, readRecentTables(userId))
  if (lines.length === 0) {
    return (
      <p className={styles.note}>
        No tables for you yet. They appear here once they exist and you have been granted access to them.
      </p>
    )
  }
  const left = schema.data.tables.length - lines.length
  return (
    <>
      <ul className={styles.list}>
        {lines.map(({ table, at }) => (
          <li key={`${table.schema}.${table.name}`}>
            <Line table={table} at={at} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Link to="/" className={styles.all}>
          {left === 1 ? 'One more table' : `${left} more tables`}
        </Link>
      ) : null}
    </>
  )
}

function Line({ table, at }: { table: Table; at: number | null }) {
  const { locale } = useHost().appearance
  return (
    <Link to={addressOf(table)} className={styles.line}>
      <span className={styles.icon}>
        <TableIcon table={table} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{table.name}</span>
        <span className={styles.when}>
          {at === null ? (table.comment ?? 'Not opened yet') : `Opened ${formatAgo(at, locale)}`}
        </span>
      </span>
      {/* The planner's guess, and marked as one; where there is none, nothing is claimed. */}
      {table.estimatedRows === null ? null : (
        <span className={styles.rows}>≈ {table.estimatedRows.toLocaleString(locale)} rows</span>
      )}
    </Link>
  )
}

/** Opened ones first, latest first; one that is gone or not shared any more is left out. */
function linesOf(
  tables: readonly Table[],
  recent: readonly RecentTable[],
): { table: Table; at: number | null }[] {
  const opened = recent.flatMap(({ schema, name, at }) => {
    const table = tables.find((one) => one.schema === schema && one.name === name)
    return table ? [{ table, at }] : []
  })
  const known = new Set(opened.map(({ table }) => table))
  const others = tables.filter((table) => !known.has(table)).map((table) => ({ table, at: null }))
  return [...opened, ...others].slice(0, mostLines)
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const problem = asDataError(error)
  const { title } = wordingFor(problem)
  const isRefused = problem.code === '42501' || problem.code === 'forbidden'
  return (
    <div className={styles.note} role="alert">
      <p>{isRefused ? 'No table is shared with you.' : `${title}.`.replace(/\.\.$/, '.')}</p>
      <Button size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

const widths = ['40%', '64%', '52%', '58%', '36%']

function CardSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {widths.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  )
}
