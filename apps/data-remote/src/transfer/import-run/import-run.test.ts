import { createRandomId } from '@portico/react-remote'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../../packages/local-backend/src/testing.ts'
import { runBatches } from '../../batches/run-batches.ts'
import type { ImportedRow } from '../../history/undo-history.ts'
import { loadSchema } from '../../schema/load-schema.ts'
import type { Table } from '../../schema/schema.ts'
import { texts } from '../../texts/texts.ts'
import { createImportUndo } from '../../undo/undo-import.ts'
import { findForm, readSample } from '../files/read-file.ts'
import type { ImportProgress } from './checkpoint.ts'
import { createKeyFinder } from './find-existing-keys.ts'
import { getMappedKeys, hasKey, type ImportMapping, type ImportMode, matchColumns } from './import-mapping.ts'
import { runDryImport, startImport } from './import-run.ts'
import { createImportTrace } from './import-trace.ts'

let backend: TestBackend
let token: string
let projects: Table
/** Answers a request in place of the network. `send` forwards it. */
let fault: ((method: string, send: () => Promise<Response>) => Promise<Response>) | null = null
/** The last request's headers. */
const asked = { prefer: '' }
const t = texts.in('en')

const client = () =>
  createClient(backend.url, backend.key, {
    accessToken: async () => token,
    global: {
      fetch: (input, init) => {
        const send = () => fetch(input, init)
        asked.prefer = new Headers(init?.headers).get('prefer') ?? ''
        return fault ? fault(init?.method ?? 'GET', send) : send()
      },
    },
  })

beforeAll(async () => {
  backend = await sharedTestBackend()
  const signedIn = await backend.signedIn()
  token = signedIn.token
  const schema = await loadSchema(signedIn.client, new AbortController().signal)
  const found = schema.tables.find(({ name }) => name === 'projects')
  if (!found) throw new Error('no table projects')
  projects = found
})
// Other test files expect the demo account's projects unchanged.
afterEach(async () => {
  fault = null
  const names = ['Away', 'Dry', 'Mode', 'Half', 'Lost', 'Keyless', 'Pause', 'Left', 'Undo'].map(
    (name) => `name.like.${name}*`,
  )
  const { error } = await client().from('projects').delete().or(names.join(','))
  expect(error).toBe(null)
})
afterAll(() => backend?.close())

async function planFor(text: string, mode: ImportMode = 'insert', name = 'x.csv'): Promise<ImportMapping> {
  const file = new File([text], name)
  const form = await findForm(file)
  const { fields } = await readSample(file, form, 100)
  const targets = matchColumns(projects, fields)
  const seed = createRandomId()
  return {
    seed,
    table: projects,
    file,
    form,
    fields,
    targets,
    mode,
    key: getMappedKeys(projects, targets, new Map())[0] ?? null,
    fills: new Map(),
    empty: 'null',
  }
}

const context = () => ({ t, client: client(), signal: new AbortController().signal })

async function check(plan: ImportMapping) {
  const own = context()
  const findKnown = plan.key && (await createKeyFinder(own.client, plan.table, plan.key, own.signal))
  return { ...(await runDryImport(own, plan, findKnown, () => undefined)), findKnown }
}

async function run(plan: ImportMapping) {
  const run = startImport(context(), plan, (await check(plan)).findKnown)
  await run.done
  return run
}

const namesLike = async (name: string) => {
  const { data } = await client().from('projects').select('id,name').like('name', `${name}%`).order('name')
  return data ?? []
}
const countLike = async (name: string) => {
  const { count } = await client()
    .from('projects')
    .select('id', { count: 'exact', head: true })
    .like('name', `${name}%`)
  return count
}
const id = (i: number, set: string) => `${set}-0000-4000-8000-${String(i).padStart(12, '0')}`
const lines = (set: string, count: number, name: string) =>
  `ID;Name\n${Array.from({ length: count }, (_, i) => `${id(i, set)};${name} ${String(i).padStart(4, '0')}\n`).join('')}`

/** Returns a plan for a table whose keys the database generates. */
function withoutKey(plan: ImportMapping): ImportMapping {
  const columns = projects.columns.map((column) =>
    column.name === 'id' ? { ...column, default: null } : column,
  )
  return { ...plan, table: { ...projects, columns } }
}

