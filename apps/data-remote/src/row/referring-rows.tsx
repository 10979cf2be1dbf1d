import { Link, shouldRetryQuery, useHost } from '@portico/react-remote'
import { Button, Skeleton } from '@portico/ui'
import { useQuery } from '@tanstack/react-query'
import { getValueText } from '../column-types/value-text.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { formatRowAddress, formatTableAddress } from '../place/routes.ts'
import { createOwnerConditions } from '../query/conditions/conditions.ts'
import type { Filter } from '../query/conditions/filter.ts'
import { writeView } from '../query/conditions/view-state.ts'
import { type LimitedRows, readLimitedRows } from '../query/read/read-limited-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { findReferringKeys, getReferencedKey } from '../relations/relation.ts'
import { getRowTitle } from '../relations/title-of.ts'
import { useTables } from '../relations/use-tables.ts'
import { tableQuery } from '../schema/load-tables.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import type { ForeignKey, Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import styles from './referring-rows.module.css'

/** Maximum number of rows per table; a link opens the table with all of them. */
const most = 5

/** Lists the rows that reference a row: per foreign key their number, the first rows, and a link to all. */
export function ReferringRows({ table, row }: { table: Table; row: Row }) {
  const t = useTexts()
  const { session } = useHost()
  const { data } = useQuery({ ...tableQuery(session.client, table, true), enabled: false })
  const left = data ? data.nearTotal - data.near.length : 0
  const referring = findReferringKeys(table, useTables(table, true)).filter(
    ({ foreignKey }) => getReferencedKey({ columns: foreignKey.refColumns }, row) !== null,
  )
  if (referring.length === 0) return null
  return (
    <section className={styles.all} aria-label={t('Referred to by')}>
      <h3 className={styles.heading}>{t('Referred to by')}</h3>
      {referring.map(({ from, foreignKey }) => (
        <Referring
          key={JSON.stringify([from.schema, from.name, foreignKey.name])}
          from={from}
          foreignKey={foreignKey}
          filters={foreignKey.columns.map((column, i) => ({
            column,
            operator: 'eq',
            value: getValueText(row[foreignKey.refColumns[i] ?? '']) ?? '',
          }))}
        />
      ))}
      {left > 0 ? (
        <p className={styles.by}>
          {t('{count, plural, one {One more table refers} other {# more tables refer}} to this one.', {
            count: left,
          })}
        </p>
      ) : null}
    </section>
  )
}

function Referring(props: { from: Table; foreignKey: ForeignKey; filters: readonly Filter[] }) {
  const { from, foreignKey, filters } = props
  const t = useTexts()
  const { session } = useHost()
  const found = useQuery({
    queryKey: ['referring', from.schema, from.name, filters],
    queryFn: ({ signal }) =>
      readLimitedRows(session.client, from, [...createOwnerConditions(from), ...filters], {
        order: getRowKeyColumns(from) ?? [],
        limit: most,
        isCounted: true,
        signal,
      }),
    retry: shouldRetryQuery,
  })
  const search = `?${writeView(new URLSearchParams(), { sorts: [], filters })}`
  return (
    <div>
      <p className={styles.table}>
        <strong>{from.name}</strong>
        <span className={styles.by}>{foreignKey.columns.join(', ')}</span>
        {found.data ? <Count {...found.data} /> : null}
        {found.data?.rows.length ? (
          <Link to={{ pathname: formatTableAddress(from), search }} className={styles.link}>
            {t('Open all in {table}', { table: from.name })}
          </Link>
        ) : null}
      </p>
      {found.isPending ? <Skeleton width="60%" height={16} /> : null}
      {found.isError ? (
        <p className={styles.by} role="alert">
          {getDataErrorText(t, toKnownDataError(found.error)).title}{' '}
          <Button size="sm" variant="ghost" onClick={() => void found.refetch()}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      {found.data?.rows.length ? <Rows table={from} rows={found.data.rows} /> : null}
    </div>
  )
}

function Count({ rows, count }: LimitedRows) {
  const t = useTexts()
  // An estimate below the number of loaded rows is useless.
  const words =
    rows.length < most
      ? t('{count, plural, =0 {none} one {# row} other {# rows}}', { count: rows.length })
      : count !== null && count >= rows.length
        ? t('≈ {count, plural, one {# row} other {# rows}}', { count })
        : t('{count, plural, one {# row so far} other {# rows so far}}', { count: rows.length })
  return <span className={styles.by}>{words}</span>
}

function Rows({ table, rows }: { table: Table; rows: readonly Row[] }) {
  const key = getRowKeyColumns(table)
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={key ? getRowKey(row, key) : JSON.stringify(row)}>
          {key ? (
            <Link to={formatRowAddress(table, getRowKey(row, key))} className={styles.link}>
              {getRowTitle(table, row)}
            </Link>
          ) : (
            getRowTitle(table, row)
          )}
        </li>
      ))}
    </ul>
  )
}
