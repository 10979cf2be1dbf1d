import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realProject, startTestBackend, type TestBackend } from '../testing.ts'
import { runAsOwner } from './run-as-owner.fixture.ts'

// History of rows through the API, at the embedded backend and at the Postgres of a Supabase project (`npm run test:real`), whose owner is no
// superuser. All rules are in `supabase/tests/history-seen.test.sql`.

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: Awaited<ReturnType<TestBackend['signedIn']>>

// These tests need SQL as the owner of the database.
describe.skipIf(realProject && !realProject.owner)('history of rows', () => {
  beforeAll(async () => {
    backend = await startTestBackend()
    demo = await backend.signedIn('demo')
    other = await backend.signedIn('other')
    await runAsOwner(backend, `select portico_track_history('public.projects')`)
  })
  afterAll(async () => {
    await runAsOwner(backend, `select portico_forget_history('public.projects')`)
    await backend.close()
  })

  test('the history of a project shows another user only changes from the time when that user could see the project', async () => {
    const made = await demo.client.from('projects').insert({ name: 'draft' }).select('id').single()
    expect(made.error).toBeNull()
    const id = made.data?.id
    const change = async (values: object) =>
      expect((await demo.client.from('projects').update(values).eq('id', id)).error).toBeNull()
    const past = async ({ client }: typeof demo) => {
      const { data, error } = await client
        .from('portico_history')
        .select('row_key, before, after')
        .order('id')
      expect(error).toBeNull()
      const rows = data as { row_key: object; before: { name?: string } | null; after: { name?: string } }[]
      return rows.filter(({ row_key }) => JSON.stringify(row_key).includes(id))
    }
    const names = async (who: typeof demo) => (await past(who)).map(({ after }) => after.name ?? 'private')

    await change({ name: 'secret' })
    expect(await names(other)).toEqual([])
    await change({ name: 'open', is_shared: true })
    await change({ name: 'public' })
    expect(await names(other)).toEqual(['public'])
    await change({ is_shared: false })
    expect(await names(other)).toEqual([])
    await change({ name: 'hidden' })
    await change({ name: 'open again', is_shared: true })
    await change({ name: 'public again' })
    expect(await names(other)).toEqual(['public', 'public again'])
    expect(JSON.stringify(await past(other))).not.toMatch(/draft|secret|hidden/)
    const all = ['draft', 'secret', 'open', 'public', 'private', 'hidden', 'open again', 'public again']
    expect(await names(demo)).toEqual(all)

    const written = await demo.client.from('portico_history').delete().neq('id', 0)
    expect(written.error).not.toBeNull()
    expect((await demo.client.from('projects').delete().eq('id', id)).error).toBeNull()
    expect(await names(other)).toEqual([])
  })
})