/** Runs an import until its second batch is on the way, as if the page were closed. Returns the last checkpoint. */
async function leave(plan: ImportMapping, isArrived: boolean): Promise<ImportProgress> {
  const { findKnown } = await check(plan)
  let last: ImportProgress | null = null
  let posts = 0
  const isLeft = Promise.withResolvers<void>()
  fault = async (method, send) => {
    if (method !== 'POST') return send()
    posts += 1
    if (posts === 1) return send()
    if (isArrived) await send()
    isLeft.resolve()
    return new Promise(() => undefined)
  }
  const keep = (progress: ImportProgress) => {
    last = structuredClone(progress)
  }
  void startImport(context(), plan, findKnown, { from: null, keep }).done
  await isLeft.promise
  fault = null
  if (!last) throw new Error('nothing was kept')
  return last
}

/** Resumes the import in another page. */
async function goOn(plan: ImportMapping, from: ImportProgress) {
  const own = context()
  const findKnown = plan.key && (await createKeyFinder(own.client, plan.table, plan.key, own.signal))
  const run = startImport(own, plan, findKnown, { from, keep: () => undefined })
  await run.done
  return run
}

test('the preview writes nothing, and its counts match the import', async () => {
  const plan = await planFor(
    `${lines('10000000', 3, 'Dry')}no-uuid;Dry bad\n${id(0, '10000000')};Dry twice\n`,
  )
  const { counts, bad } = await check(plan)
  expect(counts).toMatchObject({ inserted: 3, bad: 2 })
  expect(bad.map(({ record, problem }) => [record.line, problem(t)])).toEqual([
    [5, expect.stringContaining('id: ')],
    [6, 'Line 2 has the same id.'],
  ])
  expect(await namesLike('Dry')).toEqual([])
  const { store } = await run(plan)
  expect(store.getState().counts).toEqual(counts)
  expect(await namesLike('Dry')).toHaveLength(3)
})

test('an existing row is an error, an update or skipped, depending on the mode', async () => {
  await run(await planFor(lines('20000000', 2, 'Mode')))
  const more = lines('20000000', 3, 'Mode new')
  expect((await check(await planFor(more))).counts).toMatchObject({ inserted: 1, bad: 2 })
  const { store } = await run(await planFor(more, 'skip'))
  expect(store.getState().counts).toMatchObject({ inserted: 1, skipped: 2 })
  const update = await run(await planFor(more, 'update'))
  expect(update.store.getState().counts).toMatchObject({ inserted: 0, updated: 3 })
  expect((await namesLike('Mode')).map(({ name }) => name)).toEqual([
    'Mode new 0000',
    'Mode new 0001',
    'Mode new 0002',
  ])
})

test('a refused batch is split in half until the invalid row is found', async () => {
  // Only the database can refuse a name that is too long.
  const plan = await planFor(`${lines('30000000', 40, 'Half')}${id(99, '30000000')};${'x'.repeat(100_000)}\n`)
  const { store, bad } = await run(plan)
  const { counts } = store.getState()
  expect(counts.inserted + counts.bad).toBe(41)
  expect(bad.every(({ record }) => record.line === 42)).toBe(true)
  expect(await namesLike('Half')).toHaveLength(40)
})

const noSecondRow = 'an answer that is lost makes no second row (keys in the file: %s, arrived: %s)'
async function expectNoSecondRow(isKeyed: boolean, isArrived: boolean): Promise<void> {
  const name = `Lost ${isKeyed} ${isArrived}`
  const text = lines(isArrived ? '40000000' : '50000000', 600, name)
  let isBroken = false
  fault = async (method, send) => {
    if (method !== 'POST' || isBroken) return send()
    isBroken = true
    if (isArrived) await send()
    throw new TypeError('connection lost')
  }
  const { store } = await run(await planFor(isKeyed ? text : text.replaceAll(/^[^;]*;/gm, '')))
  expect(store.getState().counts).toMatchObject({ inserted: 600, bad: 0 })
  expect(await namesLike(name)).toHaveLength(600)
}

test.each([
  [true, true],
  [false, false],
])(noSecondRow, expectNoSecondRow)
test.each([
  [true, false],
  [false, true],
])(noSecondRow, { tags: ['long'] }, expectNoSecondRow)

