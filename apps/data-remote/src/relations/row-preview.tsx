import { Link, shouldRetryQuery, useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { Popover } from '@portico/ui/popover'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { CellValue } from '../column-types/cell-value.tsx'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { formatRowAddress, formatTableAddress } from '../place/routes.ts'
import { createRowKey } from '../query/read/read-rows.ts'
import { getRowKey, type Row } from '../query/row.ts'
import { readRow } from '../query/write/update-row.ts'
import { getRowKeyColumns } from '../schema/row-key.ts'
import { getReadableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { formatKey } from './labels.ts'
import type { Relation } from './relation.ts'
import styles from './row-preview.module.css'
import { getRowTitle } from './title-of.ts'
import type { useHover } from './use-hover.ts'

interface PeekProps {
  relation: Relation
  /** The key, from `getReferencedKey`. */
  of: string
  anchor: RefObject<HTMLElement | null>
  /** False if the pointer opened the card, so that the focus stays. */
  takesFocus: boolean
  hover: ReturnType<typeof useHover>
  onClose: () => void
}

/** A small card with the referenced row, and a link to it. */
export function RowPreview({ relation, of, anchor, takesFocus, hover, onClose }: PeekProps) {
  const t = useTexts()
  const { target } = relation
  const name = t('{key} in {table}', { key: formatKey(of), table: target.name })
  return (
    <Popover
      open
      onClose={onClose}
      anchor={anchor}
      label={name}
      initialFocus={() => (takesFocus ? null : false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses in the card must not reach the grid. */}
      <div
        className={styles.card}
        {...hover}
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
      >
        <Content relation={relation} of={of} />
      </div>
    </Popover>
  )
}

function Content({ relation: { target, refColumns }, of }: Pick<PeekProps, 'relation' | 'of'>) {
  const t = useTexts()
  const { session } = useHost()
  const values = JSON.parse(of) as string[]
  const row = useQuery({
    queryKey: [...createRowKey(target, of), refColumns],
    queryFn: () =>
      readRow(
        session.client,
        target,
        refColumns.map((column, i) => ({ column, operator: 'eq', value: values[i] ?? '' })),
      ),
    retry: shouldRetryQuery,
  })
  if (row.isPending) return <Skeleton width="100%" height={96} />
  if (row.isError)
    return <p className={styles.words}>{getDataErrorText(t, toKnownDataError(row.error)).title}</p>
  if (!row.data)
    return <p className={styles.words}>{t('This row was deleted, or it isn’t shared with you.')}</p>
  return <Card target={target} row={row.data} />
}

/** Maximum number of values; the first ones identify the row. */
const mostValues = 8

function Card({ target, row }: { target: Table; row: Row }) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const key = getRowKeyColumns(target)
  return (
    <>
      <p className={styles.title}>{getRowTitle(target, row)}</p>
      <dl className={styles.values}>
        {getReadableColumns(target)
          .slice(0, mostValues)
          .map((column) => (
            <div key={column.name}>
              <dt>{column.name}</dt>
              <dd>
                <CellValue column={column} value={row[column.name]} locale={locale} />
              </dd>
            </div>
          ))}
      </dl>
      <Link
        to={key ? formatRowAddress(target, getRowKey(row, key)) : formatTableAddress(target)}
        className={styles.link}
      >
        {t('Open in {table}', { table: target.name })}
      </Link>
    </>
  )
}
