import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOwner } from '../owner/index.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'

let backend: TestBackend
let client: SupabaseClient
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portico-contract-'))
  await mkdir(join(project, 'migrations'))
  await cp(
    join(import.meta.dirname, 'contract.fixture.sql'),
    join(project, 'migrations/20990101000000_contract.sql'),
  )
  backend = await startTestBackend({ supabaseDir: project })
  client = backend.client()
})
afterAll(async () => {
  await backend?.close()
  await rm(project, { recursive: true, force: true })
})

const people = () => client.from('people')

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Asks without a client, for what a client would not send. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: { apikey: backend.key, 'content-type': 'application/json', ...headers },
    body: body ?? null,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: text ? JSON.parse(text) : null }
}

beforeEach(async () => {
  for (const table of ['letters', 'members', 'cards']) await ask(table, { method: 'DELETE' })
  await ask('clubs', { method: 'DELETE' })
  await ask('people', { method: 'DELETE' })
  await ask('people', {
    method: 'POST',
    body: JSON.stringify([
      {
        id: 1,
        name: 'Ada',
        age: 36,
        words: ['a', 'b'],
        facts: { city: 'London', tags: ['x', 'y'] },
        span: '[1,5)',
      },
      { id: 2, name: 'Bob', age: 7, words: [], facts: null, span: null },
      { id: 3, name: 'Cy', age: null, words: null, facts: 12.5, span: '[4,9)' },
    ]),
  })
})

describe('JSON columns keep what was written', () => {
  test.each(['123', 'hello', 'null', '"q"', 'true', '{"a":1}', ''])('the string %j', async (text) => {
    const row = { notes: text, facts: text }
    const inserted = await people()
      .insert({ id: 9, ...row })
      .select('notes,facts')
      .single()
    expect([inserted.error, inserted.data]).toEqual([null, row])
    const updated = await people().update(row).eq('id', 1).select('notes,facts').single()
    expect(updated.data).toEqual(row)
    const upserted = await people()
      .upsert({ id: 2, ...row })
      .select('notes,facts')
      .single()
    expect(upserted.data).toEqual(row)
    expect((await client.rpc('kind_of', { doc: text })).data).toBe('string')
  })

  test('numbers have their digits, and null is a null of SQL', async () => {
    const body = '{"id":9,"facts":{"n":9007199254740993.10},"notes":null}'
    await ask('people', { method: 'POST', body })
    const { text } = await ask('people?select=facts,notes&id=eq.9')
    expect(text).toBe('[{"facts":{"n": 9007199254740993.10},"notes":null}]')
    expect((await people().select('id').eq('id', 9).is('notes', null)).data).toEqual([{ id: 9 }])
  })
})

describe('inserts of many rows', () => {
  const rows = [{ name: 'Di' }, { age: 3 }]

  test('with unlike keys answer what is stored: null where a row has no such key', async () => {
    const { data } = await people().insert(rows).select('name,age')
    expect(data).toEqual([
      { name: 'Di', age: null },
      { name: null, age: 3 },
    ])
  })

  test('take the default of the column where that is preferred', async () => {
    const { data } = await people().insert(rows, { defaultToNull: false }).select('id,name,age')
    expect(data).toMatchObject([
      { id: expect.any(Number), name: 'Di', age: 7 },
      { id: expect.any(Number), name: null, age: 3 },
    ])
  })

  test('refuse unlike keys where no columns are named, and a column that is not there', async () => {
    const unlike = await ask('people', { method: 'POST', body: JSON.stringify(rows) })
    expect([unlike.status, unlike.json.code]).toEqual([400, 'PGRST102'])
    expect((await people().insert({ nam: 'x' })).error).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'nam' column of 'people' in the schema cache",
    })
  })

  test('may be of objects without keys, of CSV, and of none', async () => {
    expect((await people().insert([{}, {}]).select('age')).data).toEqual([{ age: 7 }, { age: 7 }])
    const headers = { 'content-type': 'text/csv', prefer: 'return=representation' }
    const csv = await ask('people?select=name,age', {
      method: 'POST',
      headers,
      body: 'name,age\n"D, i",4\nE,NULL\n',
    })
    expect(csv.json).toEqual([
      { name: 'D, i', age: 4 },
      { name: 'E', age: null },
    ])
    expect((await people().insert([]).select()).data).toEqual([])
  })

  test('merge or leave rows that are there, and say which', async () => {
    const left = await people()
      .upsert(
        [
          { name: 'Ada', age: 1 },
          { name: 'New', age: 2 },
        ],
        { onConflict: 'name', ignoreDuplicates: true },
      )
      .select('name,age')
    expect([left.status, left.data]).toEqual([201, [{ name: 'New', age: 2 }]])
    const merged = await people()
      .upsert([{ name: 'Ada', age: 1 }], { onConflict: 'name' })
      .select('id,age')
    expect([merged.status, merged.data]).toEqual([200, [{ id: 1, age: 1 }]])
    const put = { method: 'PUT', headers: { prefer: 'return=representation' } }
    expect((await ask('clubs?id=eq.4', { ...put, body: '{"id":4,"title":"Go"}' })).status).toBe(201)
    expect((await ask('clubs?id=eq.4', { ...put, body: '{"id":4,"title":"Chess"}' })).status).toBe(200)
    expect((await ask('clubs?id=eq.4', { ...put, body: '{"id":5,"title":"Go"}' })).json.code).toBe('PGRST115')
    expect((await ask('clubs?title=eq.x', { ...put, body: '{"id":5,"title":"Go"}' })).json.code).toBe(
      'PGRST105',
    )
  })

  test('name the address of the row, where only headers are asked for', async () => {
    const headers = { prefer: 'return=headers-only' }
    const { headers: answered } = await ask('clubs', { method: 'POST', headers, body: '{"id":8}' })
    expect(answered.get('location')).toBe('/clubs?id=eq.8')
  })
})

