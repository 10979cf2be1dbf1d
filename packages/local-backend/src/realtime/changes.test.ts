import { createClient, type RealtimePostgresChangesPayload, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOwner } from '../owner/index.ts'
import { startTestBackend, type TestBackend } from '../testing.ts'
import { type ChannelLog, subscribeChannel, waitUntil } from './channel-log.fixture.ts'
import { createListenerCrowd } from './crowd.fixture.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

let backend: TestBackend
let demo: Awaited<ReturnType<TestBackend['signedIn']>>
let other: typeof demo
const clients = new Set<SupabaseClient>()

beforeAll(async () => {
  backend = await startTestBackend()
  demo = await backend.signedIn('demo')
  other = await backend.signedIn('other')
  await sql(`
    create table public.notes (id bigint primary key, owner uuid default auth.uid(), text text, size numeric, tags text[], secret text);
    create table public.open_notes (id int primary key, text text, secret text);
    create table public.keyless (text text);
    create table public.unlisted (id int primary key);
    alter table public.open_notes replica identity full;
    alter table public.keyless replica identity full;
    alter table public.notes enable row level security;
    create policy own on public.notes for all to authenticated using (owner = auth.uid() or text like 'all%') with check (true);
    create function public.loop_back(n bigint) returns boolean language sql as $$ select 1 / (n - 666) is not null $$;
    grant execute on function public.loop_back(bigint) to authenticated;
    create table public.faulty (id bigint primary key);
    alter table public.faulty enable row level security;
    create policy loops on public.faulty for select to authenticated using (public.loop_back(id));
    grant select (id, owner, text, size, tags), insert, update, delete on public.notes to authenticated;
    grant select (id, text) on public.open_notes to anon, authenticated;
    grant select on public.keyless, public.unlisted, public.faulty to authenticated;
    alter publication supabase_realtime add table public.notes, public.open_notes, public.keyless, public.faulty;`)
})
afterEach(async () => {
  for (const client of clients) await client.removeAllChannels()
  clients.clear()
})
afterAll(() => backend?.close())

async function sql(text: string): Promise<void> {
  const owner = await openOwner(backend.dataDir)
  const outcome = await owner.sql(text)
  await owner.close()
  expect(outcome.error).toBeUndefined()
}

async function changesOf(
  client: SupabaseClient,
  filter: { table?: string; schema?: string; event?: string; filter?: string; select?: string[] },
): Promise<ChannelLog & { changes: Change[] }> {
  clients.add(client)
  const changes: Change[] = []
  const channel = client.channel(`test ${Math.random()}`)
  const asked = { event: '*', schema: 'public', ...filter }
  channel.on('postgres_changes', asked as { event: '*'; schema: string }, (change) => changes.push(change))
  return { ...(await subscribeChannel(channel)), changes }
}

const told = ({ changes }: { changes: Change[] }) =>
  changes.map(({ eventType, new: row, old }) => [eventType, ...('id' in row ? [row.id] : [null]), old])

