import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { createTestColumn, createTestTable } from '../../schema/table.fixture.ts'
import { createRowWriter } from '../files/row-writer.ts'
import { type ExportPosition, exportRows } from './export-rows.ts'
import type { ExportTarget } from './export-target.ts'

const table = createTestTable({ columns: [createTestColumn('id', 'integer')], primaryKey: ['id'] })
const all = Array.from({ length: 2_500 }, (_, i) => ({ id: i + 1 }))

/** Serves the rows, at most `most` per answer. `answer` may replace an answer. */
function stage(most: number, answer: (request: number) => Response | undefined = () => undefined) {
  let requests = 0
  const fetch = async (input: RequestInfo | URL) => {
    requests += 1
    const { searchParams } = new URL(String(input))
    const after = Number(/gt\."(\d+)"/.exec(searchParams.get('or') ?? '')?.[1] ?? 0)
    const page = all.slice(after, after + Math.min(most, Number(searchParams.get('limit'))))
    return answer(requests) ?? Response.json(page)
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  const written: string[] = []
  const disk = { isReady: Promise.resolve() }
  let state = 'open'
  const target: ExportTarget = {
    name: 'things.csv',
    write: async (text) => {
      await disk.isReady
      written.push(String(text))
    },
    close: async () => {
      state = 'closed'
    },
    abort: async () => {
      state = 'aborted'
    },
  }
  const view = { sorts: [], filters: [] }
  const writer = createRowWriter('csv', table.columns, false)
  const position: ExportPosition = { rows: 0, next: 'begin' }
  const ended = new AbortController()
  const counts: number[] = []
  const run = () =>
    exportRows({ client, table, view, writer, target }, position, (rows) => counts.push(rows), ended.signal)
  const text = () => written.join('')
  return { run, position, ended, counts, disk, requests: () => requests, text, state: () => state }
}

const whole = `id\r\n${all.map(({ id }) => `${id}\r\n`).join('')}`

test('exportRows writes each row once, even if the server returns fewer rows than requested', async () => {
  const { run, text, counts, state } = stage(700)
  await run()
  expect(text()).toBe(whole)
  expect(counts).toEqual([700, 1_400, 2_100, 2_500])
  expect(state()).toBe('closed')
})

test('exportRows requests only the next page while it writes a page', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { run, disk, requests, text } = stage(1_000, () => {
    disk.isReady = promise
    return undefined
  })
  const running = run()
  await expect.poll(requests).toBe(2)
  expect(text()).toBe('id\r\n')
  resolve()
  await running
  expect(requests()).toBe(3)
  expect(text()).toBe(whole)
})

test('exportRows retries after a transient error', async () => {
  const { run, text } = stage(1_000, (request) =>
    request === 2 ? Response.json({ message: 'x' }, { status: 503 }) : undefined,
  )
  await run()
  expect(text()).toBe(whole)
})

test.each([1, 2])('exportRows resumes at page %i after the server refused that page', async (failing) => {
  const { run, text, position, state } = stage(1_000, (request) =>
    request === failing ? Response.json({ code: '42501', message: 'x' }, { status: 403 }) : undefined,
  )
  await expect(run()).rejects.toMatchObject({ code: '42501' })
  expect(position.rows).toBe((failing - 1) * 1_000)
  expect(state()).toBe('open')
  await run()
  expect(text()).toBe(whole)
  expect(state()).toBe('closed')
})

test('exportRows stops writing when it is aborted', async () => {
  const { run, ended, text } = stage(1_000, () => {
    ended.abort()
    return undefined
  })
  await expect(run()).rejects.toThrow()
  expect(text()).toBe('id\r\n')
})