describe('embedding', () => {
  beforeEach(async () => {
    await client.from('letters').insert([
      { id: 1, body: 'hi', sender: 1, reader: 2, size: 10 },
      { id: 2, body: 'yo', sender: 1, reader: 3, size: 20 },
    ])
    await client.from('clubs').insert([
      { id: 1, title: 'Chess' },
      { id: 2, title: 'Go' },
    ])
    await client.from('members').insert([
      { club: 1, person: 1 },
      { club: 2, person: 1 },
      { club: 1, person: 2 },
    ])
    await client.from('cards').insert({ person: 1, colour: 'red' })
  })

  test('`*` is the table of the exposed schema, not one of its name elsewhere', async () => {
    const { data } = await client.from('letters').select('id,people!sender(*)').eq('id', 1).single()
    expect(Object.keys(data?.people ?? {})).toEqual([
      'id',
      'name',
      'age',
      'born',
      'notes',
      'facts',
      'words',
      'span',
      'text_search',
    ])
  })

  test('two keys between two tables are told apart by name, hint or column', async () => {
    expect(await client.from('letters').select('people(name)')).toMatchObject({
      status: 300,
      error: { code: 'PGRST201' },
    })
    const { data } = await client
      .from('letters')
      .select('from:sender(name),to:people!letters_reader_fkey(name)')
      .order('id')
    expect(data?.[0]).toEqual({ from: { name: 'Ada' }, to: { name: 'Bob' } })
    const wrong = await client.from('letters').select('peeple(name)')
    expect(wrong.error).toMatchObject({
      code: 'PGRST200',
      hint: "Perhaps you meant 'people' instead of 'peeple'.",
    })
  })

  test('goes over a junction, to one row where a key is unique, through views, and by functions', async () => {
    const { data } = await people()
      .select('name,initial,clubs(title),cards(colour),mail_of(body)')
      .order('id')
      .order('id', { referencedTable: 'clubs', ascending: false })
    expect(data?.slice(0, 2)).toEqual([
      {
        name: 'Ada',
        initial: 'A',
        clubs: [{ title: 'Go' }, { title: 'Chess' }],
        cards: { colour: 'red' },
        mail_of: [],
      },
      { name: 'Bob', initial: 'B', clubs: [{ title: 'Chess' }], cards: null, mail_of: [{ body: 'hi' }] },
    ])
    const views = await client.from('grown_people').select('name,cards(colour)')
    expect(views.data).toEqual([{ name: 'Ada', cards: { colour: 'red' } }])
    expect((await client.from('cards').select('grown_people(name)')).data).toEqual([
      { grown_people: { name: 'Ada' } },
    ])
  })

  test('filters by what is embedded: inner, not null, by its column, counted alike', async () => {
    const inner = await people().select('name,clubs!inner(title)', { count: 'exact' }).eq('clubs.title', 'Go')
    expect([inner.count, inner.data]).toEqual([1, [{ name: 'Ada', clubs: [{ title: 'Go' }] }]])
    const without = await people().select('name,clubs()', { count: 'exact' }).is('clubs', null)
    expect([without.count, without.data]).toEqual([1, [{ name: 'Cy' }]])
    const either = await people()
      .select('name,clubs(),cards()')
      .or('cards.not.is.null,clubs.is.null')
      .order('name')
    expect(either.data).toEqual([{ name: 'Ada' }, { name: 'Cy' }])
    expect((await people().select('name').eq('clubs.title', 'Go')).error?.code).toBe('PGRST108')
    expect((await people().select('name,clubs(title)').order('clubs(title)')).error?.code).toBe('PGRST118')
    const ordered = await client
      .from('letters')
      .select('id,reader(name)')
      .order('reader(name)', { ascending: false })
    expect(ordered.data?.map(({ id }) => id)).toEqual([2, 1])
  })

  test('spreads, of one row and of many', async () => {
    const { data } = await client.from('cards').select('colour,...people(name,...clubs(title))').single()
    expect(data).toEqual({ colour: 'red', name: 'Ada', title: ['Chess', 'Go'] })
  })

  test('aggregates, in groups and through a spread', async () => {
    const { data } = await client.from('letters').select('sender,count(),size.sum()::text,most:size.max()')
    expect(data).toEqual([{ sender: 1, count: 2, sum: '30', most: 20 }])
    const spread = await client.from('members').select('...clubs(title),count()').order('clubs(title)')
    expect(spread.data).toEqual([
      { title: 'Chess', count: 2 },
      { title: 'Go', count: 1 },
    ])
    const hoisted = await client.from('letters').select('sender,...people!reader(age.max())')
    expect(hoisted.data).toEqual([{ sender: 1, max: 7 }])
  })

  test('comes with what a write returns', async () => {
    const { data } = await client.from('letters').update({ size: 1 }).eq('id', 1).select('body,sender(name)')
    expect(data).toEqual([{ body: 'hi', sender: { name: 'Ada' } }])
  })
})