describe('changes of a table', () => {
  test('are sent with the row, its columns, its key before and the time', async () => {
    const listening = await changesOf(demo.client, { table: 'notes' })
    expect(listening.states).toEqual(['SUBSCRIBED'])
    await waitUntil(() => listening.system.length > 0)
    expect(listening.system[0]).toMatchObject({
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
    })
    const started = Date.now()
    const row = { id: 1, text: 'one', size: '1.50', tags: ['a', 'b c'], secret: 'hidden' }
    // A row is read when its change is sent. If it is deleted before, only the deletion is sent, so each write waits for its change.
    const notes = () => demo.client.from('notes')
    const writes = [
      () => notes().insert(row),
      () => notes().update({ text: 'two' }).eq('id', 1),
      () => notes().update({ id: 2 }).eq('id', 1),
    ]
    for (const [index, write] of writes.entries()) {
      expect((await write()).error).toBeNull()
      await waitUntil(() => listening.changes.length > index)
    }
    const [first] = listening.changes
    const seen = {
      id: expect.any(Number),
      owner: demo.id,
      text: expect.any(String),
      size: 1.5,
      tags: ['a', 'b c'],
    }
    expect(first).toEqual({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      new: seen,
      old: {},
      errors: null,
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Math.abs(Date.parse(first?.commit_timestamp ?? '') - started)).toBeLessThan(60_000)
    await notes().delete().eq('id', 2)
    await waitUntil(() => listening.changes.length >= 4)
    expect(told(listening)).toEqual([
      ['INSERT', 1, {}],
      ['UPDATE', 1, expect.anything()],
      ['UPDATE', 2, { id: 1 }],
      ['DELETE', null, { id: 2 }],
    ])
  })

  test('are sent to users who may see the row, and a deleted key without policies to users who may read it', async () => {
    const anon = backend.client()
    const service = createClient(backend.url, backend.secretKey)
    const [own, others, nobodys, all] = await Promise.all([
      changesOf(demo.client, { table: 'notes' }),
      changesOf(other.client, { table: 'notes' }),
      changesOf(anon, { table: 'notes' }),
      changesOf(service, { table: 'notes' }),
    ])
    await sql(`insert into public.notes (id, owner, text, secret) values
      (10, '${demo.id}', 'mine', 's'), (11, '${other.id}', 'theirs', 's'), (12, null, 'all of us', 's')`)
    await sql('update public.notes set text = text where id < 13; delete from public.notes where id = 10')
    await waitUntil(() => [own, others, all].every(({ changes }) => changes.at(-1)?.eventType === 'DELETE'))
    const idsOf = ({ changes }: { changes: Change[] }) =>
      changes.flatMap((change) => ('id' in change.new ? [change.new.id] : []))
    // The row with id 10 was read before or after its deletion.
    expect(idsOf(own).filter((id) => id !== 10)).toEqual([12, 12])
    expect(idsOf(others)).toEqual([11, 12, 11, 12])
    expect(idsOf(all).filter((id) => id !== 10)).toEqual([11, 12, 11, 12])
    expect(all.changes.find((change) => 'id' in change.new && change.new.id === 12)?.new).toHaveProperty(
      'secret',
      's',
    )
    for (const { changes } of [own, others])
      expect(changes.every((change) => !('secret' in change.new))).toBe(true)
    expect(nobodys.changes.map(({ new: row, errors }) => [row, errors])).toEqual(
      Array.from(nobodys.changes, () => [{}, ['Error 401: Unauthorized']]),
    )
    expect(nobodys.changes.some(({ eventType }) => eventType === 'DELETE')).toBe(false)
  })

  test('are not sent after a rollback, and are sent if another client wrote them with triggers off', async () => {
    const listening = await changesOf(demo.client, { table: 'open_notes' })
    await sql("begin; insert into public.open_notes values (1, 'taken back', 's'); rollback")
    await sql("set session_replication_role = replica; insert into public.open_notes values (2, 'kept', 's')")
    await waitUntil(() => listening.changes.length > 0)
    expect(listening.changes.map((change) => change.new)).toEqual([{ id: 2, text: 'kept' }])
  })

  test('contain the old row if the table logs all of it and has no policies, limited to readable columns', async () => {
    const listening = await changesOf(backend.client(), { table: 'open_notes' })
    const steps = [
      "insert into public.open_notes values (20, 'a', 's')",
      "update public.open_notes set text = 'b' where id = 20",
    ]
    for (const [at, step] of [...steps, 'delete from public.open_notes where id = 20'].entries()) {
      await sql(step)
      await waitUntil(() => listening.changes.length === at + 1)
    }
    expect(told(listening)).toEqual([
      ['INSERT', 20, {}],
      ['UPDATE', 20, { id: 20, text: 'a' }],
      ['DELETE', null, { id: 20, text: 'b' }],
    ])
  })

  test('reach exactly the users who may see them under five policies, in order', async () => {
    const crowd = await createListenerCrowd(backend, 5)
    await crowd.write(50, 1)
    await waitUntil(() => crowd.faults().length === 0)
    expect(crowd.listeners.some(({ seen }) => seen.size < crowd.written.size)).toBe(true)
    crowd.leave()
  })

  test('from one large statement all arrive in order', { tags: ['long'] }, async () => {
    const listening = await changesOf(demo.client, { table: 'open_notes', event: 'INSERT' })
    await sql("insert into public.open_notes select n, 'many', 's' from generate_series(1000, 2199) n")
    await waitUntil(() => listening.changes.length === 1200)
    expect(listening.changes.map(({ new: row }) => 'id' in row && row.id)).toEqual(
      Array.from({ length: 1200 }, (_, n) => 1000 + n),
    )
  })

  test('without a primary key are sent as an error, and rows that are too large lack their long values', async () => {
    const [keyless, large] = await Promise.all([
      changesOf(demo.client, { table: 'keyless' }),
      changesOf(demo.client, { table: 'notes' }),
    ])
    await sql(`insert into public.keyless values ('x');
      insert into public.notes (id, text, owner) select 30, 'all' || repeat('x', 1024 * 1024), null`)
    await waitUntil(() => keyless.changes.length + large.changes.length === 2)
    expect(keyless.changes[0]).toMatchObject({ errors: ['Error 400: Bad Request, no primary key'], new: {} })
    expect(large.changes[0]).toMatchObject({
      errors: ['Error 413: Payload Too Large'],
      new: { id: 30, size: null },
    })
    expect(large.changes[0]?.new).not.toHaveProperty('text')
  })

  test('that exceed the queue of a client in total all reach a client that reads', async () => {
    const listening = await changesOf(demo.client, { table: 'notes', filter: 'id=gte.5000' })
    await sql(
      `insert into public.notes (id, text) select 5000 + n, 'all ' || repeat('x', 100000) from generate_series(1, 200) n`,
    )
    await waitUntil(() => listening.changes.length >= 200)
    expect(told(listening)).toEqual(Array.from({ length: 200 }, (_, n) => ['INSERT', 5001 + n, {}]))
    expect(listening.states).toEqual(['SUBSCRIBED'])
  })

  test('reach users of two roles, each by the policies of that role', async () => {
    await sql(`create table public.of_roles (id int primary key); alter table public.of_roles enable row level security;
      create policy few on public.of_roles for select to anon using (id < 10);
      create policy every on public.of_roles for select to authenticated using (true);
      grant select on public.of_roles to anon, authenticated; grant insert on public.of_roles to service_role;
      alter publication supabase_realtime add table public.of_roles`)
    const service = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
    const nobody = await changesOf(backend.client(), { table: 'of_roles' })
    const somebody = await changesOf(demo.client, { table: 'of_roles' })
    for (const [index, id] of [1, 20, 2].entries()) {
      await service.from('of_roles').insert({ id }).throwOnError()
      await waitUntil(() => somebody.changes.length > index)
    }
    await waitUntil(() => nobody.changes.length === 2)
    expect(told(nobody)).toEqual([1, 2].map((id) => ['INSERT', id, {}]))
    expect(told(somebody)).toEqual([1, 20, 2].map((id) => ['INSERT', id, {}]))
  })

  test('work with keys of any length and several columns', async () => {
    await sql(`create table public.long_keys (a text, b uuid, n numeric, primary key (n, b, a));
      grant select on public.long_keys to authenticated; alter publication supabase_realtime add table public.long_keys`)
    const listening = await changesOf(demo.client, { table: 'long_keys' })
    await sql(
      `insert into public.long_keys select repeat('k', 2000) || '"\\', gen_random_uuid(), 12345678901234567890.5`,
    )
    await sql(
      `insert into public.long_keys (a, b, n) select string_agg(md5(n::text), ''), gen_random_uuid(), 1 from generate_series(1, 70) n`,
    )
    await waitUntil(() => listening.changes.length === 2)
    const [first] = listening.changes
    expect(first?.new).toMatchObject({ a: `${'k'.repeat(2000)}"\\` })
  })
})

test.each([
  ['id=eq.2', [2]],
  ['id=neq.2', [1, 3]],
  ['id=lt.2', [1]],
  ['id=lte.2', [1, 2]],
  ['id=gt.2', [3]],
  ['id=gte.2', [2, 3]],
  ['text=in.(a,"b,c")', [1, 2]],
  ['id=not.in.(1,2)', [3]],
  ['id=gt.1,text=eq."b,c"', [2]],
  ['text=like.b%', [2]],
  ['text=is.null', [3]],
  ['text=neq.a', [2]],
])('the filter %s lets %j pass', async (filter, ids) => {
  const listening = await changesOf(demo.client, { table: 'open_notes', filter, event: 'INSERT' })
  const all = await changesOf(demo.client, { table: 'open_notes', event: 'INSERT' })
  await sql(
    "delete from public.open_notes; insert into public.open_notes values (1, 'a'), (2, 'b,c'), (3, null)",
  )
  await waitUntil(() => all.changes.length === 3)
  expect(listening.changes.map(({ new: row }) => 'id' in row && row.id)).toEqual(ids)
})

test('a filter on a deleted row sees only the stored columns', async () => {
  await sql("delete from public.open_notes; insert into public.open_notes values (1, 'a'), (2, 'b')")
  await sql(`delete from public.notes; insert into public.notes (id, text) values (1, 'all a'), (2, 'all b')`)
  const all = await changesOf(demo.client, { event: 'DELETE' })
  const whole = await changesOf(demo.client, { table: 'open_notes', event: 'DELETE', filter: 'text=eq.a' })
  const hidden = await changesOf(demo.client, { table: 'notes', event: 'DELETE', filter: 'text=eq.all a' })
  const byKey = await changesOf(demo.client, { table: 'notes', event: 'DELETE', filter: 'id=eq.2' })
  await sql('delete from public.open_notes; delete from public.notes')
  await waitUntil(() => all.changes.length === 4)
  expect(told(whole)).toEqual([['DELETE', null, { id: 1, text: 'a' }]])
  expect(hidden.changes).toEqual([])
  expect(told(byKey)).toEqual([['DELETE', null, { id: 2 }]])
})

test.each([
  [
    { table: 'unlisted' },
    /^Unable to subscribe to changes with given parameters\. Please check Realtime is enabled/,
  ],
  [{ table: 'open_notes', filter: 'nothing=eq.1' }, /invalid column for filter nothing/],
  [{ table: 'notes', filter: 'secret=eq.1' }, /invalid column for filter secret/],
  [{ table: 'open_notes', filter: 'id=eq.many' }, /invalid input syntax for type integer: "many"/],
  [{ table: 'open_notes', filter: 'id=about.1' }, /Error parsing `filter` params: \["about","1"\]/],
  [{ table: 'open_notes', filter: 'undefined' }, /Error parsing `filter` params: \["undefined"\]/],
  [{ table: 'open_notes', filter: 'id=in.1,2' }, /`in` filter value must be wrapped by parentheses/],
  [{ table: 'open_notes', select: ['secret'] }, /invalid column for select secret/],
  [{ table: '*', select: ['id'] }, /Column selection is not supported for wildcard/],
])('the subscription %j is rejected with a message, and the channel stays open', async (asked, message) => {
  const listening = await changesOf(demo.client, asked)
  expect(listening.states).toEqual(['SUBSCRIBED'])
  await waitUntil(() => listening.system.length > 0)
  expect(listening.system).toEqual([
    expect.objectContaining({
      extension: 'postgres_changes',
      status: 'error',
      message: expect.stringMatching(message),
    }),
  ])
})

test('a channel that waits for its changes is rejected with the reason', async () => {
  const channel = other.client.channel('waits', { config: { postgres_changes_options: { wait: true } } })
  clients.add(other.client)
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'unlisted' }, () => undefined)
  const { states } = await subscribeChannel(channel)
  expect(states[0]).toMatch(/^CHANNEL_ERROR: Unable to subscribe to changes/)
})

