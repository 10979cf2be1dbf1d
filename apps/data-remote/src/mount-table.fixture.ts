import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import {
  allowLongAnswers,
  createFetchStub,
  type StubResponses,
  wholeTableResponses,
} from './fetch-stub.fixture.ts'
import { remote } from './remote.tsx'
import { GridInput } from './table/lazy-grid-input.ts'

// Tests press keys at once, unlike users, so the grid's input code is loaded first.
await GridInput.load()

/** A WebSocket that never connects. */
class SilentSocket {
  readyState = 0
  close() {}
}

/** Mounts the table `tasks` with a real client until the test ends. `place`: the rest of the address. */
export function mountTable(
  place = '',
  {
    answers = {},
    user = 'ada',
    isAdministrator = false,
    socket = SilentSocket,
    isCut = false,
    ...options
  }: {
    answers?: StubResponses
    user?: string
    isAdministrator?: boolean
    /** Replaces the page’s `WebSocket`. Default: one that never connects. */
    socket?: object
    appearance?: object
    ask?: (question: string) => Promise<boolean>
    /** The server returns fewer rows than requested. */
    isCut?: boolean
  } = {},
): MountedRemote & Pick<ReturnType<typeof createFakeSession>, 'signIn' | 'setLost'> & { requests: string[] } {
  const requests: string[] = []
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    realtime: { transport: socket as typeof WebSocket },
    global: { fetch: createFetchStub({ ...wholeTableResponses, ...answers }, requests) },
  })
  if (!isCut) allowLongAnswers(client)
  const { session, signIn, setLost } = createFakeSession({
    user: { id: user, app_metadata: { provider: 'email', admin: isAdministrator } },
    client,
  })
  const mounted = mountRemote(remote, { session, path: `/public/tasks${place}`, ...options })
  mounted.element.style.blockSize = '600px'
  onTestFinished(mounted.unmount)
  return { ...mounted, requests, signIn, setLost }
}
