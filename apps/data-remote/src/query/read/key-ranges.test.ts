import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { DataError } from '../../errors/data-error.ts'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import type { Condition } from '../conditions/conditions.ts'
import { getRangeColumn, queryByRanges } from './key-ranges.ts'

const { signal } = new AbortController()
const slow = () => new DataError('57014', { code: '57014', message: 'canceling statement' }, 500)

/** Returns a table with these keys, and a client that finds its first and last key. */
function keyed(udt: string, ends: readonly [unknown, unknown] | []) {
  const column = { ...createTestColumn('id', 'exact'), udt }
  const fetch = async (input: RequestInfo | URL) => {
    const order = new URL(String(input)).searchParams.get('order') ?? ''
    const id = ends[order.includes('desc') ? 1 : 0]
    return Response.json(id === undefined ? [] : [{ id, _0: id }])
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  return { table: createTestTable({ columns: [column] }), column, client }
}

/** Returns the first key of a range, and the first key after it. */
function boundsOf([from, to]: readonly Condition[]) {
  if (!from || !to || !('column' in from) || !('column' in to)) throw new Error('no range')
  return { from: BigInt(from.value), to: BigInt(to.value) + (to.operator === 'lte' ? 1n : 0n) }
}

async function collect<Answer>(answers: AsyncGenerator<{ answer: Answer; fraction: number }>) {
  const all: { answer: Answer; fraction: number }[] = []
  for await (const one of answers) all.push(one)
  return all
}

test.each([
  ['few keys', 1, 3],
  ['one key', 7, 7],
  ['negative keys', -500, 20_000],
  ['many keys', 1, 10_000_000],
])('queryByRanges puts every key into one range: %s', async (_name, first, last) => {
  const { table, column, client } = keyed('int4', [first, last])
  const answers = await collect(
    queryByRanges(client, table, column, async (range) => boundsOf(range), signal),
  )
  expect(answers[0]?.answer.from).toBe(BigInt(first))
  expect(answers.at(-1)?.answer.to).toBe(BigInt(last) + 1n)
  expect(answers.at(-1)?.fraction).toBe(1)
  for (const [i, { answer }] of answers.entries())
    if (i > 0) expect(answer.from).toBe(answers[i - 1]?.answer.to)
})

test('queryByRanges splits a range that is too slow, and covers each key once', async () => {
  const { table, column, client } = keyed('int8', ['1', '9007199254740993'])
  const most = 9_007_199_254_740_993n / 100n
  const answers = await collect(
    queryByRanges(
      client,
      table,
      column,
      async (range) => {
        const { from, to } = boundsOf(range)
        if (to - from > most) throw slow()
        return to - from
      },
      signal,
    ),
  )
  expect(answers.length).toBeGreaterThan(100)
  expect(answers.reduce((sum, { answer }) => sum + answer, 0n)).toBe(9_007_199_254_740_993n)
})

test('queryByRanges splits UUIDs into ranges of their digits', async () => {
  const ends = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const
  const { table, column, client } = keyed('uuid', ends)
  const answers = await collect(
    queryByRanges(
      client,
      table,
      column,
      async (range) => range.map((one) => 'column' in one && one.value),
      signal,
    ),
  )
  expect(answers[0]?.answer[0]).toBe(ends[0])
  expect(answers.at(-1)?.answer[1]).toBe(ends[1])
  expect(answers.flatMap(({ answer }) => answer).every((text) => /^[\da-f-]{36}$/.test(String(text)))).toBe(
    true,
  )
})

test('queryByRanges fails if the smallest range is too slow, and keeps earlier answers', async () => {
  const { table, column, client } = keyed('int4', [1, 100_000])
  const done: bigint[] = []
  const ask = async (range: readonly Condition[]) => {
    const { from, to } = boundsOf(range)
    if (to > 50_000n) throw slow()
    return to - from
  }
  const run = async () => {
    for await (const { answer } of queryByRanges(client, table, column, ask, signal)) done.push(answer)
  }
  await expect(run()).rejects.toMatchObject({ code: '57014' })
  const sum = done.reduce((all, one) => all + one, 0n)
  expect(sum).toBeGreaterThan(49_000n)
  expect(sum).toBeLessThan(50_000n)
})

test('queryByRanges yields nothing for an empty table', async () => {
  const { table, column, client } = keyed('int4', [])
  expect(await collect(queryByRanges(client, table, column, async () => 1, signal))).toEqual([])
})

test('getRangeColumn returns null for composite keys and other types', () => {
  const { table, column } = keyed('text', [])
  expect(getRangeColumn(table)).toBeNull()
  expect(getRangeColumn({ ...keyed('uuid', []).table })?.name).toBe('id')
  const second = createTestColumn('part', 'exact')
  expect(
    getRangeColumn(createTestTable({ columns: [column, second], primaryKey: ['id', 'part'] })),
  ).toBeNull()
})