describe('filters', () => {
  test.each([
    ['name=eq.Ada', [1]],
    ['name=not.eq.Ada', [2, 3]],
    ['age=gt.7', [1]],
    ['age=lte.7', [2]],
    ['age=is.null', [3]],
    ['age=not.is.null', [1, 2]],
    ['age=isdistinct.7', [1, 3]],
    ['name=like.*d*', [1]],
    ['name=ilike(any).{a*,b*}', [1, 2]],
    ['name=imatch.^[bc]', [2, 3]],
    ['name=in.(Ada,"C\\y")', [1, 3]],
    ['id=in.()', []],
    ['id=eq(any).{1,3}', [1, 3]],
    ['words=cs.{a}', [1]],
    ['words=ov.{b,c}', [1]],
    ['span=sl.[5,6)', [1]],
    ['span=adj.[5,6)', [1]],
    ['facts->>city=eq.London', [1]],
    ['facts->tags->>1=eq.y', [1]],
    ['text_search=fts(english).ada', [1]],
    ['name=wfts.bob', [2]],
    ['or=(name.eq.Ada,and(age.eq.7,name.neq.x))', [1, 2]],
    ['not.or=(name.eq.Ada,age.eq.7)', []],
    ['or=(name.in.(Bob,Cy),words.cs.{a})', [1, 2, 3]],
    ['and=(name.not.like.A*,id.gte.3)', [3]],
  ])('%s', async (filter, ids) => {
    const { json } = await ask(`people?select=id&order=id&${filter}`)
    expect(json).toEqual(ids.map((id) => ({ id })))
  })

  test('order, ranges, casts, paths and names', async () => {
    const { json } = await ask(
      'people?select=who:name,age::text,facts->>city,facts->tags->0&order=age.desc.nullslast,id&limit=2',
    )
    expect(json).toEqual([
      { who: 'Ada', age: '36', city: 'London', tags: 'x' },
      { who: 'Bob', age: '7', city: null, tags: null },
    ])
    const ranged = await ask('people?select=id&order=id', {
      headers: { range: '1-1', prefer: 'count=exact' },
    })
    expect([ranged.status, ranged.headers.get('content-range'), ranged.json]).toEqual([
      206,
      '1-1/3',
      [{ id: 2 }],
    ])
    const beyond = await ask('people?select=id&offset=9', { headers: { prefer: 'count=exact' } })
    expect([beyond.status, beyond.json.code]).toEqual([416, 'PGRST103'])
    expect((await ask('people?select=')).json).toEqual([{}, {}, {}])
  })
})

