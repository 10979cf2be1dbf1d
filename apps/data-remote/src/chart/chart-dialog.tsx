import { useHost, useLocation, useNavigate } from '@portico/react-remote'
import { useUser } from '@portico/session/react'
import { Button, Dialog, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getColumnType } from '../column-types/column-types.ts'
import { getTimeZone } from '../column-types/moments.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { Problem } from '../errors/problem.tsx'
import { isNarrowed } from '../query/conditions/is-applicable.ts'
import { type ViewState, writeView } from '../query/conditions/view-state.ts'
import type { Column, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { writeTsv } from '../tsv/tsv.ts'
import { type Chart, readChart, writeChart } from './chart.ts'
import { ChartChoices } from './chart-choices.tsx'
import { type ChartData, createChartData } from './chart-data.ts'
import styles from './chart-dialog.module.css'
import { formatOtherGroups, useChartNames } from './chart-names.ts'
import { ChartTable } from './chart-table.tsx'
import { LineChart } from './line-chart.tsx'
import { type GroupPage, groupsQuery, maxGroups } from './read-groups.ts'
import { useChartAddress } from './use-chart-address.ts'

interface ChartDialogProps {
  table: Table
  view: ViewState
  open: boolean
}

/** Shows the rows of a view in groups, as bars with numbers. The address contains the chart. */
export function ChartDialog({ table, view, open }: ChartDialogProps) {
  const t = useTexts()
  const address = useChartAddress()
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => address.set(null)
  const showRows = (next: ViewState) => {
    const params = writeView(new URLSearchParams(search), next)
    params.delete('chart')
    navigate({ search: `?${params}` })
  }
  const asked = useLast(address.asked)
  const chart = readChart(asked, table)
  const column = columnNamed(table, chart?.column)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t('Chart of {table}', { table: table.name })}
      description={isNarrowed(table, view) ? t('Only rows that match the filter.') : undefined}
      size="lg"
      footer={
        <>
          {chart && column ? <CopyButton {...{ table, view, chart, column }} /> : null}
          <Button onClick={close}>{t('Close')}</Button>
        </>
      }
    >
      <ChartChoices table={table} chart={chart} onChange={(next) => address.set(writeChart(next))} />
      {chart && column ? (
        <Figure {...{ table, view, chart, column }} onShow={showRows} />
      ) : (
        <p className={styles.note}>
          {asked ? t('This table has no such chart. Choose a column.') : t('Choose a column.')}
        </p>
      )}
    </Dialog>
  )
}

/** Returns the last chart of the address, which stays visible while the dialog closes. */
function useLast(asked: string | null): string {
  const [last, setLast] = useState(asked ?? '')
  if (asked !== null && asked !== last) setLast(asked)
  return asked ?? last
}

interface FigureProps {
  table: Table
  view: ViewState
  chart: Chart
  column: Column
}

function Figure({ table, view, chart, column, onShow }: FigureProps & { onShow: (view: ViewState) => void }) {
  const t = useTexts()
  const asked = useGroups(table, view, chart, column)
  if (asked.isError && !asked.data)
    return <Problem error={toKnownDataError(asked.error)} retry={() => void asked.refetch()} />
  if (asked.isPending)
    return (
      <div className={styles.waiting} role="status" aria-label={t('Counting…')}>
        {[92, 64, 48, 32].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={20} />
        ))}
      </div>
    )
  const shown = createChartData(asked.data.groups, chart, column)
  if (shown.groups.length === 0) return <p className={styles.note}>{t('No rows to show in a chart.')}</p>
  return (
    <figure className={styles.figure} aria-busy={asked.isFetching}>
      <figcaption className={styles.note}>
        <Source of={asked.data} chart={chart} column={column} />
      </figcaption>
      {chart.unit ? <LineChart {...{ shown, chart }} /> : null}
      <ChartTable {...{ table, view, chart, column, shown, onShow }} />
    </figure>
  )
}

/** Explains which rows the numbers include. */
function Source({ of, chart, column }: { of: GroupPage; chart: Chart; column: Column }) {
  const t = useTexts()
  const count = of.groups.reduce((sum, { rows }) => sum + rows, 0)
  const words = {
    off: t(
      'Only of the first {count, plural, one {row} other {# rows}}: this database doesn’t count groups.',
      {
        count,
      },
    ),
    slow: t(
      'Only of the first {count, plural, one {row} other {# rows}}: all of them took the database too long.',
      { count },
    ),
    stopped: t('Only of {count, plural, one {# row} other {# rows}}: counting the others failed.', { count }),
  }
  const isZoned = chart.unit !== null && getColumnType(column).isZoned
  if (of.fraction !== undefined)
    return t('{count, plural, one {# row} other {# rows}} counted so far ({share})…', {
      count,
      share: of.fraction.toLocaleString(t.locale, { style: 'percent' }),
    })
  return (
    <>
      {of.only ? words[of.only] : t('{count, plural, one {Of # row.} other {Of # rows.}}', { count })}{' '}
      {of.isCut
        ? t('Only {count, number} groups are shown; there are more. Add a filter to narrow them down.', {
            count: maxGroups,
          })
        : null}{' '}
      {isZoned ? t('Days are in the time zone {zone}.', { zone: getTimeZone() }) : null}
    </>
  )
}

/** Copies the numbers to the clipboard, for spreadsheets. */
function CopyButton({ table, view, chart, column }: FigureProps) {
  const t = useTexts()
  const host = useHost()
  const names = useChartNames(chart)
  const { data } = useGroups(table, view, chart, column)
  if (!data || data.groups.length === 0) return null
  const copy = () => {
    const { groups, rest, others }: ChartData = createChartData(data.groups, chart, column)
    const lines = groups.map(({ key, value }) => [names.group(column, key), String(value ?? '')])
    if (rest) lines.push([formatOtherGroups(t, others), String(rest.value ?? '')])
    const text = writeTsv([[column.name, names.measure], ...lines])
    void navigator.clipboard.writeText(text).then(
      () => host.notify({ tone: 'success', title: t('Numbers copied') }),
      () => host.notify({ tone: 'danger', title: t('Couldn’t copy') }),
    )
  }
  return <Button onClick={copy}>{t('Copy the numbers')}</Button>
}

function useGroups(table: Table, view: ViewState, chart: Chart, column: Column) {
  const { client } = useHost().session
  const userId = useUser()?.id ?? ''
  const of = columnNamed(table, chart.of) ?? null
  return useQuery(groupsQuery(client, userId, { table, view, column, of }))
}

function columnNamed(table: Table, name: string | null | undefined): Column | undefined {
  return table.columns.find((column) => column.name === name)
}
