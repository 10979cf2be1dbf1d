import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { WebSocket } from 'ws'
import type { ChildBackend } from '../child-backend.fixture.ts'
import { loadSecrets } from '../data-folder/secrets.ts'
import { openOwner } from '../owner/index.ts'

/** A row of `public.sightings`. Its other columns decide which of the five policies show it. */
interface Reading {
  id: number
  value: number
  is_open: boolean
  owner: string | null
  team: number | null
  reader: string | null
  rank: number | null
}

/** A user who listens to `public.sightings`, and the changes that were received. */
export interface Listener {
  id: string
  email: string
  team: number
  rank: number
  client: SupabaseClient
  /** Opened sockets, the latest one at the end. */
  sockets: WebSocket[]
  /** Code and reason of each close by the server. */
  closes: string[]
  /** States of the channel in order, such as `SUBSCRIBED`. */
  states: string[]
  /** Values of each row in the order of arrival. */
  seen: Map<number, number[]>
  deleted: Set<number>
  /** Columns that messages about deleted rows contained. */
  toldOfDeleted: Set<string>
  /** Milliseconds from the response to each write until its change arrived. */
  delays: number[]
}

/** A written row: its values in order, and whether it was deleted. */
export interface WrittenRow {
  reading: Reading
  values: number[]
  isDeleted: boolean
}

/** Users who listen to one backend. */
export interface ListenerCrowd {
  listeners: Listener[]
  /** Client with the secret key, which bypasses policies. */
  service: SupabaseClient
  written: Map<number, WrittenRow>
  /** Writes inserts, updates and deletes at `rate` changes a second, and returns their number. */
  write(rate: number, seconds: number): Promise<number>
  /** Returns a text for each change that a user missed, should not have received, or received out of order. */
  faults(): string[]
  /**
   * Returns the same for changes that may have been read late. As at Supabase, a change is sent with the current row; if the row
   * was deleted meanwhile, only the deletion is sent.
   */
  faultsOfLate(): string[]
  leave(): void
}

const schema = `
  create table public.sightings (
    id bigint primary key, value int not null, is_open boolean not null, owner uuid, team int, reader text, rank int, note text
  );
  create table public.sighters (person uuid primary key, team int not null, rank int not null);
  create function public.my_rank() returns int language sql stable security definer set search_path = '' as
    $$ select rank from public.sighters where person = auth.uid() $$;
  alter table public.sightings enable row level security;
  alter table public.sighters enable row level security;
  create policy own on public.sighters for select to authenticated using (person = (select auth.uid()));
  create policy open on public.sightings for select to authenticated using (is_open);
  create policy own on public.sightings for select to authenticated using (owner = (select auth.uid()));
  create policy team on public.sightings for select to authenticated
    using (team in (select m.team from public.sighters m where m.person = (select auth.uid())));
  create policy named on public.sightings for select to authenticated using (reader = (select auth.jwt() ->> 'email'));
  create policy ranked on public.sightings for select to authenticated using (rank <= (select public.my_rank()));
  grant select on public.sightings, public.sighters to authenticated;
  grant execute on function public.my_rank() to authenticated;
  grant all on public.sightings, public.sighters to service_role;
  alter publication supabase_realtime add table public.sightings;
`

const ticksPerSecond = 10

/** Signs in `people` users who listen under five policies, each with a client of its own. */
export async function createListenerCrowd(
  { url, key, dataDir }: Pick<ChildBackend, 'url' | 'key' | 'dataDir'>,
  people: number,
): Promise<ListenerCrowd> {
  const { secretKey, jwtSecret } = await loadSecrets(dataDir)
  const owner = await openOwner(dataDir)
  const outcome = await owner.sql(schema)
  await owner.close()
  if (outcome.error) throw new Error(outcome.error.message)
  const service = createClient(url, secretKey, { auth: { persistSession: false } })
  const listeners = await Promise.all(Array.from({ length: people }, (_, n) => admit(url, key, jwtSecret, n)))
  const sighters = listeners.map(({ id, team, rank }) => ({ person: id, team, rank }))
  must(await service.from('sighters').insert(sighters))
  const sentAt = new Map<string, number>()
  await Promise.all(listeners.map((listener) => subscribe(listener, sentAt)))
  const written = new Map<number, WrittenRow>()
  return {
    listeners,
    service,
    written,
    write: createWriter(service, listeners, written, sentAt),
    faults: () => listeners.flatMap((listener) => faultsOf(listener, written, true)),
    faultsOfLate: () => listeners.flatMap((listener) => faultsOf(listener, written, false)),
    leave: () => {
      for (const { client } of listeners) void client.realtime.disconnect()
    },
  }
}

/** Makes a listener with its own token, because these users have no password. */
async function admit(url: string, key: string, jwtSecret: string, n: number): Promise<Listener> {
  const id = randomUUID()
  const email = `listener-${n}@portico.example`
  const token = await new SignJWT({ email, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('authenticated')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))
  const sockets: WebSocket[] = []
  const closes: string[] = []
  // Node's own WebSocket cannot be paused, which simulates a client that stops reading.
  class Socket extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      sockets.push(this)
      this.once('close', (code, reason) => closes.push(`${code} ${reason}`))
    }
  }
  const client = createClient(url, key, {
    accessToken: async () => token,
    realtime: { transport: Socket as unknown as typeof globalThis.WebSocket },
  })
  return {
    id,
    email,
    team: n % 10,
    rank: n % 5,
    client,
    sockets,
    closes,
    states: [],
    seen: new Map(),
    deleted: new Set(),
    toldOfDeleted: new Set(),
    delays: [],
  }
}