test('a lost request is sent again, even if another user has added one of its keys meanwhile', async () => {
  const plan = await planFor(lines('51000000', 600, 'Lost race'))
  let isBroken = false
  fault = async (method, send) => {
    if (method !== 'POST' || isBroken) return send()
    isBroken = true
    await client()
      .from('projects')
      .insert({ id: id(7, '51000000'), name: 'Lost race of theirs' })
    throw new TypeError('connection lost')
  }
  const { store, bad } = await run(plan)
  expect(store.getState().counts).toMatchObject({ inserted: 599, bad: 1 })
  expect(bad.map(({ index }) => index)).toEqual([7])
  expect(await countLike('Lost race')).toBe(600)
})

test('an import without a key reports the rows of a lost answer, and leaves them out on resume', async () => {
  let posts = 0
  fault = async (method, send) => {
    if (method !== 'POST') return send()
    posts += 1
    if (posts > 1) return send()
    await send()
    throw new TypeError('connection lost')
  }
  const names = Array.from({ length: 510 }, (_, i) => `Keyless ${String(i).padStart(4, '0')}\n`).join('')
  const plan = withoutKey(await planFor(`name\n${names}`))
  expect(hasKey(plan)).toBe(false)
  const started = startImport(context(), plan, null)
  await expect
    .poll(() => started.store.getState().waiting)
    .toMatchObject({ why: 'unknown', rows: { length: 500 } })
  started.resume()
  await started.done
  expect(started.store.getState().counts).toMatchObject({ inserted: 10, unknown: 500 })
  expect(await namesLike('Keyless')).toHaveLength(510)
})

test.each(['insert', 'skip'] as const)(
  'an import waits if the server stays unreachable (%s)',
  async (mode) => {
    const plan = await planFor(lines('94000000', 3, 'Away'), mode)
    const { findKnown } = await check(plan)
    fault = async (method, send) =>
      method === 'POST' ? Response.json({ message: 'unavailable' }, { status: 503 }) : send()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const started = startImport(context(), plan, findKnown)
    const waiting = () => {
      vi.advanceTimersByTime(5_000)
      return started.store.getState().waiting
    }
    await expect.poll(waiting).toMatchObject({ why: 'failed' })
    vi.useRealTimers()
    fault = null
    started.resume()
    await started.done
    expect(started.store.getState().counts).toMatchObject({ inserted: 3, bad: 0 })
  },
)

/** Runs an import with a trace for undo. */
async function traced(plan: ImportMapping) {
  const trace = createImportTrace(plan.table)
  const { findKnown } = await check(plan)
  const started = startImport(context(), plan, findKnown, { from: null, keep: () => undefined, trace })
  await started.done
  const step = trace.step()
  return { trace, rows: step?.kind === 'imported' ? step.rows : [], counts: started.store.getState().counts }
}

async function takeBack(rows: readonly ImportedRow[]) {
  const place = { client: client() as never, table: projects, key: ['id'], conditions: [] }
  const work = createImportUndo(place, rows)
  const parts = runBatches(work)
  await parts.done
  const { done, left } = parts.store.getState()
  const step = work.reversed()
  expect(step?.kind === 'deleted' && step.rows.length).toBe(done)
  expect(step?.rows[0]).toMatchObject({ name: expect.stringContaining('Undo') })
  return { done, left }
}

test('undo deletes the rows that an import added, except changed ones, and leaves other rows', {
  tags: ['long'],
}, async () => {
  await run(await planFor(lines('90000000', 2, 'Undo there')))
  const more = `${lines('90000000', 2, 'Undo there')}${lines('91000000', 600, 'Undo').split('\n').slice(1).join('\n')}`
  // Two cases: keys from the file with existing rows skipped, and generated keys.
  for (const plan of [
    await planFor(more, 'skip'),
    await planFor(lines('0', 600, 'Undo').replaceAll(/^[^;]*;/gm, '')),
  ]) {
    const { rows, counts } = await traced(plan)
    expect([rows.length, counts.inserted]).toEqual([600, 600])
    await client().from('projects').update({ budget: 5 }).eq('name', 'Undo 0003')
    await client().from('projects').delete().eq('name', 'Undo 0599')
    expect(await takeBack(rows)).toEqual({ done: 598, left: 2 })
    expect((await namesLike('Undo')).map(({ name }) => name)).toEqual([
      'Undo 0003',
      'Undo there 0000',
      'Undo there 0001',
    ])
    await client().from('projects').delete().eq('name', 'Undo 0003')
  }
})

