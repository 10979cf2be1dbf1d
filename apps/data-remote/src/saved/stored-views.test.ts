import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
// @boundaries-ignore the repository's real backend, for tests
import { sharedTestBackend, type TestBackend } from '../../../../packages/local-backend/src/testing.ts'
import { defaultLayout } from '../columns/column-layout.ts'
import { loadSchema } from '../schema/load-schema.ts'
import { createTestTable } from '../schema/table.fixture.ts'
import { chooseDefault } from './default-view.ts'
import { hasSameContent, type OpenedView } from './saved-view.ts'
import {
  addView,
  deleteView,
  findSharedViews,
  readView,
  readViews,
  renameView,
  saveView,
} from './stored-views.ts'

const tasks = createTestTable({ name: 'tasks' })
const content = { address: 'sort=id.desc&filter=status.eq.todo', layout: defaultLayout }
const mine = { name: 'Mine', isShared: false }
const { signal } = new AbortController()

let backend: TestBackend
let ada: { client: SupabaseClient; id: string }
let bob: { client: SupabaseClient; id: string }

beforeAll(async () => {
  backend = await sharedTestBackend()
  ada = await backend.signedIn()
  bob = await backend.signedIn('other')
})
afterEach(async () => {
  for (const { client, id } of [ada, bob]) await client.from('portico_views').delete().eq('owner_id', id)
})
afterAll(() => backend?.close())

const seenBy = (person: typeof ada, table = tasks, opened?: string) =>
  readViews(person.client, table, { userId: person.id, opened }, signal)
const namesFor = async (person: typeof ada, table = tasks) =>
  (await seenBy(person, table)).map(({ name }) => name)
const add = (person: typeof ada, naming = mine, table = tasks) =>
  addView(person.client, table, person.id, naming, content)

describe('a view', () => {
  test('a view is visible only to its owner and in its table, with all of its content', async () => {
    await add(ada)
    const [view] = await seenBy(ada)
    expect(view).toMatchObject({ name: 'Mine', isShared: false, isOwn: true, isDefault: false, version: 1 })
    expect(hasSameContent((view as OpenedView).content, content)).toBe(true)
    expect(await namesFor(bob)).toEqual([])
    expect(await namesFor(ada, createTestTable({ name: 'projects' }))).toEqual([])
  })

  test('a shared view is visible to other users, who can’t change it', async () => {
    const view = await add(ada, { name: 'Ours', isShared: true })
    expect(await seenBy(bob)).toMatchObject([{ name: 'Ours', isOwn: false, isShared: true }])
    await expect(renameView(bob.client, view, mine)).rejects.toMatchObject({ code: 'view_gone' })
    const theirs = await saveView(bob.client, view, bob.id, { ...content, address: '' })
    expect(theirs).toMatchObject({ state: 'changed', now: { version: 1 } })
    await deleteView(bob.client, view)
    expect(await namesFor(ada)).toEqual(['Ours'])
    await renameView(ada.client, view, { name: 'Ours', isShared: false })
    expect(await namesFor(bob)).toEqual([])
  })

  test('a view of a table is hidden from users who can’t read the table, and a view of a missing table does no harm', async () => {
    const { error } = await ada.client.from('portico_views').insert([
      { table_schema: 'auth', table_name: 'users', name: 'Hidden', is_shared: true, content },
      { table_schema: 'no"such', table_name: "ta'ble", name: 'Nowhere', is_shared: true, content },
    ])
    expect(error).toBeNull()
    expect(await namesFor(bob, createTestTable({ schema: 'auth', name: 'users' }))).toEqual([])
    expect(await namesFor(bob, createTestTable({ schema: 'no"such', name: "ta'ble" }))).toEqual([])
    expect(await namesFor(bob)).toEqual([])
  })

  test('a view belongs to the user who adds it, and its name is unique for its owner', async () => {
    const forged = await ada.client
      .from('portico_views')
      .insert({ owner_id: bob.id, table_schema: 'public', table_name: 'tasks', name: 'x', content })
    expect(forged.error?.code).toBe('42501')
    await add(ada)
    await expect(add(ada, { name: ' Mine ', isShared: false })).rejects.toMatchObject({ code: '23505' })
    await add(bob)
    await expect(add(ada, { name: '  ', isShared: false })).rejects.toMatchObject({ code: '23514' })
  })

  test('a view that was changed elsewhere is not overwritten, and a deleted one is reported', async () => {
    const view = await add(ada)
    expect(await saveView(ada.client, view, ada.id, { ...content, address: 'search=a' })).toEqual({
      state: 'saved',
    })
    const late = await saveView(ada.client, view, ada.id, { ...content, address: 'search=b' })
    expect(late).toMatchObject({ state: 'changed', now: { version: 2, content: { address: 'search=a' } } })
    // Renaming does not change the content's version.
    await renameView(ada.client, view, { name: 'Renamed', isShared: true })
    expect(await seenBy(ada)).toMatchObject([{ name: 'Renamed', isShared: true, version: 2 }])
    await deleteView(ada.client, view)
    await expect(saveView(ada.client, view, ada.id, content)).rejects.toMatchObject({ code: 'view_gone' })
  })
})

