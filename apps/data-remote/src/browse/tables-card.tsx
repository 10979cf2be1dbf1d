import { homeClient, Link, StillWaiting, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { CardLine, CardList, CardNote, CardSkeleton } from '@portico/ui/card'
import { useQuery } from '@tanstack/react-query'
import { asDataError } from '../errors/data-error.ts'
import { useTitle } from '../errors/use-title.ts'
import { type RecentTable, readRecentTables } from '../place/recent-tables.ts'
import { addressOf } from '../place/routes.ts'
import { schemaQuery } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { openedAgo } from './opened-ago.ts'
import { TableIcon } from './table-icon.tsx'
import styles from './tables-card.module.css'

const mostLines = 5

/** What of the tables one wants from the home page: those opened last, then the others, with what they hold. */
export function TablesCard() {
  const t = useTexts()
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const schema = useQuery(schemaQuery(homeClient(host) ?? host.session.client))
  if (schema.isPending)
    return (
      <>
        <CardSkeleton />
        <StillWaiting />
      </>
    )
  if (schema.isError) return <Failure error={schema.error} retry={() => void schema.refetch()} />
  const lines = linesOf(schema.data.tables, readRecentTables(userId))
  if (lines.length === 0) {
    return (
      <CardNote>
        <p>{t('No tables yet. They appear here once they exist and you have been given access.')}</p>
      </CardNote>
    )
  }
  const left = schema.data.tables.length - lines.length
  return (
    <>
      <CardList>
        {lines.map(({ table, at }) => (
          <Line key={addressOf(table)} table={table} at={at} />
        ))}
      </CardList>
      {left > 0 ? (
        <Link to="/" className={styles.all}>
          {t('{count, plural, one {One more table} other {# more tables}}', { count: left })}
        </Link>
      ) : null}
    </>
  )
}

function Line({ table, at }: { table: Table; at: number | null }) {
  const t = useTexts()
  return (
    <CardLine
      as={Link}
      to={addressOf(table)}
      icon={<TableIcon table={table} />}
      name={table.name}
      about={at === null ? (table.comment ?? t('Not opened yet')) : openedAgo(t, at)}
      // The planner's guess, and marked as one; where there is none, nothing is claimed.
      facts={
        table.estimatedRows === null
          ? null
          : t('≈ {count, plural, one {# row} other {# rows}}', { count: table.estimatedRows })
      }
    />
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
  const t = useTexts()
  const problem = asDataError(error)
  const title = useTitle(problem)
  const isRefused = problem.code === '42501' || problem.code === 'forbidden'
  return (
    <CardNote role="alert">
      <p>{isRefused ? t('No tables are shared with you') : title}</p>
      <Button size="sm" onClick={retry}>
        {t('Try again')}
      </Button>
    </CardNote>
  )
}
