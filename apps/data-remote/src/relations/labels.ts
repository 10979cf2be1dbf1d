import { shouldRetryQuery } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { getValueText } from '../column-types/value-text.ts'
import { splitIntoBatches } from '../query/addressing/key-conditions.ts'
import { readByKey } from '../query/addressing/read-by-key.ts'
import { createLabelsKey, type RowLabels } from '../query/read/cached-labels.ts'
import { getRowKey, type Row, selectColumns } from '../query/row.ts'
import { getReferencedKey, type Relation } from './relation.ts'

function labelsKey({ target, refColumns, label }: Relation) {
  return [...createLabelsKey(target), refColumns, label?.name ?? ''] as const
}

/** Returns the label of the row with this key. Null if it is not loaded. */
export function useLabel(relation: Relation | null, key: string | null): string | null {
  return useLabels(relation, [key])[0] ?? null
}

/** Returns the labels of the rows with these keys. Null for labels that are not loaded. */
export function useLabels(
  relation: Relation | null,
  keys: readonly (string | null)[],
): readonly (string | null)[] {
  const { data } = useQuery<RowLabels, Error, readonly (string | null)[]>({
    queryKey: relation ? labelsKey(relation) : ['labels'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    select: (labels) => keys.map((key) => (key === null ? null : (labels.get(key) ?? null))),
  })
  return relation ? (data ?? []) : []
}

/** Caches the labels of rows that were read for another reason. */
export function cacheLabels(queries: QueryClient, relation: Relation, rows: readonly Row[]): void {
  const { label, refColumns } = relation
  if (!label) return
  putLabels(
    queries,
    relation,
    rows.map((row) => [getRowKey(row, refColumns), getValueText(row[label.name])] as const),
  )
}

/**
 * Loads the labels of the rows that `rows` reference, in one request, or in several if the keys do not fit in a URL. Rows hidden by a
 * policy have no label, so their key is shown.
 */
export async function loadLabels(
  queries: QueryClient,
  client: Session['client'],
  relation: Relation,
  rows: readonly Row[],
): Promise<void> {
  const { target, refColumns, label } = relation
  if (!label || refColumns.includes(label.name)) return
  const known = queries.getQueryData<RowLabels>(labelsKey(relation))
  const keys = [...new Set(rows.map((row) => getReferencedKey(relation, row)))].filter(
    (key): key is string => key !== null && !known?.has(key),
  )
  if (keys.length === 0) return
  putLabels(
    queries,
    relation,
    keys.map((key) => [key, undefined] as const),
  )
  const read = selectColumns(target, new Set([...refColumns, label.name]))
  const answers = [...splitIntoBatches(refColumns, keys.map(rowOfKey(relation)))].map(async (part) => {
    const chunk = part.map((row) => getRowKey(row, refColumns))
    const answer = await queries
      .fetchQuery({
        queryKey: ['labels of', ...labelsKey(relation), chunk],
        queryFn: ({ signal }) => readByKey(client, read, refColumns, part, { signal }),
        gcTime: 0,
        retry: shouldRetryQuery,
      })
      // The cache reports the failure. The keys are shown instead, and requested again with the next rows that have them.
      .catch(() => null)
    const found = answer?.map((row) => [getRowKey(row, refColumns), getValueText(row[label.name])] as const)
    const now = new Map(queries.getQueryData<RowLabels>(labelsKey(relation)))
    for (const key of chunk)
      if (found) now.set(key, null)
      else now.delete(key)
    queries.setQueryData<RowLabels>(labelsKey(relation), new Map([...now, ...(found ?? [])]))
  })
  await Promise.all(answers)
}

function putLabels(
  queries: QueryClient,
  relation: Relation,
  labels: readonly (readonly [string, string | null | undefined])[],
): void {
  queries.setQueryData<RowLabels>(labelsKey(relation), (before) => new Map([...(before ?? []), ...labels]))
}

/** Returns a function that converts a key to a row of the referenced columns. */
function rowOfKey({ refColumns }: Relation): (key: string) => Row {
  return (key) => {
    const values = JSON.parse(key) as string[]
    return Object.fromEntries(refColumns.map((column, i) => [column, values[i]]))
  }
}

/** Formats a key for display. */
export function formatKey(key: string): string {
  return (JSON.parse(key) as string[]).join(' · ')
}
