import { lazyComponent, useHost, useLocation } from '@portico/react-remote'
import { EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { OpenFirstTable, Overview, TableNav } from './browse/lazy-lists.ts'
import { OverviewSkeleton } from './browse/overview-skeleton.tsx'
import { getListQuery, restrictList, restrictTables, useDataConfig } from './config.ts'
import styles from './data-app.module.css'
import { toKnownDataError } from './errors/data-error.ts'
import { Problem } from './errors/lazy-problem.ts'
import { type DataRoute, formatTableAddress, parseRoute } from './place/routes.ts'
import { loadConditions } from './query/conditions/conditions.ts'
import { tableQuery, tablesQuery } from './schema/load-tables.ts'
import type { Table, TableList } from './schema/schema.ts'
import { ViewBar } from './table/lazy-bars.tsx'
import { DataGrid } from './table/lazy-grid.ts'
import { GridInput } from './table/lazy-grid-input.ts'
import { RowsProblem } from './table/lazy-rows-problem.ts'
import { TablePage } from './table/table-page.tsx'
import { useTexts } from './texts/texts.ts'

/** Lazy-loaded with its SQL, because installed projects never need it. */
const InstallSchema = lazyComponent(async () => (await import('./schema/install-schema.tsx')).InstallSchema)

/** Lazy-loaded, because addresses with a schema and an existing table never need it. */
const NoSuchTable = lazyComponent(async () => (await import('./browse/no-such-table.tsx')).NoSuchTable)

/** The data remote: a list of tables, and the table in the address. */
export function DataApp() {
  const { session } = useHost()
  const config = useDataConfig()
  const { pathname } = useLocation()
  const { data, error, isError, isSuccess, refetch } = useQuery(
    tablesQuery(session.client, getListQuery(config)),
  )
  const list = useMemo(() => (data ? restrictList(data, config) : null), [data, config])
  useCodeEarly()
  useWordsInReserve(isSuccess)
  // A table's page does not need the list.
  const isShown = list !== null || parseRoute(pathname).at === 'table'
  return (
    <div className={styles.app}>
      {config.table !== null && list ? <OpenFirstTable name={config.table} list={list} /> : null}
      {isShown ? <Tables list={list} /> : isError ? null : <OverviewSkeleton />}
      {isError && !isShown ? <NoSchema error={error} retry={() => void refetch()} /> : null}
    </div>
  )
}

/** Loads the code of the page in the address in parallel with the schema. */
function useCodeEarly(): void {
  const { table } = useDataConfig()
  const { pathname, search } = useLocation()
  const isComing = table !== null || parseRoute(pathname).at !== 'tables'
  const isNarrowed = isComing && /[?&](filter|search|any|all)[.=]/.test(search)
  useEffect(() => {
    if (isComing) void Promise.all([DataGrid.load(), ViewBar.load()]).then(() => GridInput.load())
    else void Overview.load()
    if (table !== null) void OpenFirstTable.load()
    // A failed load is repeated with the rows, which report it.
    if (isNarrowed) void loadConditions().catch(() => {})
  }, [table, isComing, isNarrowed])
}

/** Idle time in ms before code that may be needed later is loaded. */
const quiet = 3_000

/** Loads the error messages while the network works, because they can't be loaded after it fails. */
function useWordsInReserve(isReachable: boolean): void {
  useEffect(() => {
    if (!isReachable) return
    const timer = setTimeout(() => void Promise.all([Problem.load(), RowsProblem.load()]), quiet)
    return () => clearTimeout(timer)
  }, [isReachable])
}

/** Shows the page of the address. `list` is null until it is loaded. */
function Tables({ list }: { list: TableList | null }) {
  const t = useTexts()
  const route = parseRoute(useLocation().pathname)
  if (list?.tables.length === 0 && route.at !== 'table') {
    return (
      <EmptyState icon={<Table2 />} title={t('No tables yet')}>
        {t('Tables appear here once they exist and you have been given access.')}
      </EmptyState>
    )
  }
  return (
    <Split list={list} current={route.at === 'table' ? route : null}>
      {route.at === 'table' ? <OneTable key={formatTableAddress(route)} {...{ route, list }} /> : null}
      {route.at === 'tables' && list ? <Overview list={list} /> : null}
      {(route.at === 'name' || route.at === 'nowhere') && list ? <NoSuchTable {...{ route, list }} /> : null}
    </Split>
  )
}

/** Shows the table in the address, which does not wait for the list. */
function OneTable({ route, list }: { route: DataRoute & { at: 'table' }; list: TableList | null }) {
  const { session } = useHost()
  const config = useDataConfig()
  const { data, error, refetch } = useQuery(tableQuery(session.client, route))
  const table = useMemo(
    () => data && (restrictTables(data.table ? [data.table] : [], config)[0] ?? null),
    [data, config],
  )
  if (error && !table) return <NoSchema error={error} retry={() => void refetch()} />
  if (table === undefined) return <OverviewSkeleton />
  return table ? <TablePage table={table} row={route.row} /> : <NoSuchTable {...{ route, list }} />
}

/** Shows the list of tables next to a page. The list stays while the page changes. */
function Split(props: {
  list: TableList | null
  current: Pick<Table, 'schema' | 'name'> | null
  children: ReactNode
}) {
  const { list, current, children } = props
  return (
    <div className={styles.split}>
      {list && list.total > 1 ? <TableNav {...{ list, current }} /> : null}
      <div className={styles.main}>{children}</div>
    </div>
  )
}

function NoSchema({ error, retry }: { error: Error; retry: () => void }) {
  const problem = toKnownDataError(error)
  const isMissing = ['PGRST202', '42883', 'schema_malformed'].includes(problem.code)
  return isMissing ? (
    <InstallSchema error={problem} retry={retry} />
  ) : (
    <Problem error={problem} retry={retry} />
  )
}
