import { Link, mayPass, useHost } from '@portico/react-remote'
import { Skeleton } from '@portico/ui'
import { Popover } from '@portico/ui/popover'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { asDataError } from '../errors/data-error.ts'
import { wordingFor } from '../errors/wordings.ts'
import { CellValue } from '../kinds/cell-value.tsx'
import { addressOf, rowAddressOf } from '../place/routes.ts'
import { rowKey } from '../query/read/read-rows.ts'
import { keyOf, type Row } from '../query/row.ts'
import { readOne } from '../query/write/update-row.ts'
import { rowKeyOf } from '../schema/row-key.ts'
import { readableColumns, type Table } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { keyText } from './labels.ts'
import styles from './peek.module.css'
import type { Relation } from './relation.ts'
import { titleOf } from './title-of.ts'
import type { useHover } from './use-hover.ts'

interface PeekProps {
  relation: Relation
  /** The key, from `keyReferred`. */
  of: string
  anchor: RefObject<HTMLElement | null>
  /** False if the pointer opened the card, so that the focus stays. */
  takesFocus: boolean
  hover: ReturnType<typeof useHover>
  onClose: () => void
}

/** A small card with the referenced row, and a link to it. */
export function Peek({ relation, of, anchor, takesFocus, hover, onClose }: PeekProps) {
  const t = useTexts()
  const { target } = relation
  const name = t('{key} in {table}', { key: keyText(of), table: target.name })
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
    queryKey: [...rowKey(target, of), refColumns],
    queryFn: () =>
      readOne(
        session.client,
        target,
        refColumns.map((column, i) => ({ column, operator: 'eq', value: values[i] ?? '' })),
      ),
    retry: mayPass,
  })
  if (row.isPending) return <Skeleton width="100%" height={96} />
  if (row.isError) return <p className={styles.words}>{wordingFor(t, asDataError(row.error)).title}</p>
  if (!row.data)
    return <p className={styles.words}>{t('This row was deleted, or it isn’t shared with you.')}</p>
  return <Card target={target} row={row.data} />
}

/** Maximum number of values; the first ones identify the row. */
const mostValues = 8

function Card({ target, row }: { target: Table; row: Row }) {
  const t = useTexts()
  const { locale } = useHost().appearance
  const key = rowKeyOf(target)
  return (
    <>
      <p className={styles.title}>{titleOf(target, row)}</p>
      <dl className={styles.values}>
        {readableColumns(target)
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
      <Link to={key ? rowAddressOf(target, keyOf(row, key)) : addressOf(target)} className={styles.link}>
        {t('Open in {table}', { table: target.name })}
      </Link>
    </>
  )
}
