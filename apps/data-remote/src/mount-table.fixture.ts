import { type MountedRemote, mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { onTestFinished } from 'vitest'
import { type Answers, givesLongAnswers, serve, wholeTable } from './data-stage.fixture.ts'
import { remote } from './remote.tsx'
import { GridInput } from './table/lazy-grid-input.ts'

// Nobody presses a key as soon as a test does.
await GridInput.load()

/** A network in which nothing answers. */
class SilentSocket {
  readyState = 0
  close() {}
}

/** Mounts the table `tasks` over the real client until the test ends; `place` is what follows it in the address. */
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
    answers?: Answers
    user?: string
    isAdministrator?: boolean
    /** In the place of the page’s `WebSocket`; one that never opens unless given. */
    socket?: object
    appearance?: object
    ask?: (question: string) => Promise<boolean>
    /** The server gives fewer rows at a time than the client requests. */
    isCut?: boolean
  } = {},
): MountedRemote & Pick<ReturnType<typeof createFakeSession>, 'signIn' | 'setLost'> & { requests: string[] } {
  const requests: string[] = []
  const client = createClient('http://data.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    realtime: { transport: socket as typeof WebSocket },
    global: { fetch: serve({ ...wholeTable, ...answers }, requests) },
  })
  if (!isCut) givesLongAnswers(client)
  const { session, signIn, setLost } = createFakeSession({
    user: { id: user, app_metadata: { provider: 'email', admin: isAdministrator } },
    client,
  })
  const mounted = mountRemote(remote, { session, path: `/public/tasks${place}`, ...options })
  mounted.element.style.blockSize = '600px'
  onTestFinished(mounted.unmount)
  return { ...mounted, requests, signIn, setLost }
}
