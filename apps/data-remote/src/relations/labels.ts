import { mayPass } from '@portico/react-remote'
import type { Session } from '@portico/session'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { kindOf } from '../kinds/kinds.ts'
import { valueText } from '../kinds/value-text.ts'
import { type Condition, longestConditions, write } from '../query/conditions/conditions.ts'
import { quote } from '../query/names.ts'
import { type Labels, labelsOf } from '../query/read/cached-labels.ts'
import { readSome } from '../query/read/read-some.ts'
import { keyOf, type Row, withColumns } from '../query/row.ts'
import { keyReferred, type Relation } from './relation.ts'

function labelsKey({ target, refColumns, label }: Relation) {
  return [...labelsOf(target), refColumns, label?.name ?? ''] as const
}

/** The label of the row with this key, as far as it was asked for. */
export function useLabel(relation: Relation | null, key: string | null): string | null {
  return useLabels(relation, [key])[0] ?? null
}

/** The labels of the rows with these keys, each as far as it was asked for. */
export function useLabels(
  relation: Relation | null,
  keys: readonly (string | null)[],
): readonly (string | null)[] {
  const { data } = useQuery<Labels, Error, readonly (string | null)[]>({
    queryKey: relation ? labelsKey(relation) : ['labels'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    select: (labels) => keys.map((key) => (key === null ? null : (labels.get(key) ?? null))),
  })
  return relation ? (data ?? []) : []
}

/** Keeps what rows of a target were read for another reason: their labels need not be asked for. */
export function keepLabels(queries: QueryClient, relation: Relation, rows: readonly Row[]): void {
  const { label, refColumns } = relation
  if (!label) return
  putLabels(
    queries,
    relation,
    rows.map((row) => [keyOf(row, refColumns), valueText(row[label.name])] as const),
  )
}

/**
 * Asks for the labels of what `rows` refer to, in one request, or in several where its keys do not fit into an address. What a
 * policy hides is not answered, and stays a key.
 */
export async function loadLabels(
  queries: QueryClient,
  client: Session['client'],
  relation: Relation,
  rows: readonly Row[],
): Promise<void> {
  const { target, refColumns, label } = relation
  if (!label || refColumns.includes(label.name)) return
  const known = queries.getQueryData<Labels>(labelsKey(relation))
  const keys = [...new Set(rows.map((row) => keyReferred(relation, row)))].filter(
    (key): key is string => key !== null && !known?.has(key),
  )
  if (keys.length === 0) return
  putLabels(
    queries,
    relation,
    keys.map((key) => [key, undefined] as const),
  )
  const read = withColumns(target, new Set([...refColumns, label.name]))
  const answers = chunksOf(relation, keys).map(async (chunk) => {
    const answer = await queries
      .fetchQuery({
        queryKey: ['labels of', ...labelsKey(relation), chunk],
        queryFn: ({ signal }) =>
          readSome(client, read, whereKeys(relation, chunk), { limit: chunk.length, signal }),
        gcTime: 0,
        retry: mayPass,
      })
      // The cache reports what failed; their keys are shown, and are asked for again with the next rows that have them.
      .catch(() => null)
    const found = answer?.rows.map((row) => [keyOf(row, refColumns), valueText(row[label.name])] as const)
    const now = new Map(queries.getQueryData<Labels>(labelsKey(relation)))
    for (const key of chunk)
      if (found) now.set(key, null)
      else now.delete(key)
    queries.setQueryData<Labels>(labelsKey(relation), new Map([...now, ...(found ?? [])]))
  })
  await Promise.all(answers)
}

function putLabels(
  queries: QueryClient,
  relation: Relation,
  labels: readonly (readonly [string, string | null | undefined])[],
): void {
  queries.setQueryData<Labels>(labelsKey(relation), (before) => new Map([...(before ?? []), ...labels]))
}

/** As many keys in each as an address carries. */
function chunksOf(relation: Relation, keys: readonly string[]): string[][] {
  const chunks: string[][] = [[]]
  let length = 0
  for (const key of keys) {
    const added = whereKeys(relation, [key]).reduce(
      (sum, condition) => sum + encodeURIComponent(write(condition)).length,
      0,
    )
    if (length + added > longestConditions) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(key)
    length += added
  }
  return chunks
}

function whereKeys({ target, refColumns }: Relation, keys: readonly string[]): readonly Condition[] {
  const values = keys.map((key) => JSON.parse(key) as string[])
  const [name = '', ...others] = refColumns
  const column = target.columns.find((candidate) => candidate.name === name)
  if (others.length === 0 && column && kindOf(column).operators.includes('in'))
    return [{ column: name, operator: 'in', value: `(${values.flat().map(quote).join(',')})` }]
  const matching = values.map((texts) => ({
    all: refColumns.map((part, i) => ({ column: part, operator: 'eq', value: texts[i] ?? '' })),
  }))
  return [{ any: matching }]
}

/** A key as people read it. */
export function keyText(key: string): string {
  return (JSON.parse(key) as string[]).join(' · ')
}
