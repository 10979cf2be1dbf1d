import { type MountedRemote, mountRemote, type TestHostOptions } from '@portico/react-remote/testing'
import type { Session } from '@portico/session'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'

/** What storage answers; 200 unless said otherwise. */
export interface Answer {
  status?: number
  body: unknown
}

/** What migrations bring, where they were not pushed. */
const absent: Answer = { status: 404, body: { code: 'PGRST202', message: 'no such function' } }
const missing = [
  ...['find_files', 'recent_files', 'used_space', 'list_favourites', 'can_trash', 'owner_of'].map(
    (name) => `rpc/portico_${name}`,
  ),
  'portico_space_limits',
].map((name) => `/rest/v1/${name}`)

/**
 * Shows `remote` to Ada over a storage that answers by path below `/storage/v1`, as soon as an answer is there, or by what a function makes of the request's JSON; what it has no
 * answer for never answers; searches, favourites, the trash and owners and limits are not installed then.
 */
export function showOverStorage(
  remote: Parameters<typeof mountRemote>[0],
  answers: Record<string, Answer | Promise<Answer> | ((body: unknown) => Answer | Promise<Answer>)>,
  path = '/',
  appearance: TestHostOptions['appearance'] = {},
): MountedRemote {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input).pathname.replace('/storage/v1', '')
    const given = answers[asked] ?? (missing.includes(asked) ? absent : undefined)
    const answer = await (typeof given === 'function' ? given(readBody(init?.body)) : given)
    if (!answer) return new Promise<Response>(() => {})
    const { body, status = 200 } = answer
    return body instanceof Blob ? new Response(body, { status }) : Response.json(body, { status })
  }
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch } })
  const { session }: { session: Session } = createFakeSession({ user: { id: 'ada' }, client })
  const mounted = mountRemote(remote, { session, path, appearance })
  onTestFinished(() => mounted.unmount())
  return mounted
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** The answer that lists these buckets, all private. */
export const buckets = (...ids: string[]): Answer => ({
  body: ids.map((id) => ({ id, name: id, public: false })),
})