test('undo includes rows of a lost answer, and survives a lost answer itself', {
  tags: ['long'],
}, async () => {
  let isBroken = false
  const breakOnce = (wanted: string) => async (method: string, send: () => Promise<Response>) => {
    if (method !== wanted || isBroken) return send()
    isBroken = true
    await send()
    throw new TypeError('connection lost')
  }
  fault = breakOnce('POST')
  const { rows, counts } = await traced(await planFor(lines('92000000', 600, 'Undo')))
  expect([rows.length, counts.inserted]).toEqual([600, 600])
  isBroken = false
  fault = breakOnce('DELETE')
  expect(await takeBack(rows)).toEqual({ done: 600, left: 0 })
  expect(await namesLike('Undo')).toEqual([])
})

test('rows that can be inserted but not read are inserted without a trace', async () => {
  const plan = await planFor(lines('93000000', 600, 'Undo'))
  fault = async (method, send) => {
    const { prefer } = asked
    if (method !== 'POST' || !prefer.includes('return=representation')) return send()
    return Response.json({ code: '42501', message: 'policy', details: null, hint: null }, { status: 403 })
  }
  const { rows, trace, counts } = await traced(plan)
  expect([rows.length, counts.inserted, trace.read]).toEqual([0, 600, null])
  expect(await namesLike('Undo')).toHaveLength(600)
})

test('a paused import sends nothing, and a stopped one ends', async () => {
  const plan = await planFor(lines('60000000', 1_200, 'Pause'))
  const ended = new AbortController()
  const started = startImport({ ...context(), signal: ended.signal }, plan, null)
  started.pause()
  await expect.poll(() => started.store.getState().counts.inserted).toBeLessThan(1_200)
  ended.abort()
  started.resume()
  await expect(started.done).rejects.toThrow()
  expect((await namesLike('Pause')).length).toBeLessThan(1_200)
})

type Left = [mode: 'insert' | 'skip' | 'update', isKeyed: boolean, isArrived: boolean]
const goesOn =
  'an import whose page was closed goes on, and no row is there twice (%s, keys in the file: %s, the last part arrived: %s)'
async function expectToGoOn(...[mode, isKeyed, isArrived]: Left): Promise<void> {
  const set = `7${['insert', 'skip', 'update'].indexOf(mode)}${Number(isKeyed)}${Number(isArrived)}0000`
  const name = `Left ${mode} ${isKeyed} ${isArrived}`
  // The table already has some of these rows.
  const there = Array.from({ length: 7 }, (_, i) => 600 + i)
  if (isKeyed) await run(await planFor(lines(set, 607, name).replace(/(?:\n.*){600}/, '')))
  const bad = `${isKeyed ? 'no-uuid;' : ''}${isKeyed ? name : 'x'.repeat(200)}\n`
  const text = lines(set, 1_200, name) + bad
  const plan = await planFor(isKeyed ? text : text.replaceAll(/^[^;\n]*;/gm, ''), mode)
  const kept = await leave(plan, isArrived)
  expect(kept).toMatchObject({ done: 500, sent: 1_000 })
  const { store, bad: left } = await goOn(plan, kept)
  expect(await countLike(name)).toBe(1_200)
  const before = isKeyed ? there.length : 0
  const { inserted, updated, ...others } = store.getState().counts
  expect(inserted + updated).toBe(mode === 'update' ? 1_200 : 1_200 - before)
  expect(others).toEqual({
    skipped: mode === 'skip' ? before : 0,
    bad: 1 + (mode === 'insert' ? before : 0),
    unknown: 0,
  })
  expect(left.map(({ index }) => index)).toEqual([...(mode === 'insert' && isKeyed ? there : []), 1_200])
}

test.each<Left>([
  ['insert', true, false],
  ['insert', false, true],
])(goesOn, expectToGoOn)
test.each<Left>([
  ['insert', true, true],
  ['insert', false, false],
  ['skip', true, true],
  ['update', true, true],
])(goesOn, { tags: ['long'] }, expectToGoOn)

test('a resumed import without a key reports the rows that were on the way, and leaves them out', async () => {
  const names = Array.from({ length: 1_100 }, (_, i) => `Left keyless ${String(i).padStart(4, '0')}\n`).join(
    '',
  )
  const plan = withoutKey(await planFor(`name\n${names}`))
  const { store, bad } = await goOn(plan, await leave(plan, true))
  expect(store.getState().counts).toMatchObject({ inserted: 600, unknown: 500 })
  expect(bad.map(({ record }) => record.line)).toEqual(Array.from({ length: 500 }, (_, i) => i + 502))
  expect(await countLike('Left keyless')).toBe(1_100)
})
