import { lazyPart, useHost, useLocation, useNavigate } from '@portico/react-remote'
import { EmptyState } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Overview } from './browse/overview.tsx'
import { OverviewSkeleton } from './browse/overview-skeleton.tsx'
import { TableNav } from './browse/table-nav.tsx'
import { isNamed, restrictSchema, useDataConfig } from './config.ts'
import styles from './data-app.module.css'
import { asDataError } from './errors/data-error.ts'
import { Problem } from './errors/lazy-problem.ts'
import { addressOf, type Route, routeOf } from './place/routes.ts'
import { loadConditions } from './query/conditions/conditions.ts'
import { schemaQuery } from './schema/load-schema.ts'
import type { Schema } from './schema/schema.ts'
import { ViewBar } from './table/lazy-around.tsx'
import { DataGrid } from './table/lazy-grid.ts'
import { GridInput } from './table/lazy-grid-input.ts'
import { RowsProblem } from './table/lazy-rows-problem.ts'
import { TablePage } from './table/table-page.tsx'
import { useTexts } from './texts/texts.ts'

/** With the SQL that it shows; a project that has the function never needs it. */
const InstallSchema = lazyPart(async () => (await import('./schema/install-schema.tsx')).InstallSchema)

/** Links to tables that are here never need it. */
const NoSuchTable = lazyPart(async () => (await import('./browse/no-such-table.tsx')).NoSuchTable)

/** The data remote: a list of tables, and the table that the address names. */
export function DataApp() {
  const { session } = useHost()
  const schema = useQuery(schemaQuery(session.client))
  useGridEarly()
  useWordsInReserve(schema.isSuccess)
  return (
    <div className={styles.app}>
      {schema.isSuccess ? <Tables schema={schema.data} /> : null}
      {schema.isPending ? <OverviewSkeleton /> : null}
      {schema.isError ? <NoSchema error={schema.error} retry={() => void schema.refetch()} /> : null}
    </div>
  )
}

/** Where there will be a table, what it needs comes beside the schema, and not after it with the rows. */
function useGridEarly(): void {
  const { table } = useDataConfig()
  const { pathname, search } = useLocation()
  const isComing = table !== null || routeOf(pathname).at !== 'tables'
  const isNarrowed = isComing && /[?&](filter|search|any|all)[.=]/.test(search)
  useEffect(() => {
    if (isComing) void Promise.all([DataGrid.load(), ViewBar.load()]).then(() => GridInput.load())
    // One that does not come is asked for again with the rows, which say so.
    if (isNarrowed) void loadConditions().catch(() => {})
  }, [isComing, isNarrowed])
}

/** How long the page is left alone before what may be needed later is brought, in milliseconds. */
const quiet = 3_000

/** The words for failures must be here before the connection goes: after that nothing more arrives. */
function useWordsInReserve(isReachable: boolean): void {
  useEffect(() => {
    if (!isReachable) return
    const timer = setTimeout(() => void Promise.all([Problem.load(), RowsProblem.load()]), quiet)
    return () => clearTimeout(timer)
  }, [isReachable])
}

function Tables({ schema: whole }: { schema: Schema }) {
  const t = useTexts()
  const config = useDataConfig()
  const schema = useMemo(() => restrictSchema(whole, config), [whole, config])
  useStart(schema)
  const route = useKnownRoute(schema)
  const table =
    route.at === 'table'
      ? schema.tables.find(({ schema: name, name: own }) => name === route.schema && own === route.name)
      : undefined
  if (schema.tables.length === 0) {
    return (
      <EmptyState icon={<Table2 />} title={t('No tables yet')}>
        {t('Tables appear here once they exist and you have been given access.')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.split}>
      {schema.tables.length > 1 ? <TableNav tables={schema.tables} current={table ?? null} /> : null}
      <div className={styles.main}>
        {route.at === 'tables' ? <Overview tables={schema.tables} /> : null}
        {table ? (
          <TablePage key={addressOf(table)} table={table} row={route.at === 'table' ? route.row : null} />
        ) : null}
        {route.at !== 'tables' && !table ? <NoSuchTable route={route} tables={schema.tables} /> : null}
      </div>
    </div>
  )
}

/** Once, from the remote's root to the table that one begins with; the overview can be gone back to. */
function useStart(schema: Schema): void {
  const { table: name } = useDataConfig()
  const { pathname } = useLocation()
  const { reportError } = useHost()
  const navigate = useNavigate()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (name === null || routeOf(pathname).at !== 'tables') return
    const first = schema.tables.find((table) => isNamed(table, name))
    // One that is not here has an address too, and its page says so.
    if (!first) reportError(new Error(`The table ${name} is not here.`))
    const [table = '', inSchema = 'public'] = name.split('.').reverse()
    navigate(addressOf(first ?? { schema: inSchema, name: table }), { replace: true })
  }, [schema, name, pathname, navigate, reportError])
}

/** Where one is; an address with the table's name alone leads to the only table of that name. */
function useKnownRoute(schema: Schema): Route {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const route = routeOf(pathname)
  const named = route.at === 'name' ? schema.tables.filter(({ name }) => name === route.name) : []
  const target = named.length === 1 && named[0] ? addressOf(named[0]) : null
  useEffect(() => {
    if (target) navigate(`${target}${search}`, { replace: true })
  }, [target, search, navigate])
  return target ? routeOf(target) : route
}

function NoSchema({ error, retry }: { error: Error; retry: () => void }) {
  const problem = asDataError(error)
  const isMissing =
    problem.code === 'PGRST202' || problem.code === '42883' || problem.code === 'schema_malformed'
  return isMissing ? (
    <InstallSchema error={problem} retry={retry} />
  ) : (
    <Problem error={problem} retry={retry} />
  )
}
