import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { readClaims } from '../cookies/parse-session.ts'
import { needOf, type StepUpNeed } from '../session/step-up-need.ts'
import { version } from '../session/version.ts'
import type { SocketAccount } from '../shared-socket/share-sockets.ts'
import { deferRealtime } from './deferred-realtime.ts'

/** What requests need of a session. */
export interface DataClientOptions {
  url: string
  key: string
  /** A valid token, another one than `refused`, or null if the user is not signed in. */
  accessToken: (refused?: string) => Promise<string | null>
  /** Asks the user for the second factor or a recent proof. Default: refusals are returned. */
  stepUp?: StepUpRequests
  /** The session, for the one connection of all tabs. Default: the client has a connection of its own. */
  account?: SocketAccount
  fetch: typeof fetch
}

/**
 * Supabase's client over the tokens of a session: its own parts put together as `createClient` does, without auth, which is
 * the session's, and with a realtime client whose code comes when somebody first asks for a channel. That is a third of
 * what `createClient` brings, and of a first visit nobody needs it. Nothing is retried: the caller decides what is asked
 * again.
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
  // A publishable key is no token, and functions would take it for one.
  const forFunctions = withToken(fetch, /^sb_(publishable|secret)_/.test(key) ? null : key)
  const rest = new PostgrestClient(at('rest/v1').href, {
    headers,
    schema: 'public',
    fetch,
    wrapFetch: (one) => withToken(one, key),
    retry: false,
  })
  const realtime = deferRealtime(at('realtime/v1').href.replace(/^http/, 'ws'), {
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
    // Protected in its type, and read by libraries all the same.
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
 * Until a connection that was lost is tried again, in milliseconds: the client's own steps, but never longer than somebody waits, and
 * not all at once.
 */
function reconnectAfterMs(tries: number): number {
  return [1000, 2000][tries - 1] ?? 3500 + Math.random() * 1000
}

/** All that is public of Supabase's own client: what a later version adds is missed by the compiler. */
type Members = Pick<SupabaseClient, keyof SupabaseClient>

const withoutAuth = new Proxy({} as SupabaseClient['auth'], {
  get(_target, name) {
    throw new Error(
      `The session signs in and out: client.auth.${String(name)} is not there. Use the session's own.`,
    )
  },
})

/**
 * Requests name the key, and the session's token; without one `fallback`. A request whose token is refused as expired is made once more
 * with a renewed one, and one that is refused for want of the second factor or a recent proof once more when its maker has given that. It
 * never sends the token of another user.
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
      // The body of a request can be read once.
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

/** How requests that are refused ask for the second factor, or a recent proof. */
export interface StepUpRequests {
  /** Resolves to whether this person has given it now. */
  ask: (person: unknown, need: StepUpNeed) => Promise<boolean>
  /** Whether the session could be lifted by a factor that the person has. */
  canBeLifted: () => boolean
}

const noStepUp: StepUpRequests = { ask: async () => false, canBeLifted: () => false }

/**
 * Why a request was refused, if it can be repeated. `expired`: PostgREST and the storage server refuse a token that has expired, or that
 * another key has signed. `factor` and `proof`: as the auth server says it, and as functions of a database can: `raise … using hint =
 * 'insufficient_aal'`; storage passes on the message alone, which begins with the code. A policy that does not say why counts as one that
 * wants the factor if there is one that was not given.
 */
async function refusalOf(
  answer: Response,
  { canBeLifted }: StepUpRequests,
): Promise<'expired' | StepUpNeed | undefined> {
  if (![400, 401, 403].includes(answer.status)) return undefined
  const text = await answer.clone().text()
  if (/"PGRST30[13]"|claim timestamp check failed/.test(text)) return 'expired'
  const [, code] =
    /"(?:code|error_code|hint|message)":\s*"(insufficient_aal|recent_proof_needed)/.exec(text) ?? []
  if (code) return needOf(code)
  return canBeLifted() && /"code":\s*"42501"|row-level security/.test(text) ? 'factor' : undefined
}
