import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { type BatchChange, changeInBatches, deleteInBatches } from '../batches/change-in-batches.ts'
import type { Retry } from '../batches/retry.ts'
import { type BatchRun, runBatches } from '../batches/run-batches.ts'
import type { RowScope } from '../batches/write-batch.ts'
import type { UndoStep } from '../history/undo-history.ts'
import type { RowValues } from '../query/values.ts'
import { loadSchema } from '../schema/load-schema.ts'
import type { Table } from '../schema/schema.ts'
import { hasSameKey, restoreBatch } from '../undo/restore-rows.ts'
import { createValuesUndo } from '../undo/restore-values.ts'
import { changeMatchingRows } from './change-matching-rows.ts'
import { readBatches } from './run-bulk.ts'

let backend: TestBackend
let token: string
let projects: Table
/** Answers a request in place of the network. `send` forwards it. */
let fault: ((method: string, send: () => Promise<Response>) => Promise<Response>) | null = null

const client = () =>
  createClient(backend.url, backend.key, {
    accessToken: async () => token,
    global: {
      fetch: (input, init) => {
        const send = () => fetch(input, init)
        return fault ? fault(init?.method ?? 'GET', send) : send()
      },
    },
  })

beforeAll(async () => {
  backend = await sharedTestBackend()
  const signedIn = await backend.signedIn()
  token = signedIn.token
  const { tables } = await loadSchema(signedIn.client, new AbortController().signal)
  const found = tables.find(({ name }) => name === 'projects')
  if (!found) throw new Error('no table projects')
  projects = found
})
// Other test files expect the demo account's projects unchanged.
afterEach(async () => {
  fault = null
  const { error } = await client().from('projects').delete().like('name', 'Part %')
  expect(error).toBe(null)
})
afterAll(() => backend?.close())

/** More keys than fit in two URLs. */
const many = 350

async function add(rows: number = many) {
  const { error } = await client()
    .from('projects')
    .insert(
      Array.from({ length: rows }, (_, i) => ({ name: `Part ${i}`, description: 'before', budget: i % 3 })),
    )
  expect(error).toBe(null)
}

const scope = (): RowScope => ({
  client: client() as never,
  table: projects,
  key: ['id'],
  conditions: [{ column: 'description', operator: 'eq', value: 'before' }],
})
const plan = (total: number) => {
  const own = scope()
  return { ...own, total, isKept: true, parts: (retry: Retry) => readBatches(own, total, retry) }
}
const change = (values: RowValues, total = many) => changeInBatches(plan(total), values)

async function count(description: string): Promise<number | null> {
  const { count } = await client()
    .from('projects')
    .select('id', { count: 'exact', head: true })
    .like('name', 'Part %')
    .eq('description', description)
  return count
}

const numbers = ({ store }: BatchRun) => {
  const { done, left, refused, unknown } = store.getState()
  return { done, left, refused, unknown }
}
const all = { done: 0, left: 0, refused: 0, unknown: 0 }

async function run(work: BatchChange): Promise<UndoStep | null> {
  await runBatches(work).done
  return work.step()
}

test('a change in batches writes the rows that matched at the start and still match', async () => {
  await add()
  let patches = 0
  fault = async (method, send) => {
    if (method !== 'PATCH') return send()
    patches += 1
    if (patches === 2) {
      fault = null
      // Between two batches one row starts to match, and the last one ceases to match.
      const { data } = await client().from('projects').select('id').eq('description', 'before').order('id')
      await client().from('projects').update({ description: 'other' }).eq('id', data?.at(-1)?.id)
      await client().from('projects').insert({ name: 'Part late', description: 'before' })
    }
    return send()
  }
  const work = change({ description: 'after' })
  const parts = runBatches(work)
  expect(await parts.done).toBe('whole')
  expect(numbers(parts)).toEqual({ ...all, done: many - 1, left: 1 })
  expect(await count('after')).toBe(many - 1)
  expect([await count('before'), await count('other')]).toEqual([1, 1])
})

test.each([2, 4])(
  'a bulk change in batches writes nothing if the number of rows differs from the confirmed %i',
  async (confirmed) => {
    await add(3)
    const parts = runBatches(change({ description: 'after' }, confirmed))
    await expect(parts.done).rejects.toMatchObject({ code: 'count_changed' })
    expect(await count('after')).toBe(0)
  },
)

test.each([
  [2, { description: 'after' }],
  [4, { description: 'after' }],
  [2, null],
  [4, null],
])(
  'a change in one request writes nothing if the number of rows differs from the confirmed %i: %j',
  async (expected, values) => {
    await add(3)
    const filter = { column: 'description', operator: 'eq', value: 'before' } as const
    const matching = {
      client: client() as never,
      table: projects,
      view: { filters: [filter] },
      expected,
      isKept: false,
    }
    const written = changeMatchingRows(matching, values, new AbortController().signal)
    await expect(written).rejects.toMatchObject({ code: 'count_changed' })
    expect([await count('before'), await count('after')]).toEqual([3, 0])
  },
)

test('a change without the privilege sends one request, and continues after the grant', async () => {
  await add(4)
  let patches = 0
  fault = async (method, send) => {
    if (method !== 'PATCH') return send()
    patches += 1
    return Response.json({ code: '42501', message: 'permission denied for table projects' }, { status: 403 })
  }
  const parts = runBatches(change({ description: 'after' }, 4))
  await expect.poll(() => parts.store.getState().waiting).toMatchObject({ why: 'failed' })
  expect(patches).toBe(1)
  fault = null
  parts.resume()
  expect(await parts.done).toBe('whole')
  expect(numbers(parts)).toEqual({ ...all, done: 4 })
})

