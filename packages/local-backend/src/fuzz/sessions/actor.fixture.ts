import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { computeTotp } from '../../auth/factors/totp.ts'
import type { ChildBackend } from '../../child-backend.fixture.ts'
import type { Mail } from '../../mailbox/mailbox.ts'
import { openRecorder, type Recorder } from '../recorder.fixture.ts'
import type { DerivedValue } from '../tape.fixture.ts'

/** Uses the backend with real clients, and records everything. */
export interface Actor {
  recorder: Recorder
  /** The backend, through the recorder. */
  url: string
  backend: ChildBackend
  secretKey: string
  /** Part of every address and name that the session creates, so that they differ each time it is played. */
  nonce: string
  derived: DerivedValue[]
  /** Creates a client that is not signed in. */
  client(): SupabaseClient
  /** A client with the secret key. */
  owner(): SupabaseClient
  /** A request of the browser itself, or of a program without a client. */
  ask(method: string, path: string, init?: AskOptions): Promise<Response>
  addressOf(name: string): string
  /** Creates an account, confirms it with an emailed code, and signs in with the password, so that the session may change factors. */
  join(name: string): Promise<ActorAccount>
  mailTo(address: string): Promise<Mail>
  /** Returns the code of an authenticator app, which is computed again when the session is played. */
  codeOf(secret: string): string
}

/** Parts of a plain request in addition to its address. */
export interface AskOptions {
  token?: string
  body?: BodyInit | object
  headers?: Record<string, string>
}

/** A user with an account. */
export interface ActorAccount {
  client: SupabaseClient
  id: string
  email: string
  token: string
}

/** The password of every account in these sessions. */
export const password = 'seven quiet lanterns 1'

/** The first parts of a session, which are played unchanged, so that the other parts have an account. */
export const beginSection = 'begin'

/** Opens a recorder for one session. */
export async function openActor(backend: ChildBackend, secretKey: string): Promise<Actor> {
  const recorder = openRecorder()
  const url = await recorder.through(backend.url)
  const mailbox = await recorder.through(new URL(backend.mailbox).origin)
  const nonce = `n${randomUUID().slice(0, 8)}`
  const derived: DerivedValue[] = []
  const client = () =>
    createClient(url, backend.key, {
      auth: { flowType: 'pkce', storage: createMemory(), autoRefreshToken: false },
    })
  const addressOf = (name: string) => `${name}-${nonce}@portico.example`
  const mailTo = async (address: string) => {
    const answer = await fetch(`${mailbox}/mail/messages.json?to=${encodeURIComponent(address)}`)
    const mail = ((await answer.json()) as Mail[]).find(({ type }) => type !== 'notice')
    if (!mail) throw new Error(`There is no mail to ${address}`)
    return mail
  }
  const ask: Actor['ask'] = (method, path, { token = backend.key, body, headers = {} } = {}) => {
    const isPlain = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams
    const isBytes = body instanceof Blob || ArrayBuffer.isView(body)
    const fields = {
      apikey: token === secretKey ? secretKey : backend.key,
      authorization: `Bearer ${token}`,
      ...(body && !isPlain && !isBytes && { 'content-type': 'application/json' }),
      ...headers,
    }
    const sent =
      body === undefined || isPlain || isBytes ? (body as BodyInit | undefined) : JSON.stringify(body)
    return fetch(url + path, { method, headers: fields, body: sent ?? null, redirect: 'manual' })
  }
  return {
    recorder,
    url,
    backend,
    secretKey,
    nonce,
    derived,
    client,
    addressOf,
    mailTo,
    ask,
    owner: () => createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } }),
    async join(name) {
      const joined = client()
      const email = addressOf(name)
      const { error } = await joined.auth.signUp({ email, password })
      if (error) throw error
      const confirmed = await joined.auth.verifyOtp({
        email,
        type: 'email',
        token: (await mailTo(email)).code ?? '',
      })
      if (confirmed.error) throw confirmed.error
      const { data, error: refusal } = await joined.auth.signInWithPassword({ email, password })
      if (refusal) throw refusal
      return { client: joined, id: data.user?.id ?? '', email, token: data.session?.access_token ?? '' }
    },
    codeOf(secret) {
      const code = computeTotp(secret, Date.now() / 1000)
      derived.push({ value: code, from: secret, make: (from) => computeTotp(from, Date.now() / 1000) })
      return code
    },
  }
}

function createMemory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