describe('forms of an answer', () => {
  test('one object, without nulls, CSV, headers alone', async () => {
    const object = 'application/vnd.pgrst.object+json'
    const stripped = await ask('people?select=id,born&id=eq.1', {
      headers: { accept: `${object};nulls=stripped` },
    })
    expect(stripped.json).toEqual({ id: 1 })
    const many = await ask('people', { headers: { accept: object } })
    expect([many.status, many.json]).toMatchObject([
      406,
      { code: 'PGRST116', details: 'The result contains 3 rows' },
    ])
    const csv = await people().select('id,name').order('id').csv()
    expect(csv.data).toBe('id,name\n1,Ada\n2,Bob\n3,Cy')
    const head = await people().select('*', { head: true, count: 'exact' })
    expect([head.count, head.data]).toEqual([3, null])
    expect((await ask('people', { headers: { accept: 'image/png' } })).json.code).toBe('PGRST107')
  })

  test('a write that is not the one row asked for is undone', async () => {
    const { error } = await people().update({ age: 50 }).gte('id', 1).select().single()
    expect(error?.code).toBe('PGRST116')
    expect((await people().select('id').eq('age', 50)).data).toEqual([])
  })
})

describe('functions', () => {
  test('take composites, lists of them, and the body as it is', async () => {
    expect((await client.rpc('sum_point', { p: { x: 1, y: 2 } })).data).toBe(3)
    expect(
      (
        await client.rpc('sum_points', {
          p: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        })
      ).data,
    ).toBe(10)
    expect((await client.rpc('echo_json', { a: [1] })).data).toEqual({ a: [1] })
    expect((await client.rpc('echo_json', [1, 'b'])).data).toEqual([1, 'b'])
    const text = await ask('rpc/echo_text', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'a "b"',
    })
    expect(text.json).toBe('a "b"')
    const headers = { 'content-type': 'application/octet-stream' }
    const body = new Uint8Array([0, 255, 10])
    expect((await ask('rpc/count_bytes', { method: 'POST', headers, body })).json).toBe(3)
  })

  test('are asked for by GET, variadic ones too, filtered, counted, and for nothing', async () => {
    expect((await ask('rpc/join_words?words=a&words=b,c')).json).toBe('a-b,c')
    expect((await client.rpc('nothing')).status).toBe(204)
    const writing = await ask('rpc/grow')
    expect([writing.status, writing.json.code]).toEqual([405, '25006'])
    await people().insert([
      { age: 99, name: 'x' },
      { age: 99, name: 'y' },
    ])
    const called = await client
      .rpc('rename_all', { suffix: '!' }, { count: 'exact' })
      .select('name')
      .eq('name', 'x!')
    expect([called.count, called.data]).toEqual([1, [{ name: 'x!' }]])
    expect(await ask('rpc/nothing', { method: 'PATCH', body: '{}' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST101' },
    })
  })

  test('choose their own answer', async () => {
    const pot = await ask('rpc/teapot', { method: 'POST' })
    expect([pot.status, pot.json, pot.headers.get('x-pot')]).toMatchObject([418, { code: 'T1' }, 'tea'])
    const other = await ask('rpc/see_other', { method: 'POST' })
    expect([other.status, other.json, other.headers.get('x-where')]).toEqual([202, 'POST', 'there'])
  })

  test('find what extensions bring without its schema', async () => {
    expect((await client.rpc('salted')).data).toMatch(/^\$2a\$04\$/)
  })

  test('that are not there are looked for in words', async () => {
    expect((await client.rpc('sum_pont', { p: 1 })).error).toMatchObject({
      code: 'PGRST202',
      hint: 'Perhaps you meant to call the function public.sum_point',
    })
  })
})

