import type { SupabaseClient } from '@supabase/supabase-js'
import type { CatalogTable, Routine, SchemaCache } from '../../rest/schema-cache.ts'
import { type Actor, type ActorAccount, beginSection } from './actor.fixture.ts'

/** Every table and function of REST: first the samples, like a page, then each one in the catalog. */
export async function useRows(
  actor: Actor,
  catalog: Pick<SchemaCache, 'tables' | 'functions'>,
): Promise<void> {
  const { recorder } = actor
  recorder.begin(beginSection)
  const person = await actor.join('rows')
  recorder.begin('rows')
  const project = await useSamples(actor, person)
  await useViews(actor, person)
  recorder.begin('tables')
  for (const table of catalog.tables) await useTable(actor, person, table, project)
  recorder.begin('functions')
  for (const routine of catalog.functions) await useRoutine(person.client, routine, person.id)
}

async function useSamples(actor: Actor, { client, token }: ActorAccount): Promise<string> {
  const name = `Garden ${actor.nonce}`
  const { data } = await client
    .from('projects')
    .insert({ name, budget: 950.5, settings: { a: [1] } })
    .select()
    .single()
  const project = (data?.id ?? '') as string
  const tasks = ['Water', 'Dig', 'Plant'].map((title) => ({ project_id: project, title, tags: ['a', 'b,c'] }))
  await client.from('tasks').insert(tasks).select('id, title')
  await client
    .from('tasks')
    .upsert({ project_id: project, title: 'Dig', notes: 'deep' }, { onConflict: 'project_id,title' })
  const chosen = 'id, title, project:projects!inner(name, settings->a)'
  await client
    .from('tasks')
    .select(chosen, { count: 'exact' })
    .eq('project_id', project)
    .order('title')
    .range(0, 1)
  await client.from('tasks').select('title').eq('project_id', project).in('status', ['todo', 'done']).limit(5)
  await client
    .from('tasks')
    .select()
    .eq('project_id', project)
    .or('title.ilike.*a*,and(notes.is.null,tags.cs.{a})')
  await client.from('tasks').select().contains('tags', ['a']).textSearch('title', 'water').limit(3)
  await client.from('projects').select('*', { head: true, count: 'planned' })
  await client.from('projects').select('name, tasks(count)').eq('id', project).single()
  await client.from('projects').select().eq('id', project).csv()
  await client.from('projects').select().eq('id', project).maybeSingle()
  await client.from('project_summaries').select().limit(2)
  await client
    .from('projects')
    .update({ description: 'Öl & Öfen', color: '#2f8f6b' })
    .eq('id', project)
    .select('id')
  await client.from('tasks').delete({ count: 'exact' }).eq('project_id', project).eq('title', 'Water')
  await actor.ask('POST', '/rest/v1/projects', {
    token,
    headers: { 'content-type': 'text/csv' },
    body: `name\n${name} 2\n`,
  })
  await client.rpc('portico_save_rows', {
    table_name: 'projects',
    as_text: ['budget'],
    changes: [{ key: { id: project }, from: { name }, to: { name: `${name} 3` } }],
  })
  return project
}

/** Saves a shared view of a table, as the page of the table does, and opens the table with it. */
async function useViews({ nonce }: Actor, { client }: ActorAccount): Promise<void> {
  const at = { table_schema: 'public', table_name: 'projects' }
  const content = { address: 'sort=id.desc', layout: { order: [], hidden: [], widths: {} } }
  const views = client.from('portico_views')
  const { data } = await views
    .insert({ ...at, name: `View ${nonce}`, is_shared: true, content })
    .select('id')
    .single()
  await views.select('id,name,owner_id,is_shared,version').match(at).order('name').range(0, 499)
  await client.from('portico_view_defaults').insert({ ...at, view_id: data?.id })
  await views.update({ content: { ...content, address: '' } }).match({ id: data?.id, version: 1 })
}

/** Sends every method to a table, with a row of plain values. */
async function useTable(
  actor: Actor,
  person: ActorAccount,
  table: CatalogTable,
  project: string,
): Promise<void> {
  const { client, id, token } = person
  const rows = client.from(table.name)
  const values: Record<string, unknown> = { id, project_id: project, owner_id: id, user_id: id }
  const row = Object.fromEntries(
    table.columns
      .filter((column) => column.default === null)
      .map(({ name, base }) => [name, values[name] ?? plainValue(base)]),
  )
  const [first] = table.columns
  if (!first) return
  // The request names no row, so existing rows stay.
  const [column, missing] = [first.name, missingOf(first.base)]
  await rows.select('*', { count: 'exact' }).limit(3)
  await actor.ask('OPTIONS', `/rest/v1/${table.name}`, { token })
  if (table.isInsertable) await rows.insert(row).select()
  if (table.isUpdatable) await rows.update(row).eq(column, missing)
  if (table.isDeletable) await rows.delete().eq(column, missing)
  if (table.isInsertable && table.isUpdatable)
    await actor.ask('PUT', `/rest/v1/${table.name}?${column}=eq.${missing}`, {
      token,
      body: { ...row, [column]: missing },
    })
}

async function useRoutine(client: SupabaseClient, routine: Routine, id: string): Promise<void> {
  const values: Record<string, unknown> = {
    ...{
      bucket: 'files',
      folder: `${id}/`,
      items: [`${id}/a.txt`],
      path: 'a.txt',
      key: `${id}/a.txt`,
      kind: 'all',
    },
    ...{
      table_name: 'projects',
      relation: 'public.projects',
      role: 'editor',
      places: [{ bucket: 'files', prefix: id }],
    },
  }
  const given = routine.parameters.map(({ name, type }) => [name, values[name] ?? plainValue(type)])
  const needed = given.slice(0, given.length - routine.optional)
  await client.rpc(routine.name, Object.fromEntries(given))
  if (needed.length < given.length) await client.rpc(routine.name, Object.fromEntries(needed))
  if (routine.volatility !== 'v') await client.rpc(routine.name, Object.fromEntries(needed), { get: true })
}

/** Returns a plain value of a type, as a client would send it. */
function plainValue(type: string): unknown {
  if (/\[\]$/.test(type)) return []
  if (/int|numeric|double|real/.test(type)) return 1
  if (/^bool/.test(type)) return true
  if (/^json/.test(type)) return {}
  if (/uuid/.test(type)) return '00000000-0000-4000-8000-000000000000'
  if (/date|time/.test(type)) return '2027-01-01T00:00:00Z'
  return 'a'
}

function missingOf(type: string): string {
  const value = plainValue(type)
  return typeof value === 'number' ? '-1' : String(value)
}
