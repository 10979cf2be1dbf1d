import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../testing.ts'

const ident = (name: string) => `"${name.replaceAll('"', '""')}"`
/** A name in the value of a parameter. */
const quote = (name: string) => `"${name.replaceAll(/[\\"]/g, '\\$&')}"`
/** A schema in a header, as its UTF-8 bytes. */
const inHeader = (schema: string) => Buffer.from(schema).toString('latin1')

const schemas = ['größe 🙂', 'a "b" \\c', 'select', '50% off', 'in/out', 'é'.repeat(31), 'x.limit']
const functions = ['select', 'in/out', '50% off', 'a$1', '$1 "q"', 'größe 🙂', 'count', 'é'.repeat(31)]
const long = 'a'.repeat(61)

let project: string
let backend: TestBackend

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portico-names-'))
  await mkdir(join(project, 'migrations'))
  const list = ['public', ...schemas].map((name) => JSON.stringify(name)).join(', ')
  await writeFile(join(project, 'config.toml'), `[api]\nschemas = [${list}]\n`)
  const inSchemas = schemas.map(
    (schema) => `
      create schema ${ident(schema)};
      grant usage on schema ${ident(schema)} to anon;
      create table ${ident(schema)}.things (id int primary key, place text not null);
      insert into ${ident(schema)}.things values (1, ${`'${schema.replaceAll("'", "''")}'`});
      grant all on ${ident(schema)}.things to anon;`,
  )
  const called = functions.map(
    (name) => `
      create function public.${ident(name)}(${ident(name)} text) returns text language sql stable as $f$ select $1 || '!' $f$;
      grant execute on function public.${ident(name)}(text) to anon;`,
  )
  const nested = `
    create table public.${long}1 (id int primary key, title text);
    create table public.${long}2 (id int primary key, one int references public.${long}1, title text);
    create table public.${long}3 (id int primary key, two int references public.${long}2, one int references public.${long}1, title text);
    insert into public.${long}1 values (1, 'one'), (2, 'other');
    insert into public.${long}2 values (1, 2, 'two');
    insert into public.${long}3 values (1, 1, 1, 'three');
    grant select on public.${long}1, public.${long}2, public.${long}3 to anon;`
  await writeFile(
    join(project, 'migrations/20990101000000_names.sql'),
    [...inSchemas, ...called, nested].join('\n'),
  )
  backend = await startTestBackend({ supabaseDir: project })
})
afterAll(async () => {
  await backend?.close()
  await rm(project, { recursive: true, force: true })
})

const client = () => createClient(backend.url, backend.key, { auth: { persistSession: false } })

describe.each(schemas)('a schema named %j', (schema) => {
  test('is read and written by the headers that name it, and no other schema is', async () => {
    const things = () => client().schema(inHeader(schema)).from('things')
    expect((await things().select()).data).toEqual([{ id: 1, place: schema }])
    expect((await things().insert({ id: 2, place: 'new' })).error).toBeNull()
    expect((await things().update({ place: 'changed' }).eq('id', 2).select()).data).toEqual([
      { id: 2, place: 'changed' },
    ])
    const others = schemas.filter((other) => other !== schema)
    for (const other of others) {
      const { data } = await client().schema(inHeader(other)).from('things').select().eq('id', 2)
      expect(data).toEqual([])
    }
    expect((await things().delete().eq('id', 2).select('id')).data).toEqual([{ id: 2 }])
  })

  test('is in the answer as its UTF-8 bytes', async () => {
    const response = await fetch(`${backend.url}/rest/v1/things`, {
      headers: { apikey: backend.key, 'accept-profile': inHeader(schema) },
    })
    expect(response.headers.get('content-profile')).toBe(inHeader(schema))
  })
})

test('a schema that is not exposed is named in the refusal', async () => {
  const { error, status } = await client().schema(inHeader('größe')).from('things').select()
  expect([status, error?.code, error?.message]).toEqual([406, 'PGRST106', 'Invalid schema: größe'])
})

test.each(functions)('a function and an argument named %j are called', async (name) => {
  const address = `${backend.url}/rest/v1/rpc/${encodeURIComponent(name)}`
  const headers = { apikey: backend.key, 'content-type': 'application/json' }
  const posted = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ [name]: 'a $1' }) })
  expect(await posted.json()).toBe('a $1!')
  // An argument in an address can't have a name that PostgREST reserves there.
  if (name === 'select') return
  const got = await fetch(`${address}?${new URLSearchParams({ [name]: 'a $1' })}`, { headers })
  expect(await got.json()).toBe('a $1!')
})

test('tables with names of 62 bytes are embedded in each other, each by its own rows', async () => {
  const select = `title,${quote(`${long}1`)}(title),${quote(`${long}2`)}(title,${quote(`${long}1`)}(title))`
  const address = `${backend.url}/rest/v1/${long}3?${new URLSearchParams({ select })}`
  const response = await fetch(address, { headers: { apikey: backend.key } })
  expect(await response.json()).toEqual([
    {
      title: 'three',
      [`${long}1`]: { title: 'one' },
      [`${long}2`]: { title: 'two', [`${long}1`]: { title: 'other' } },
    },
  ])
})