async function subscribe(listener: Listener, sentAt: ReadonlyMap<string, number>): Promise<void> {
  const { client, seen, deleted, toldOfDeleted, states, delays } = listener
  const channel = client.channel('sightings')
  channel.on<Reading>('postgres_changes', { event: '*', schema: 'public', table: 'sightings' }, (change) => {
    if (change.eventType === 'DELETE') {
      if (change.old.id !== undefined) deleted.add(change.old.id)
      for (const column of Object.keys(change.old)) toldOfDeleted.add(column)
      return
    }
    const { id, value } = change.new
    seen.set(id, [...(seen.get(id) ?? []), value])
    const at = sentAt.get(`${id} ${value}`)
    if (at !== undefined) delays.push(performance.now() - at)
  })
  channel.on('system', {}, ({ status, message }) => {
    if (status === 'error') states.push(message)
  })
  await new Promise<void>((resolve) => {
    channel.subscribe((state, error) => {
      states.push(error ? `${state}: ${error.message}` : state)
      if (state === 'SUBSCRIBED') resolve()
    })
  })
}

/** Each tick inserts rows, updates the rows of a second ago, and deletes some of the rows of five seconds ago. */
function createWriter(
  service: SupabaseClient,
  listeners: readonly Listener[],
  written: Map<number, WrittenRow>,
  sentAt: Map<string, number>,
): ListenerCrowd['write'] {
  let next = 1
  const batches: WrittenRow[][] = []
  const readings = service.from('sightings')
  const mark = (rows: readonly WrittenRow[]) => {
    for (const { reading } of rows) sentAt.set(`${reading.id} ${reading.value}`, performance.now())
  }
  return async (rate, seconds) => {
    const perTick = rate / ticksPerSecond
    const began = performance.now()
    let changes = 0
    for (let tick = 0; tick < seconds * ticksPerSecond; tick++) {
      const added = Array.from({ length: Math.ceil(perTick * 0.4) }, () => {
        const reading = readingOf(next++, listeners)
        return { reading, values: [reading.value], isDeleted: false }
      })
      const changed = batches.at(-ticksPerSecond) ?? []
      const gone = (batches.at(-5 * ticksPerSecond) ?? []).slice(0, Math.ceil(perTick * 0.2))
      for (const row of added) written.set(row.reading.id, row)
      batches.push(added)
      mark(added)
      must(await readings.insert(added.map(({ reading }) => reading)))
      for (const row of changed) {
        row.reading.value++
        row.values.push(row.reading.value)
      }
      mark(changed)
      if (changed.length > 0) must(await readings.upsert(changed.map(({ reading }) => reading)))
      if (gone.length > 0) {
        must(
          await readings.delete().in(
            'id',
            gone.map(({ reading }) => reading.id),
          ),
        )
        for (const row of gone) row.isDeleted = true
      }
      changes += added.length + changed.length + gone.length
      const ahead = began + ((tick + 1) * 1000) / ticksPerSecond - performance.now()
      if (ahead > 0) await setTimeout(ahead)
    }
    return changes
  }
}

/** Returns a row for one of the policies, in turn. */
function readingOf(id: number, listeners: readonly Listener[]): Reading {
  const who = listeners[Math.floor(id / 5) % listeners.length]
  const none = { is_open: false, owner: null, team: null, reader: null, rank: null }
  const seenBy = [
    { is_open: true },
    { owner: who?.id ?? null },
    { team: id % 10 },
    { reader: who?.email ?? null },
    { rank: 4 },
  ][id % 5]
  return { id, value: 0, ...none, ...seenBy }
}

function maySee({ id, team, email, rank }: Listener, reading: Reading): boolean {
  return (
    reading.is_open ||
    reading.owner === id ||
    reading.team === team ||
    reading.reader === email ||
    (reading.rank !== null && reading.rank <= rank)
  )
}

function faultsOf(
  listener: Listener,
  written: ReadonlyMap<number, WrittenRow>,
  /** True if every change of a deleted row is expected, too. */
  isEach: boolean,
): string[] {
  const faults: string[] = []
  const say = (id: number, what: string) => faults.push(`${listener.email}, row ${id}: ${what}`)
  for (const [id, { reading, values, isDeleted }] of written) {
    const seen = listener.seen.get(id) ?? []
    if (!maySee(listener, reading)) {
      if (seen.length > 0) say(id, `sent ${seen.length} times, and hidden`)
    } else if (isDeleted && !isEach) {
      if (seen.length > values.length) say(id, `sent ${seen.length} times of ${values.length}`)
    } else if (seen.length !== values.length) say(id, `sent ${seen.length} times of ${values.length}`)
    else if (seen.at(-1) !== values.at(-1)) say(id, `ends at ${seen.at(-1)} and not ${values.at(-1)}`)
    if (seen.some((value, n) => value < (seen[n - 1] ?? 0))) say(id, `out of order: ${seen.join(', ')}`)
    if (listener.deleted.has(id) !== isDeleted)
      say(id, isDeleted ? 'its end was not sent' : 'ended by mistake')
  }
  return faults
}

function must({ error }: { error: Error | null }): void {
  if (error) throw error
}
