import { shouldRetryQuery, useHost } from '@portico/react-remote'
import type { Translate } from '@portico/ui'
import { SearchList, type SearchListItem } from '@portico/ui/search-list'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '../column-types/column-type.ts'
import { getColumnType } from '../column-types/column-types.ts'
import { getValueText } from '../column-types/value-text.ts'
import { toKnownDataError } from '../errors/data-error.ts'
import { getDataErrorText } from '../errors/error-texts.ts'
import { type Condition, createOwnerConditions } from '../query/conditions/conditions.ts'
import { createLikeCondition } from '../query/conditions/text-conditions.ts'
import { readLimitedRows } from '../query/read/read-limited-rows.ts'
import { getRowKey, type Row, selectColumns } from '../query/row.ts'
import { formatDefault } from '../schema/format-default.ts'
import { type Column, hasDefault } from '../schema/schema.ts'
import { useTexts } from '../texts/texts.ts'
import { cacheLabels, formatKey } from './labels.ts'
import type { Relation } from './relation.ts'
import styles from './relation-picker.module.css'

/** The new values of a foreign key's columns, by name. */
export type PickedKey = readonly (readonly [column: string, draft: Draft])[]

interface RelationPickerProps {
  relation: Relation
  /** The columns of the foreign key. */
  fields: readonly Column[]
  /** A column whose typed value is accepted if no row has it. */
  typed?: Column | undefined
  onPick: (picked: PickedKey) => void
}

interface Line extends SearchListItem {
  picked: PickedKey
}

/** Maximum number of rows on screen; a longer query finds fewer. */
const most = 30

/** Searches for the row to reference, by label or key. NULL and DEFAULT come first if the columns allow them. */
export function RelationPicker({ relation, fields, typed, onPick }: RelationPickerProps) {
  const t = useTexts()
  const { session } = useHost()
  const queries = useQueryClient()
  const [query, setQuery] = useState('')
  const { target, refColumns, label } = relation
  const text = query.trim()
  const conditions = text === '' ? [] : matching(relation, text)
  const read = selectColumns(target, new Set(label ? [...refColumns, label.name] : refColumns))
  const found = useQuery({
    queryKey: ['found', target.schema, target.name, refColumns, text],
    queryFn: async ({ signal }) => {
      const order = label ? [label.name, ...refColumns] : refColumns
      const { rows } = await readLimitedRows(
        session.client,
        read,
        [...createOwnerConditions(target), ...(conditions ?? [])],
        {
          order,
          limit: most + 1,
          isWhole: true,
          signal,
        },
      )
      return rows
    },
    enabled: conditions !== null,
    placeholderData: keepPreviousData,
    retry: shouldRetryQuery,
  })
  const rows = conditions === null ? [] : (found.data ?? [])
  const lines = rows.slice(0, most).map((row) => lineOf(relation, row))
  return (
    <div className={styles.picker}>
      <SearchList<Line>
        label={t('Find a row in {table}', { table: target.name })}
        placeholder={label ? t('{label} or key', { label: label.name }) : refColumns.join(', ')}
        query={query}
        onQueryChange={setQuery}
        items={[
          ...(text === '' ? statesOf(t, fields) : []),
          ...lines,
          ...(typed && !found.isFetching ? typedLine(t, typed, text, lines) : []),
        ]}
        onPick={({ picked, id }) => {
          const row = rows.find((one) => getRowKey(one, refColumns) === id)
          if (row) cacheLabels(queries, relation, [row])
          onPick(picked)
        }}
        status={
          found.error
            ? getDataErrorText(t, toKnownDataError(found.error)).title
            : inWords(t, rows.length, found.isFetching)
        }
      />
    </div>
  )
}

function lineOf({ columns, refColumns, label }: Relation, row: Row): Line {
  const id = getRowKey(row, refColumns)
  const name = label && getValueText(row[label.name])
  const picked = columns.map((column, i): PickedKey[number] => [
    column,
    { state: 'value', text: getValueText(row[refColumns[i] ?? '']) ?? '' },
  ])
  return { id, picked, title: name || formatKey(id), detail: name ? formatKey(id) : null }
}

/** Returns a line for the typed key, whose row may be hidden or missing. */
function typedLine(t: Translate, column: Column, text: string, lines: readonly Line[]): Line[] {
  const isValue = text !== '' && getColumnType(column).parse(text, { ...column, nullable: false }).ok
  if (!isValue || lines.some(({ id }) => id === JSON.stringify([text]))) return []
  const picked: PickedKey = [[column.name, { state: 'value', text }]]
  return [{ id: 'typed', title: text, detail: t('as it is typed'), picked }]
}

/** Returns lines for NULL and the default. */
function statesOf(t: Translate, fields: readonly Column[]): Line[] {
  const all = (state: 'null' | 'default') => fields.map(({ name }): PickedKey[number] => [name, { state }])
  const given = fields.filter(hasDefault)
  const nullable = fields.filter((field) => field.nullable)
  return [
    // A composite key with one NULL column references no row.
    ...(nullable.length > 0
      ? [{ id: 'null', title: 'NULL', detail: t('refers to nothing'), picked: pickedOf(nullable, 'null') }]
      : []),
    ...(given.length > 0 && given.length === fields.length
      ? [
          {
            id: 'default',
            title: 'DEFAULT',
            detail: fields.map((field) => formatDefault(t, field)).join(', '),
            picked: all('default'),
          },
        ]
      : []),
  ]
}

function pickedOf(fields: readonly Column[], state: 'null' | 'default'): PickedKey {
  return fields.map(({ name }) => [name, { state }])
}

/** Returns the condition that the label contains the text or the key equals it. Null if neither is possible. */
function matching({ target, refColumns, label }: Relation, text: string): readonly Condition[] | null {
  const columns = target.columns.filter(({ name }) => name === label?.name || refColumns.includes(name))
  const any = columns.flatMap((column): Condition[] => {
    const { isFreeText, parse, isBare = false } = getColumnType(column)
    if (isFreeText) return [createLikeCondition(column.name, text)]
    return parse(text, column).ok ? [{ column: column.name, operator: 'eq', value: text, isBare }] : []
  })
  return any.length === 0 ? null : [{ any }]
}

function inWords(t: Translate, count: number, isFetching: boolean): string {
  if (isFetching) return t('Searching…')
  if (count > most) return t('The first {count, number}; type more to find others', { count: most })
  return count === 0 ? t('No matching rows') : t('{count, plural, one {# row} other {# rows}}', { count })
}