test('a subscription can select columns', async () => {
  const listening = await changesOf(demo.client, { table: 'notes', select: ['size'] })
  await sql("insert into public.notes (id, text, size) values (40, 'all', 2)")
  await waitUntil(() => listening.changes.length > 0)
  expect(listening.changes[0]?.new).toEqual({ id: 40, size: 2 })
})

test('an error in a policy is sent to the affected channels, which then join again', async () => {
  const listening = await changesOf(demo.client, { table: 'faulty' })
  const beside = await changesOf(demo.client, { table: 'open_notes', event: 'INSERT' })
  await sql(
    'insert into public.faulty values (666); delete from public.open_notes; insert into public.open_notes values (1)',
  )
  await waitUntil(() => listening.states.length > 1 && beside.changes.length > 0)
  expect(listening.states[1]).toMatch(/^CHANNEL_ERROR/)
  expect(listening.system.at(-1)).toMatchObject({
    status: 'error',
    message: 'Unable to read the changes of public.faulty: division by zero',
  })
  expect(beside.states).toEqual(['SUBSCRIBED'])
  await sql('delete from public.faulty')
  await waitUntil(() => listening.states.at(-1) === 'SUBSCRIBED')
})

test('policies are applied to the changed rows of a large table only', async () => {
  await sql(`create table public.large (id int primary key); insert into public.large select generate_series(1, 5000);
    create sequence public.asked; grant usage on sequence public.asked to authenticated;
    alter table public.large enable row level security; grant select on public.large to authenticated;
    create policy counted on public.large for select to authenticated using (nextval('public.asked') > 0);
    alter publication supabase_realtime add table public.large; analyze public.large`)
  const listening = await changesOf(demo.client, { table: 'large' })
  await sql('update public.large set id = id where id <= 10')
  await waitUntil(() => listening.changes.length === 10)
  const owner = await openOwner(backend.dataDir)
  const { statements } = await owner.sql('select last_value from public.asked')
  expect(Number(statements[0]?.rows?.[0]?.[0])).toBe(10)
})

test('a table stays writable if its key is renamed during a subscription, and the channels join again', {
  tags: ['long'],
}, async () => {
  await sql(`create table public.renamed (id int primary key); grant select on public.renamed to authenticated;
    alter publication supabase_realtime add table public.renamed`)
  const listening = await changesOf(demo.client, { table: 'renamed' })
  await sql('alter table public.renamed rename id to key; insert into public.renamed values (1)')
  await sql('insert into public.renamed values (2)')
  await waitUntil(() => listening.states.length === 3)
  expect(listening.states).toEqual(['SUBSCRIBED', expect.stringMatching('CHANNEL_ERROR'), 'SUBSCRIBED'])
  await sql('insert into public.renamed values (3)')
  await waitUntil(() => listening.changes.length > 0)
  expect(listening.changes.at(-1)?.new).toEqual({ key: 3 })
  await sql('drop table public.renamed')
})
