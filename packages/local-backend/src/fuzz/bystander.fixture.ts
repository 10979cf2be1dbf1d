import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ChildBackend } from '../child-backend.fixture.ts'
import { canUseChannel } from './channel-user.fixture.ts'
import { readRowSums, runAsOwner } from './stored-rows.fixture.ts'

/** Another user of the backend. No other account may read or change this user's rows and files. */
export interface Bystander {
  /** A secret in the user's rows, files and metadata. No answer to another client may contain it. */
  marker: string
  /** Ids and paths of the user's rows and files, which an attacker may have guessed. */
  words: readonly string[]
  /** Sends requests as this user, one after another, until it is settled. The first wrong, late or too large answer is a fault. */
  watch(onFault: (fault: string) => void): BystanderWatch
  /** Returns the user's rows that were changed or deleted since the user was created. */
  findChanges(): Promise<string[]>
}

/** The running watch over the requests of the other user. */
export interface BystanderWatch {
  /** Duration of each in ms. */
  times: readonly number[]
  /** Sends each request once more, then stops. */
  settle(): Promise<void>
}

/** Timeout in ms for a request of the other user, which other requests may delay for a short time. */
const longestWait = 20_000

/** Limit for one answer in bytes: rows of other users must not make a page too large to load. */
const largestAnswer = 4 * 1024 ** 2

/** Pause between two requests in ms. */
const pause = 100

/** Creates the other user's rows and files, as the demo account `other`. */
export async function createBystander(backend: ChildBackend): Promise<Bystander> {
  const marker = `secret-${randomUUID()}`
  const answers = { largest: 0 }
  const { client, id } = await signIn(backend, backend.other, answers)
  const words = [id, ...(await writeRows(client, id, marker))]
  const before = await readRowSums(backend.dataDir, id)
  // Behind a proxy the demo account is not automatically an administrator.
  await runAsOwner(
    backend.dataDir,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"admin": true}' where email = '${backend.demo.email}'`,
  )
  const demo = await signIn(backend, backend.demo, answers)
  const questions = [
    ...questionsOf(client, id, marker),
    ['the list of people', async () => (await demo.client.rpc('portico_people')).error === null],
    ['a message of a channel', () => canUseChannel(backend, address)],
  ] satisfies Question[]
  return {
    marker,
    words,
    watch(onFault) {
      answers.largest = 0
      return watch(questions, answers, onFault)
    },
    async findChanges() {
      const now = new Set(await readRowSums(backend.dataDir, id))
      return before.filter((sum) => !now.has(sum))
    },
  }
}

/** The fuzzer's clients have other addresses: limits for one address must not reach this user. */
const address = { 'x-forwarded-for': '198.51.100.9' }

/** The largest answer so far, in bytes. */
interface Answers {
  largest: number
}

async function signIn({ url, key }: ChildBackend, account: ChildBackend['demo'], answers: Answers) {
  const auth = { persistSession: false, autoRefreshToken: false }
  const measured: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const body = await answer.arrayBuffer()
    answers.largest = Math.max(answers.largest, body.byteLength)
    return new Response(body.byteLength > 0 ? body : null, answer)
  }
  const client = createClient(url, key, { auth, global: { headers: address, fetch: measured } })
  const { data, error } = await client.auth.signInWithPassword(account)
  if (error) throw error
  return { client, id: data.user.id }
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

/** Returns the requests of a user's page. Each resolves to whether the answer is right. */
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
    // Like the page of a table, which loads the contents of shared views one by one.
    [
      'saved views',
      async () =>
        (await client.from('portico_views').select('id,name,owner_id').range(0, 499)).error === null,
    ],
  ]
}

function watch(
  questions: readonly Question[],
  answers: Answers,
  onFault: (fault: string) => void,
): BystanderWatch {
  const times: number[] = []
  let left = Number.POSITIVE_INFINITY
  const loop = async () => {
    for (let n = 0; left > 0; n++, left--) {
      const [what, ask] = questions[n % questions.length] as Question
      const { isRight, ms } = await askInTime(ask)
      times.push(ms)
      const fault =
        answers.largest > largestAnswer
          ? `got an answer of ${answers.largest} bytes`
          : isRight
            ? undefined
            : `had no right answer within ${longestWait} ms`
      // More faults would only repeat the first one.
      if (fault) return onFault(`another user asked for ${what} and ${fault}`)
      if (left > questions.length) await setTimeout(pause)
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

/** A busy server may ask to try again; within the limit it has to answer. */
async function askInTime(ask: () => Promise<boolean>) {
  const began = performance.now()
  const abort = new AbortController()
  const late = setTimeout(longestWait, false, { signal: abort.signal }).catch(() => false)
  let isRight = false
  while (!isRight && performance.now() - began < longestWait) {
    isRight = await Promise.race([ask().catch(() => false), late])
    if (!isRight) await setTimeout(pause)
  }
  abort.abort()
  return { isRight, ms: performance.now() - began }
}
