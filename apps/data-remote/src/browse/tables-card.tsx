import { homeClient, Link, SlowLoadingMessage, useHost } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button } from '@portico/ui'
import { CardLine, CardList, CardNote, CardSkeleton } from '@portico/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toKnownDataError } from '../errors/data-error.ts'
import { useErrorTitle } from '../errors/use-error-title.ts'
import { type RecentTable, readRecentTables } from '../place/recent-tables.ts'
import { formatTableAddress } from '../place/routes.ts'
import { tablesQuery } from '../schema/load-tables.ts'
import type { ListedTable } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { formatOpenedAgo } from './opened-ago.ts'
import { TableIcon } from './table-icon.tsx'
import styles from './tables-card.module.css'

const mostLines = 5

/**
 * The tables for the home page: recent ones, then the first others. This device knows the recent ones, so they are shown before the list
 * arrives, and if it fails.
 */
export function TablesCard() {
  const t = useTexts()
  const host = useHost()
  const userId = useUser()?.id ?? ''
  const recent = useMemo(() => readRecentTables(userId), [userId])
  const also = recent.map(({ name }) => name)
  const list = useQuery(
    tablesQuery(homeClient(host) ?? host.session.client, {
      most: mostLines,
      ...(also.length > 0 && { also }),
    }),
  )
  if (list.isPending && recent.length === 0)
    return (
      <>
        <CardSkeleton />
        <SlowLoadingMessage />
      </>
    )
  const lines = linesOf(list.data?.tables ?? recent.map(unlisted), recent)
  if (list.isSuccess && lines.length === 0) {
    return (
      <CardNote>
        <p>{t('No tables yet. They appear here once they exist and you have been given access.')}</p>
      </CardNote>
    )
  }
  const left = (list.data?.total ?? 0) - lines.length
  return (
    <>
      {lines.length > 0 ? (
        <CardList>
          {lines.map(({ table, at }) => (
            <Line key={formatTableAddress(table)} table={table} at={at} />
          ))}
        </CardList>
      ) : null}
      {list.isError ? <Failure error={list.error} retry={() => void list.refetch()} /> : null}
      {left > 0 ? (
        <Link to="/" className={styles.all}>
          {t('{count, plural, one {One more table} other {# more tables}}', { count: left })}
        </Link>
      ) : null}
    </>
  )
}

type CardTable = Pick<ListedTable, 'schema' | 'name' | 'kind' | 'comment' | 'estimatedRows'>

/** Returns a recent table before the list has its details. */
function unlisted({ schema, name }: RecentTable): CardTable {
  return { schema, name, kind: 'table', comment: null, estimatedRows: null }
}

function Line({ table, at }: { table: CardTable; at: number | null }) {
  const t = useTexts()
  return (
    <CardLine
      as={Link}
      to={formatTableAddress(table)}
      icon={<TableIcon table={table} />}
      name={table.name}
      about={at === null ? (table.comment ?? t('Not opened yet')) : formatOpenedAgo(t, at)}
      // The planner's estimate, marked as such. Nothing is shown without one.
      facts={
        table.estimatedRows === null
          ? null
          : t('≈ {count, plural, one {# row} other {# rows}}', { count: table.estimatedRows })
      }
    />
  )
}

/** Returns recent tables first, newest first, without tables that are gone or no longer shared. */
function linesOf(
  tables: readonly CardTable[],
  recent: readonly RecentTable[],
): { table: CardTable; at: number | null }[] {
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
  const problem = toKnownDataError(error)
  const title = useErrorTitle(problem)
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
