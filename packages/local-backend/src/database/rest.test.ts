import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

beforeAll(async () => {
  backend = await sharedTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
})
afterAll(() => backend?.close())

describe('values of REST', () => {
  test('have the same JSON types as PostgREST’s', async () => {
    const values = {
      project_id: 'a0000000-0000-4000-8000-000000000001',
      title: 'Shapes',
      estimate_hours: 12.5,
      effort_points: 9_007_199_254_740_991,
      starts_at: '2026-03-29T01:30:00.250+05:30',
      reminder_at: '2026-03-29T01:30:00',
      due_on: '2026-03-29',
      tags: ['a b', 'c,d'],
      checklist: [{ text: 'x', done: true }],
    }
    const { data, error } = await demo.client.from('tasks').insert(values).select().single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      ...values,
      starts_at: '2026-03-28T20:00:00.25+00:00',
      title_length: 6,
      completed_at: null,
      is_billable: true,
      status: 'todo',
    })
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
    await demo.client.from('tasks').delete().eq('id', data.id)
  })

  test('come with counts and ranges', async () => {
    const { data, count, status } = await demo.client
      .from('readings')
      .select('id,taken_at', { count: 'exact' })
      .order('taken_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, 49)
    expect(status).toBe(206)
    expect(count).toBe(50_000)
    expect(data?.map((row) => row.id).slice(0, 2)).toEqual([50_000, 49_999])
  })

  test('embed rows by foreign keys', async () => {
    const { data } = await demo.client
      .from('projects')
      .select('name,tasks(title)')
      .eq('name', 'Office move')
      .single()
    expect(data?.tasks).toHaveLength(3)
  })
})

describe('errors of REST keep their code', () => {
  test.each([
    ['a check', { name: 'x', color: 'red' }, '23514', 400],
    ['a text for a number', { name: 'x', budget: 'much' }, '22P02', 400],
    ['a missing value', { name: null }, '23502', 400],
    ['a name too long for its check', { name: 'x'.repeat(121) }, '23514', 400],
  ])('%s', async (_what, row, code, status) => {
    const answer = await demo.client.from('projects').insert(row as { name: string })
    expect(answer).toMatchObject({ status, error: { code } })
  })

  test('for unique and foreign keys', async () => {
    const task = { project_id: 'a0000000-0000-4000-8000-000000000001', title: 'Collect the texts' }
    expect(await demo.client.from('tasks').insert(task)).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    const watch = await demo.client.from('task_watchers').insert({ task_id: 1, user_id: other.id })
    expect(watch).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('for a column that only the database sets', async () => {
    const { error } = await demo.client.from('tasks').update({ title_length: 3 }).eq('id', 1)
    expect(error?.code).toBe('428C9')
  })

  test('for a missing row, table or function', async () => {
    const missing = await demo.client.from('projects').select().eq('name', 'none such').single()
    expect(missing).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect((await demo.client.from('no_such_table').select()).error?.code).toBe('PGRST205')
    expect((await demo.client.rpc('no_such_function')).error?.code).toBe('PGRST202')
  })
})

describe('row-level security', () => {
  test('shows each user their own rows and shared rows', async () => {
    const names = async ({ client }: typeof demo) =>
      (await client.from('projects').select('name').order('name')).data?.map((row) => row.name)
    expect(await names(demo)).toEqual([
      'Customer interviews',
      'Garden sensors',
      'Handbook',
      'Office move',
      'Website relaunch',
    ])
    expect(await names(other)).toEqual(['Garden sensors', 'Handbook', 'Tax return'])
  })

  test('applies to each of many concurrent requests', async () => {
    const count = async ({ client }: typeof demo) => (await client.from('projects').select('id')).data?.length
    const asked = Array.from({ length: 40 }, (_, i) => (i % 2 ? count(demo) : count(other)))
    expect(await Promise.all(asked)).toEqual(asked.map((_, i) => (i % 2 ? 5 : 3)))
  })

  test('gives unauthenticated visitors only the rights that a migration granted', async () => {
    const stranger = backend.client()
    expect((await stranger.from('announcements').select()).data).toHaveLength(2)
    expect(await stranger.from('projects').select()).toMatchObject({ status: 401, error: { code: '42501' } })
    expect((await demo.client.from('readings').insert({ id: 0 })).error?.code).toBe('42501')
    expect((await demo.client.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
  })

  test('a forged token is refused', async () => {
    const [head = '', body = ''] = demo.token.split('.')
    const response = await fetch(`${backend.url}/rest/v1/projects`, {
      headers: { apikey: backend.key, authorization: `Bearer ${head}.${body}.forged` },
    })
    expect(response.status).toBe(401)
  })
})

describe('portico_schema', () => {
  test('returns the tables and rights of the caller', async () => {
    const { data, error } = await demo.client.rpc('portico_schema')
    expect(error).toBeNull()
    const table = (name: string) => data.tables.find((each: { name: string }) => each.name === name)
    expect(data.tables.map((each: { name: string }) => each.name)).toEqual([
      'announcements',
      'portico_favourites',
      'portico_history',
      'portico_shares',
      'portico_space_limits',
      'portico_trash',
      'portico_upload_requests',
      'portico_view_defaults',
      'portico_views',
      'project_summaries',
      'projects',
      'readings',
      'task_watchers',
      'tasks',
    ])
    expect(table('readings')).toMatchObject({
      kind: 'table',
      rls: true,
      estimated_rows: 50_000,
      privileges: { select: true, insert: false, update: false, delete: false },
    })
    expect(table('project_summaries')).toMatchObject({
      kind: 'view',
      primary_key: [],
      privileges: { insert: false },
    })
    expect(table('task_watchers')).toMatchObject({ primary_key: ['task_id', 'user_id'] })
    expect(table('tasks')).toMatchObject({
      primary_key: ['id'],
      unique: [['project_id', 'title']],
      foreign_keys: [
        { columns: ['project_id'], ref_schema: 'public', ref_table: 'projects', ref_columns: ['id'] },
      ],
    })
    const column = (name: string) =>
      table('tasks').columns.find((each: { name: string }) => each.name === name)
    expect(column('id')).toMatchObject({ identity: 'always', privileges: { insert: false, update: false } })
    expect(column('status')).toMatchObject({
      udt: 'task_status',
      enum_values: ['backlog', 'todo', 'in_progress', 'in_review', 'done', 'cancelled'],
    })
    expect(column('tags')).toMatchObject({ type: 'text[]', udt: '_text', nullable: false })
    expect(column('estimate_hours')).toMatchObject({
      type: 'numeric(6,2)',
      comment: 'Hours, to the hundredth.',
    })
    expect(column('title_length')).toMatchObject({
      generated: true,
      default: null,
      privileges: { insert: false },
    })
  })

  test('returns only public tables to an unauthenticated visitor', async () => {
    const { data } = await backend.client().rpc('portico_schema')
    expect(data.tables.map((each: { name: string }) => each.name)).toEqual(['announcements'])
  })
})
