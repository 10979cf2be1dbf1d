import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { BackendApart } from '../apart.fixture.ts'
import { openOwner } from '../owner/index.ts'

/** Another user of the backend. No other account may read or change this user's rows and files. */
export interface Bystander {
  /** Is in the user's rows, files and metadata. No answer to anybody else may have it. */
  marker: string
  /** Ids and paths of the user's rows and files, which an attacker may have guessed. */
  words: readonly string[]
  /** Asks as this user, one question after the other, until it is settled. The first wrong or late answer is a fault. */
  watch(onFault: (fault: string) => void): Watch
  /** Returns what of the user's rows has changed or is gone since the user was made. */
  findChanges(): Promise<string[]>
}

/** Questions of the other user that are under way. */
export interface Watch {
  /** How long each took, in ms. */
  times: readonly number[]
  /** Asks every question once more, then no more. */
  settle(): Promise<void>
}

/** Limit for one question of the other user in ms: other requests may hold it up, but not for long. */
export const longestWait = 20_000

/** Columns that other people's requests may change, such as the time of the last recovery mail. */
const volatile = [
  ...['updated_at', 'last_sign_in_at', 'last_accessed_at', 'refreshed_at', 'user_agent', 'ip'],
  ...[
    'recovery_token',
    'recovery_sent_at',
    'confirmation_token',
    'confirmation_sent_at',
    'reauthentication_token',
  ],
]

/** Makes the other user's rows and files, as the demo account `other`. */
export async function settleBystander(backend: BackendApart): Promise<Bystander> {
  const marker = `secret-${randomUUID()}`
  const { client, id } = await signIn(backend, backend.other)
  const words = [id, ...(await writeRows(client, id, marker))]
  const before = await readRowSums(backend.dataDir, id)
  // Behind a proxy the demo account is no administrator by itself.
  await runAsOwner(
    backend.dataDir,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where email = '${backend.demo.email}'`,
  )
  const demo = await signIn(backend, backend.demo)
  const questions = [
    ...questionsOf(client, id, marker),
    ['the list of people', async () => (await demo.client.rpc('portico_people')).error === null],
    ['a socket', () => canOpenSocket(backend)],
  ] satisfies Question[]
  return {
    ...{ marker, words },
    watch: (onFault) => watch(questions, onFault),
    async findChanges() {
      const now = new Set(await readRowSums(backend.dataDir, id))
      return before.filter((sum) => !now.has(sum))
    },
  }
}

/** The fuzzer's clients have other addresses: limits for one address must not reach this user. */
const address = { 'x-forwarded-for': '198.51.100.9' }

async function signIn({ url, key }: BackendApart, account: BackendApart['demo']) {
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(url, key, { auth, global: { headers: address } })
  const { data, error } = await client.auth.signInWithPassword(account)
  if (error) throw error
  return { client, id: data.user.id }
}

function canOpenSocket({ url, key }: BackendApart): Promise<boolean> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, {
    headers: address,
  })
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.terminate()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function writeRows(client: SupabaseClient, id: string, marker: string): Promise<string[]> {
  const project = must(
    await client.from('projects').insert({ name: marker, description: marker }).select().single(),
  )
  const task = must(
    await client.from('tasks').insert({ project_id: project.id, title: marker }).select().single(),
  )
  const path = `${id}/${fileName}`
  must(await client.storage.from('files').upload(path, marker, { metadata: { note: marker } }))
  const share = must(
    await client.rpc('portico_create_share', {
      bucket: 'files',
      items: [path],
      share_name: marker,
      share_password: marker,
    }),
  )
  const view = { table_schema: 'public', table_name: 'projects', name: marker, content: { note: marker } }
  must(await client.from('portico_views').insert(view).select('id'))
  return [project.id, String(task.id), path, `files/${path}`, share.id].map(String)
}

// biome-ignore lint/suspicious/noExplicitAny: rows of several tables.
function must({ data, error }: { data: any; error: Error | null }): any {
  if (error) throw error
  return data
}

/** Attackers guess it; only its content is secret. */
const fileName = 'private-note.txt'

type Question = [what: string, ask: () => Promise<boolean>]

/** Lists the questions of a user's page. Each resolves to whether the answer is right. */
function questionsOf(client: SupabaseClient, id: string, marker: string): Question[] {
  return [
    [
      'rows',
      async () => (await client.from('projects').select('name').eq('name', marker)).data?.length === 1,
    ],
    ['the account', async () => (await client.auth.getUser()).data.user?.id === id],
    [
      'a file',
      async () =>
        (await (await client.storage.from('files').download(`${id}/${fileName}`)).data?.text()) === marker,
    ],
    ['saved views', async () => isSmall((await client.from('portico_views').select()).data)],
  ]
}

/** Returns whether the answer has at most 4 MB, so that shared rows cannot make a page too large to load. */
function isSmall(data: unknown): boolean {
  return Array.isArray(data) && JSON.stringify(data).length < 4 * 1024 ** 2
}

function watch(questions: readonly Question[], onFault: (fault: string) => void): Watch {
  const times: number[] = []
  let left = Number.POSITIVE_INFINITY
  const loop = async () => {
    for (let n = 0; left > 0; n++, left--) {
      const [what, ask] = questions[n % questions.length] as Question
      const began = performance.now()
      // A busy server may ask to try again; within the limit it has to answer.
      let isRight = false
      while (!isRight && performance.now() - began < longestWait) {
        isRight = await Promise.race([
          ask().catch(() => false),
          setTimeout(longestWait, false, { ref: false }),
        ])
        if (!isRight) await setTimeout(100)
      }
      times.push(performance.now() - began)
      // Further faults would only repeat the first.
      if (!isRight)
        return onFault(`another user asked for ${what} and had no right answer within ${longestWait} ms`)
      await setTimeout(100)
    }
  }
  const ended = loop()
  return {
    times,
    async settle() {
      left = questions.length + 1
      await ended
    },
  }
}

const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth', 'storage', 'portico_private')
    and c.relname not in ('audit_log_entries', 'security_log', 'refresh_tokens', 'flow_state', 'one_time_tokens')
  order by 1`

/** A line for each row that names the user: its table and its checksum. New tables are among them. */
async function readRowSums(dataDir: string, id: string): Promise<string[]> {
  const left = `array[${volatile.map((name) => `'${name}'`).join()}]`
  const sums = (await runAsOwner(dataDir, tablesQuery)).map(
    (table) => `select '${table.replaceAll("'", "''")} ' || md5((to_jsonb(t) - ${left})::text) from ${table} t
      where strpos(t::text, '${id}') > 0`,
  )
  return runAsOwner(dataDir, sums.join(' union all '))
}

/** Runs a statement above every policy, and returns the first column of its rows. */
async function runAsOwner(dataDir: string, statement: string): Promise<string[]> {
  const owner = await openOwner(dataDir)
  const { statements, error } = await owner.sql(statement)
  await owner.close()
  if (error) throw new Error(error.message)
  return (statements.at(-1)?.rows ?? []).map(([value]) => value ?? '')
}