describe('handling=strict', () => {
  beforeEach(async () => {
    await people().insert([
      { age: 99, name: 'x' },
      { age: 99, name: 'y' },
    ])
  })
  const marked = async () =>
    (await people().select('name').eq('age', 99).order('name')).data?.map(({ name }) => name)

  test('undoes an update, a delete and a call that affect more rows than allowed', async () => {
    const strict = (most: number) => ({ prefer: `handling=strict,max-affected=${most}` })
    const update = { method: 'PATCH', body: '{"name":null}' }
    const answers = [
      await ask('people?age=eq.99', { ...update, headers: strict(1) }),
      await ask('people?age=eq.99', { method: 'DELETE', headers: strict(1) }),
      await ask('rpc/rename_all', { method: 'POST', body: '{"suffix":"!"}', headers: strict(1) }),
    ]
    for (const { status, json } of answers)
      expect([status, json]).toMatchObject([400, { code: 'PGRST124', details: 'The query affects 2 rows' }])
    expect(await marked()).toEqual(['x', 'y'])
    expect((await ask('people?age=eq.99', { ...update, headers: strict(2) })).status).toBe(204)
    const single = await ask('rpc/grow', { method: 'POST', headers: strict(1) })
    expect([single.status, single.json.code]).toEqual([400, 'PGRST128'])
  })

  test('refuses preferences that nobody knows', async () => {
    const { status, json } = await ask('people', { headers: { prefer: 'handling=strict, colour=red' } })
    expect([status, json]).toMatchObject([
      400,
      { code: 'PGRST122', details: 'Invalid preferences: colour=red' },
    ])
    expect((await ask('people', { headers: { prefer: 'colour=red' } })).status).toBe(200)
  })
})

describe('malformed input is the caller’s mistake', () => {
  const deep = (levels: number) => `{"notes":${'['.repeat(levels)}${']'.repeat(levels)}}`

  test.each<[path: string, asked: Asked | undefined, status: number, code: string]>([
    ['people?select=((', undefined, 400, 'PGRST100'],
    ['people?select=id,', undefined, 400, 'PGRST100'],
    ['people?select=clubs(id', undefined, 400, 'PGRST100'],
    [`people?select=${'clubs('.repeat(3000)}`, undefined, 400, 'PGRST100'],
    ['people?limit=abc', undefined, 400, 'PGRST100'],
    ['people?offset=1.5', undefined, 400, 'PGRST100'],
    ['people?limit=-1', undefined, 416, 'PGRST103'],
    ['people?order=id.up', undefined, 400, 'PGRST100'],
    ['people?id=1', undefined, 400, 'PGRST100'],
    ['people?id=equals.1', undefined, 400, 'PGRST100'],
    ['people?id=in.1', undefined, 400, 'PGRST100'],
    ['people?age=is.seven', undefined, 400, 'PGRST100'],
    ['people?or=(id.eq.1', undefined, 400, 'PGRST100'],
    [`people?or=${'(or'.repeat(3000)}`, undefined, 400, 'PGRST100'],
    ['people?id=eq.one', undefined, 400, '22P02'],
    ['people?nam=eq.x', undefined, 400, '42703'],
    ['people?name=eq.%00', undefined, 400, '22021'],
    ['people?select=%00', undefined, 400, 'PGRST100'],
    ['peop%00le', undefined, 404, 'PGRST205'],
    ['people', { method: 'POST', body: '{"name":"a\\u0000b"}' }, 400, '22P05'],
    ['people', { method: 'POST', body: '{' }, 400, 'PGRST102'],
    ['people', { method: 'POST', body: new Uint8Array([0xff]) }, 400, 'PGRST102'],
    ['people', { method: 'POST', body: '[1]' }, 400, 'PGRST102'],
    ['people', { method: 'POST', body: deep(20_000) }, 400, 'PGRST102'],
    ['people', { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } }, 400, 'PGRST102'],
    ['people', { headers: { 'accept-profile': 'auth' } }, 406, 'PGRST106'],
    ['people/1/2', undefined, 404, 'PGRST125'],
    ['', undefined, 404, 'PGRST126'],
    ['people', { headers: { authorization: 'Bearer a.b' } }, 401, 'PGRST301'],
    ['peple', undefined, 404, 'PGRST205'],
  ])('%.60s %#', async (path, asked, status, code) => {
    const answer = await ask(path, asked)
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('JSON may be deep where it can be read', async () => {
    expect((await ask('people', { method: 'POST', body: deep(400) })).status).toBe(201)
  })
})

test('a table that comes later is seen after NOTIFY pgrst, and after SQL of the owner', async () => {
  expect((await client.from('later').select()).error?.code).toBe('PGRST205')
  expect((await client.rpc('make_later')).error).toBeNull()
  expect((await client.from('later').select()).data).toEqual([])
  const owner = await openOwner(backend.dataDir)
  await owner.sql(
    'alter table later add column word text; insert into later (word) values (gen_salt($$bf$$))',
  )
  await owner.close()
  expect((await client.from('later').select('word')).data).toEqual([{ word: expect.stringMatching(/^\$2a/) }])
  expect((await client.rpc('make_later')).error?.code).toBe('42P07')
})