test('a lost answer counts each row once, whether or not its request arrived', async () => {
  await add()
  for (const isArrived of [true, false]) {
    let patches = 0
    fault = async (method, send) => {
      if (method !== 'PATCH') return send()
      patches += 1
      if (patches !== 2) return send()
      if (isArrived) await send()
      throw new TypeError('Failed to fetch')
    }
    const parts = runBatches(change({ description: 'after' }))
    expect(await parts.done).toBe('whole')
    expect(numbers(parts)).toEqual({ ...all, done: many })
    expect(await count('after')).toBe(many)
    fault = null
    await client().from('projects').update({ description: 'before' }).like('name', 'Part %')
  }
})

test('stopping during a lost answer reports the rows with an unknown outcome', async () => {
  await add()
  let patches = 0
  let parts: BatchRun | null = null
  fault = async (method, send) => {
    if (method !== 'PATCH') return send()
    patches += 1
    if (patches === 1) return send()
    parts?.stop()
    throw new TypeError('Failed to fetch')
  }
  parts = runBatches(change({ description: 'after' }))
  expect(await parts.done).toBe('stopped')
  const { done, unknown } = numbers(parts)
  fault = null
  expect(await count('after')).toBe(done)
  expect(done).toBeGreaterThan(0)
  expect(unknown).toBeGreaterThan(0)
  expect(done + unknown).toBeLessThan(many)
})

test('a change in batches waits after a failure, and resumes where it was', async () => {
  await add()
  let isDown = true
  fault = async (method, send) => {
    if (method !== 'PATCH' || !isDown) return send()
    return Response.json({ code: '57014', message: 'timeout', details: null, hint: null }, { status: 400 })
  }
  const parts = runBatches(change({ description: 'after' }))
  await expect.poll(() => parts.store.getState().waiting?.why).toBe('failed')
  expect(numbers(parts)).toEqual(all)
  isDown = false
  parts.resume()
  expect(await parts.done).toBe('whole')
  expect(numbers(parts)).toEqual({ ...all, done: many })
})

test('a paused change writes nothing and stays unfinished', async () => {
  await add()
  let patches = 0
  const parts = runBatches(change({ description: 'after' }))
  fault = async (method, send) => {
    if (method === 'PATCH') {
      patches += 1
      parts.pause()
    }
    return send()
  }
  await expect.poll(() => parts.store.getState().done).toBeGreaterThan(0)
  await count('after')
  expect(patches).toBe(1)
  fault = null
  parts.resume()
  expect(await parts.done).toBe('whole')
  expect(await count('after')).toBe(many)
})

test('a change in batches finds the rows that the server refuses, and writes the others', async () => {
  await add()
  // The table's constraint refuses these two rows, because they end before they start.
  const start = { starts_on: '2030-01-01' }
  await client().from('projects').update(start).in('name', ['Part 7', 'Part 250'])
  const parts = runBatches(change({ ends_on: '2029-01-01' }))
  expect(await parts.done).toBe('whole')
  expect(numbers(parts)).toEqual({ ...all, done: many - 2, refused: 2 })
  expect(parts.refused.every(({ error }) => error.serverCode === '23514')).toBe(true)
})

test('undo restores changed values, and keeps values that changed since', { tags: ['long'] }, async () => {
  await add()
  const step = await run(change({ description: 'after', budget: '9.50' }))
  if (step?.kind !== 'values') throw new Error('no step')
  expect(step.rows.length).toBe(many)
  await client().from('projects').update({ budget: 77 }).eq('name', 'Part 5')
  await client().from('projects').delete().eq('name', 'Part 6')
  const work = createValuesUndo({ ...scope(), conditions: [] }, step.rows)
  const parts = runBatches(work)
  await parts.done
  expect(numbers(parts)).toEqual({ ...all, done: many - 2, left: 2 })
  const { data } = await client()
    .from('projects')
    .select('name,description,budget')
    .like('name', 'Part %')
    .eq('description', 'before')
  expect(data?.every(({ name, budget }) => budget === Number(name.slice(5)) % 3)).toBe(true)
  expect(data?.length).toBe(many - 2)
  expect(await count('after')).toBe(1)
  const again = work.reversed()
  if (again?.kind !== 'values') throw new Error('no step')
  await runBatches(createValuesUndo({ ...scope(), conditions: [] }, again.rows)).done
  expect(await count('after')).toBe(many - 1)
})

test('undo restores deleted rows, even after a lost answer', { tags: ['long'] }, async () => {
  await add()
  const read = () => client().from('projects').select('*').like('name', 'Part %').order('id')
  const before = (await read()).data
  let deletes = 0
  fault = async (method, send) => {
    if (method !== 'DELETE') return send()
    deletes += 1
    if (deletes !== 2) return send()
    await send()
    throw new TypeError('Failed to fetch')
  }
  const work = deleteInBatches(plan(many))
  const parts = runBatches(work)
  expect(await parts.done).toBe('whole')
  expect(numbers(parts)).toEqual({ ...all, done: many })
  expect((await read()).data).toEqual([])
  fault = null
  const step = work.step()
  if (step?.kind !== 'deleted') throw new Error('no step')
  expect(step.rows.length).toBe(many)
  expect(hasSameKey(projects, ['id'])).toBe(true)
  await restoreBatch(client() as never, projects, ['id'], step.rows)
  expect((await read()).data).toEqual(before)
})