describe('the default view of a table', () => {
  test('the default view of a table is one per user, and can be a shared view', async () => {
    const first = await add(ada, { name: 'First', isShared: true })
    const second = await add(ada, { name: 'Second', isShared: false })
    const defaults = async (person: typeof ada) =>
      (await seenBy(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    await chooseDefault(bob.client, tasks, first)
    await chooseDefault(ada.client, tasks, first)
    await chooseDefault(ada.client, tasks, second)
    expect(await defaults(ada)).toEqual(['Second'])
    expect(await defaults(bob)).toEqual(['First'])
    await expect(chooseDefault(bob.client, tasks, second)).rejects.toMatchObject({ code: '42501' })
    await chooseDefault(ada.client, tasks, null)
    expect(await defaults(ada)).toEqual([])
    await deleteView(ada.client, first)
    expect(await defaults(bob)).toEqual([])
  })
})

describe('shared views', () => {
  const shared = { name: 'Ours', isShared: true }

  test('shared views are read without their contents, except for the open one', async () => {
    const { id } = await add(bob, shared)
    const [listed] = await seenBy(ada)
    expect(listed).toMatchObject({ id, isOwn: false, content: null })
    expect(await seenBy(ada, tasks, id)).toMatchObject([{ id, content: { address: content.address } }])
    expect(await readView(ada.client, listed as OpenedView, ada.id)).toMatchObject({ id, isDefault: false })
  })

  test('the database limits number and size of views, so that tables open fast', async () => {
    const large = { ...content, address: `search=${'x'.repeat(60_000)}` }
    const table = { table_schema: 'public', table_name: 'tasks' }
    const row = (n: number, of: object, isShared = true) => ({
      ...table,
      ...{ name: `View ${n}`, is_shared: isShared, content: of },
    })
    const insert = (rows: object[]) => bob.client.from('portico_views').insert(rows)
    const rows = (count: number, from = 0, isShared = true) =>
      Array.from({ length: count }, (_, n) => row(from + n, content, isShared))
    const refused = { code: 'PT413' }
    const tooLarge = { status: 413, error: { ...refused, hint: 'view_too_large' } }
    expect(await insert([row(1, large)])).toMatchObject(tooLarge)
    expect((await insert(rows(21))).error).toMatchObject({ ...refused, hint: 'too_many_shared_views' })
    expect((await insert(rows(20))).error).toBeNull()
    expect((await insert(rows(81, 20, false))).error).toMatchObject({ ...refused, hint: 'too_many_views' })
    expect((await insert(rows(80, 20, false))).error).toBeNull()
    const update = (name: string, to: object) =>
      bob.client.from('portico_views').update(to).match({ owner_id: bob.id, name })
    expect((await update('View 30', { is_shared: true })).error).toMatchObject(refused)
    expect((await update('View 30', { content: large })).error).toMatchObject(refused)
    // The limit applies per table, and a table name has at most 63 bytes.
    expect((await insert([{ ...row(1, content), table_name: 'projects' }])).error).toBeNull()
    expect((await insert([{ ...row(1, content), table_name: 'x'.repeat(64) }])).error?.code).toBe('23514')
    const read = await bob.client.from('portico_views').select().eq('owner_id', bob.id)
    expect(JSON.stringify(read.data).length).toBeLessThan(100_000)
  })

  test('shared views are removed by an administrator, and not by other users', async () => {
    await add(ada, shared)
    await add(bob, { ...shared, name: 'Theirs' })
    const find = async (person: typeof ada) =>
      (await seenBy(person)).find(({ isOwn }) => !isOwn) as OpenedView
    await expect(deleteView(bob.client, await find(bob))).rejects.toMatchObject({ code: '42501' })
    await deleteView(ada.client, await find(ada))
    expect(await namesFor(bob)).toEqual(['Ours'])
  })
})

test('unauthenticated visitors can’t read views', async () => {
  await add(ada, { name: 'Ours', isShared: true })
  const { error } = await backend.client().from('portico_views').select()
  expect(error?.code).toBe('42501')
})

test('the tables of saved views are not listed among the user’s tables', async () => {
  const schema = await loadSchema(ada.client, signal)
  expect(schema.hasViews).toBe(true)
  expect(schema.tables.map(({ name }) => name).filter((name) => name.startsWith('portico_'))).toEqual([])
})

test('readViews reads all views, even if the server returns few rows at a time', async () => {
  const all = Array.from({ length: 7 }, (_, n) => ({
    ...{ id: n, name: `View ${n}`, owner_id: 'ada', is_shared: false, version: 1 },
    content: { address: '', layout: defaultLayout },
  }))
  const fetch = async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(String(input))
    const skip = Number(searchParams.get('offset') ?? 0)
    const isOwn = searchParams.get('owner_id') === 'eq.ada'
    return Response.json(isOwn ? all.slice(skip, skip + 3) : [])
  }
  const client = createClient('http://data.test', 'key', { global: { fetch } })
  expect(await readViews(client, tasks, { userId: 'ada', opened: undefined }, signal)).toHaveLength(7)
})

describe('searches for shared views', () => {
  const find = (search: string, after: { name: string; id: string } | null = null, most = 7) =>
    findSharedViews(bob.client, tasks, bob.id, { search, after, most }, signal)

  test('findSharedViews returns each view once, by name, page by page', async () => {
    const shared = Array.from({ length: 17 }, (_, n) => `"Plan" (${String(n).padStart(2, '0')}), a_b*%`)
    for (const name of shared) await add(ada, { name, isShared: true })
    await add(ada, { name: 'Private', isShared: false })
    await add(bob, { name: 'Own', isShared: true })
    const names: string[] = []
    let page = await find('')
    while (page.length > 0) {
      names.push(...page.map(({ name }) => name))
      page = await find('', page.at(-1))
    }
    expect(names).toEqual(shared)
    expect((await find('(07)')).map(({ name }) => name)).toEqual([shared[7]])
    expect(await find('a_b*%', null, 50)).toHaveLength(17)
    expect(await find('axb')).toEqual([])
    expect(await find('Private')).toEqual([])
  })

  test('readViews returns the content of the open view and of the default view', async () => {
    const [open, first] = [
      await add(ada, { name: 'Open', isShared: true }),
      await add(ada, { name: 'First', isShared: true }),
    ]
    await add(ada, { name: 'Other', isShared: true })
    await chooseDefault(bob.client, tasks, first)
    const views = await seenBy(bob, tasks, open.id)
    expect(views.map(({ name, isDefault, content: read }) => [name, isDefault, read !== null])).toEqual([
      ['First', true, true],
      ['Open', false, true],
      ['Other', false, false],
    ])
    await chooseDefault(bob.client, tasks, null)
  })
})
