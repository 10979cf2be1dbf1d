import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { readClaims } from '../cookies/parse-session.ts'
import { getStepUpRequirement, type StepUpRequirement } from '../session/step-up-requirement.ts'
import { version } from '../session/version.ts'
import type { SocketAccount } from '../shared-socket/share-sockets.ts'
import { createDeferredRealtime } from './deferred-realtime.ts'

/** The parts of a session that requests need. */
export interface DataClientOptions {
  url: string
  key: string
  /** Returns a valid token other than `refused`, or null if the user is not signed in. */
  accessToken: (refused?: string) => Promise<string | null>
  /** Asks the user for MFA or a recent proof. Default: refusals are returned. */
  stepUp?: StepUpRequests
  /** The session, for the shared connection of all tabs. Default: the client has its own connection. */
  account?: SocketAccount
  fetch: typeof fetch
}

/**
 * Creates Supabase's client over the tokens of a session. It has the same parts as `createClient`, but no auth, which is the
 * session's. The code of its realtime client is loaded for the first channel: it is a third of `createClient`, and a first visit
 * doesn't need it. The client never retries; the caller decides about that.
 */
export function createDataClient({
  url,
  key,
  accessToken,
  stepUp = noStepUp,
  account,
  fetch,
}: DataClientOptions): SupabaseClient {
  const at = (path: string) => new URL(path, url.endsWith('/') ? url : `${url}/`)
  const headers: Record<string, string> = { 'X-Client-Info': `portico-session/${version}` }
  const withToken = (one: typeof globalThis.fetch, fallback: string | null) =>
    fetchWithToken({ key, accessToken, stepUp, fetch: one, fallback })
  const authorized = withToken(fetch, key)
  // A publishable key is not a token, but functions would take it for one.
  const forFunctions = withToken(fetch, /^sb_(publishable|secret)_/.test(key) ? null : key)
  const rest = new PostgrestClient(at('rest/v1').href, {
    headers,
    schema: 'public',
    fetch,
    wrapFetch: (one) => withToken(one, key),
    retry: false,
  })
  const realtime = createDeferredRealtime(at('realtime/v1').href.replace(/^http/, 'ws'), {
    headers,
    params: { apikey: key },
    accessToken: async () => (await accessToken()) ?? key,
    fetch: authorized,
    reconnectAfterMs,
    account,
  })
  const client: Members & Record<string, unknown> = {
    from: rest.from.bind(rest) as SupabaseClient['from'],
    schema: rest.schema.bind(rest) as SupabaseClient['schema'],
    rpc: rest.rpc.bind(rest) as SupabaseClient['rpc'],
    getOpenApiSpec: rest.getOpenApiSpec.bind(rest),
    get functions() {
      return new FunctionsClient(at('functions/v1').href, { headers, customFetch: forFunctions })
    },
    storage: new StorageClient(at('storage/v1').href, headers, authorized),
    realtime,
    channel: (name, options) => realtime.channel(name, options),
    getChannels: () => realtime.getChannels(),
    removeChannel: (channel) => realtime.removeChannel(channel),
    removeAllChannels: () => realtime.removeAllChannels(),
    auth: withoutAuth,
    // Protected in its type, but libraries read it.
    rest,
    headers,
    supabaseUrl: url,
    supabaseKey: key,
    fetch: authorized,
    accessToken,
  }
  return client as unknown as SupabaseClient
}

/**
 * Returns the delay in ms before a lost connection is retried: the client's own steps, but never longer than users wait, and random
 * so that clients don't reconnect at the same time.
 */
function reconnectAfterMs(tries: number): number {
  return [1000, 2000][tries - 1] ?? 3500 + Math.random() * 1000
}

/** All public members of Supabase's own client. The compiler reports a member that a later version adds. */
type Members = Pick<SupabaseClient, keyof SupabaseClient>

const withoutAuth = new Proxy({} as SupabaseClient['auth'], {
  get(_target, name) {
    throw new Error(
      `The session signs in and out: client.auth.${String(name)} is not there. Use the session's own.`,
    )
  },
})

/**
 * Adds the key and the session's token to requests, or `fallback` without one. A request whose token is refused as expired is
 * repeated once with a renewed token. A request that is refused for lack of MFA or a recent proof is repeated once the user has given
 * it. Never sends the token of another user.
 */
function fetchWithToken(
  options: Required<Pick<DataClientOptions, 'key' | 'accessToken' | 'stepUp' | 'fetch'>> & {
    fallback: string | null
  },
): typeof globalThis.fetch {
  const { key, accessToken, stepUp, fetch, fallback } = options
  return async (input, init) => {
    const request = input instanceof Request ? input : null
    const given = () => new Headers(init?.headers ?? request?.headers)
    const isOwnToken = !given().has('Authorization')
    const canRepeat = isOwnToken && !(init?.body instanceof ReadableStream)
    const send = (token: string | null) => {
      const headers = given()
      if (!headers.has('apikey')) headers.set('apikey', key)
      if (token && isOwnToken) headers.set('Authorization', `Bearer ${token}`)
      // The body of a request can only be read once.
      return fetch(request && canRepeat ? request.clone() : input, { ...init, headers })
    }
    const first = await accessToken()
    let answer = await send(first ?? fallback)
    const person = personOf(first)
    if (!canRepeat || !first || !person) return answer
    let refusal = await refusalOf(answer, stepUp)
    if (refusal === 'expired') {
      const renewed = await accessToken(first)
      if (renewed === first || personOf(renewed) !== person) return answer
      answer = await send(renewed)
      refusal = await refusalOf(answer, stepUp)
    }
    if (!refusal || refusal === 'expired' || !(await stepUp.ask(person, refusal))) return answer
    const lifted = await accessToken()
    return personOf(lifted) === person ? send(lifted) : answer
  }
}

function personOf(token: string | null): unknown {
  return token && readClaims(token)?.sub
}

/** Callbacks by which refused requests ask for MFA or a recent proof. */
export interface StepUpRequests {
  /** Resolves to whether this user has given it now. */
  ask: (person: unknown, need: StepUpRequirement) => Promise<boolean>
  /** Whether the user has a factor that would make the session AAL2. */
  canBeLifted: () => boolean
}

const noStepUp: StepUpRequests = { ask: async () => false, canBeLifted: () => false }

/**
 * Returns why a request was refused, if it can be repeated. `expired`: PostgREST and the storage server refuse a token that has
 * expired, or that another key has signed. `factor` and `proof`: codes of the auth server and of database functions, as in `raise …
 * using hint = 'insufficient_aal'`. Storage only passes on the message, which begins with the code. A policy without a code counts as
 * `factor` if the user has a factor that was not used.
 */
async function refusalOf(
  answer: Response,
  { canBeLifted }: StepUpRequests,
): Promise<'expired' | StepUpRequirement | undefined> {
  if (![400, 401, 403].includes(answer.status)) return undefined
  const text = await answer.clone().text()
  if (/"PGRST30[13]"|claim timestamp check failed/.test(text)) return 'expired'
  const [, code] =
    /"(?:code|error_code|hint|message)":\s*"(insufficient_aal|recent_proof_needed)/.exec(text) ?? []
  if (code) return getStepUpRequirement(code)
  return canBeLifted() && /"code":\s*"42501"|row-level security/.test(text) ? 'factor' : undefined
}
