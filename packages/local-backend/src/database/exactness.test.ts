import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
})
afterAll(() => backend?.close())
afterEach(async () => {
  await demo.client.from('tasks').delete().like('title', 'Exact%')
})

const project_id = 'a0000000-0000-4000-8000-000000000001'
const task = { project_id, title: 'Exact' }
const tasks = () => demo.client.from('tasks')

/** Returns the stored values in Postgres's own format. */
async function stored(title = 'Exact') {
  const columns = 'effort_points::text,estimate_hours::text,tags::text'
  const { data, error } = await tasks().select(columns).eq('title', title).single()
  expect(error).toBeNull()
  return data
}

/** Sends a body as raw text, because a JavaScript number could not hold its values. */
async function send(method: string, path: string, body: string): Promise<number> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backend.key,
      authorization: `Bearer ${demo.token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  })
  await response.text()
  return response.status
}

describe('int8 and numeric', () => {
  test('keep all digits when texts are inserted, updated and upserted', async () => {
    const inserted = await tasks()
      .insert({ ...task, effort_points: '9007199254740993', estimate_hours: '1234.56' })
      .select('id,effort_points::text')
    expect(inserted.error).toBeNull()
    expect(inserted.data?.[0]?.effort_points).toBe('9007199254740993')
    expect(await stored()).toMatchObject({ effort_points: '9007199254740993', estimate_hours: '1234.56' })

    expect(
      (await tasks().update({ effort_points: '-9007199254740995' }).eq('title', 'Exact')).error,
    ).toBeNull()
    expect(await stored()).toMatchObject({ effort_points: '-9007199254740995' })

    const upserted = await tasks().upsert(
      [
        { ...task, effort_points: '9223372036854775807' },
        { ...task, title: 'Exact two', effort_points: 7 },
      ],
      { onConflict: 'project_id,title' },
    )
    expect(upserted.error).toBeNull()
    expect(await stored()).toMatchObject({ effort_points: '9223372036854775807' })
    expect(await stored('Exact two')).toMatchObject({ effort_points: '7' })
  })

  test('keep the digits of a numeric column', async () => {
    const budget = '1234567890.12'
    const { data, error } = await demo.client
      .from('projects')
      .insert({ name: 'Exact project', budget })
      .select('id,budget::text')
    expect(error).toBeNull()
    expect(data?.[0]?.budget).toBe(budget)
    await demo.client.from('projects').delete().eq('name', 'Exact project')
  })

  test('keep all digits when JSON numbers are inserted', async () => {
    const body = `[{"project_id":"${project_id}","title":"Exact","effort_points":9007199254740993}]`
    expect(await send('POST', 'tasks', body)).toBe(201)
    expect(await stored()).toMatchObject({ effort_points: '9007199254740993' })
    expect(await send('PATCH', 'tasks?title=eq.Exact', '{"effort_points":9223372036854775807}')).toBe(204)
    expect(await stored()).toMatchObject({ effort_points: '9223372036854775807' })
  })

  test.each(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in'])(
    'are compared by %s with all their digits',
    async (how) => {
      const points = ['9007199254740992', '9007199254740993', '9007199254740994']
      await tasks().insert(
        points.map((effort_points, index) => ({ ...task, title: `Exact ${index}`, effort_points })),
      )
      const value = how === 'in' ? '(9007199254740993)' : '9007199254740993'
      const { data, error } = await tasks()
        .select('effort_points::text')
        .like('title', 'Exact%')
        .filter('effort_points', how, value)
        .order('effort_points')
      expect(error).toBeNull()
      const expected = {
        eq: [1],
        in: [1],
        neq: [0, 2],
        gt: [2],
        gte: [1, 2],
        lt: [0],
        lte: [0, 1],
      }[how]
      expect(data?.map(({ effort_points }) => effort_points)).toEqual(expected?.map((at) => points[at]))
    },
  )

  test('are compared exactly in or, not and lists, also next to quoted texts', async () => {
    await tasks().insert({ ...task, effort_points: '9007199254740993' })
    const found = async (
      filter: (query: ReturnType<typeof all>) => PromiseLike<{ data: unknown[] | null }>,
    ) => (await filter(all())).data?.length
    const all = () => tasks().select('title').eq('title', 'Exact')
    expect(await found((query) => query.or('effort_points.eq.9007199254740992,title.eq.x'))).toBe(0)
    expect(
      await found((query) => query.or('title.eq."a,9007199254740993",effort_points.eq.9007199254740993')),
    ).toBe(1)
    expect(await found((query) => query.not('effort_points', 'eq', '9007199254740992'))).toBe(1)
    expect(await found((query) => query.not('effort_points', 'in', '(1,9007199254740993)'))).toBe(0)
    expect(await found((query) => query.eq('estimate_hours', '9007199254740993.5'))).toBe(0)
  })

  test('a text of many digits is matched exactly', async () => {
    const title = '9007199254740993'
    await tasks().insert([
      { ...task, title },
      { ...task, title: '9007199254740992' },
      { ...task, title: `Exact,${title}` },
    ])
    const titles = async (value: string) => (await tasks().select('title').eq('title', value)).data
    expect(await titles(title)).toEqual([{ title }])
    expect(await titles(`Exact,${title}`)).toEqual([{ title: `Exact,${title}` }])
    await tasks().delete().like('title', '900719925474099%')
  })

  test('reject a text that is not a number, and a number that is too large', async () => {
    const word = await tasks().insert({ ...task, effort_points: 'many' })
    expect(word.error?.code).toBe('22P02')
    const large = await tasks().insert({ ...task, effort_points: '9223372036854775808' })
    expect(large.error?.code).toBe('22003')
  })

  test('do not change digits in texts and documents', async () => {
    const title = 'Exact 9007199254740993'
    const checklist = [{ text: '9007199254740993', done: false }]
    const { data } = await tasks()
      .insert({ ...task, title, checklist })
      .select('title,checklist')
      .single()
    expect(data).toEqual({ title, checklist })
  })
})

describe('text[]', () => {
  const tags = ['a', null, 'NULL', 'null', '', 'b c', 'd,e', 'f"g', 'h\\i', '{j}', "k'l", '"', '\\']

  test('keeps null apart from the word NULL, and every character', async () => {
    const inserted = await tasks()
      .insert({ ...task, tags })
      .select('id,tags')
      .single()
    expect(inserted.error).toBeNull()
    expect(inserted.data?.tags).toEqual(tags)
    expect((await stored())?.tags).toMatch(/^\{a,NULL,"NULL","null","",/)

    const updated = await tasks()
      .update({ tags: [null] })
      .eq('title', 'Exact')
      .select('tags')
      .single()
    expect(updated.data?.tags).toEqual([null])
    expect((await stored())?.tags).toBe('{NULL}')

    const upserted = await tasks()
      .upsert([{ ...task, tags }], { onConflict: 'project_id,title' })
      .select('tags')
      .single()
    expect(upserted.error).toBeNull()
    expect(upserted.data?.tags).toEqual(tags)
    expect((await tasks().select('tags').eq('title', 'Exact').single()).data?.tags).toEqual(tags)
  })

  test('can be empty', async () => {
    const { data } = await tasks()
      .insert({ ...task, tags: [] })
      .select('tags')
      .single()
    expect(data?.tags).toEqual([])
  })
})
