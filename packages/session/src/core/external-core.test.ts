import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFacade } from '../configure/facade.ts'
import { resolveConfig } from '../platform/config.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'
import { startExternalCore } from './external-core.ts'
import { TokenRequester } from './token-requester.ts'

function borrow(initial: string | null) {
  const scene = createSessionFixture()
  const page = { token: initial, fails: false }
  const config = resolveConfig({
    url: 'https://project.supabase.co',
    key: 'key',
    getAccessToken: () => {
      if (page.fails) throw new Error('not now')
      return page.token
    },
  })
  const core = startExternalCore((...parts) => new TokenRequester(...parts), config, scene.platform)
  const session = createFacade(core)
  const types: string[] = []
  session.onAuthEvent('*', ({ type, reason }) => types.push(reason ? `${type} ${reason}` : type))
  return { scene, page, core, session, types }
}

afterEach(() => vi.unstubAllGlobals())

describe('a session over the tokens of an embedding page', () => {
  it('follows those tokens, writes no cookie and sends no request', async () => {
    const { scene, page, session, types } = borrow(null)
    const ada = scene.backend.addUser('ada@example.com')
    const bob = scene.backend.addUser('bob@example.com')
    await flush()
    expect(session.getSnapshot().status).toBe('signed_out')
    for (const userId of [ada.id, ada.id, bob.id]) {
      page.token = scene.backend.issue(userId).access_token
      await scene.platform.hint('visible')
      expect(session.getSnapshot().user?.id).toBe(userId)
      expect(await session.getAccessToken()).toBe(page.token)
    }
    page.token = null
    await scene.platform.hint('tick')
    expect(types).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'SIGNED_OUT switched',
      'SIGNED_IN',
      'SIGNED_OUT external',
    ])
    expect(scene.platform.counts.writes).toBe(0)
    expect(scene.backend.requests).toEqual([])
  })

  it('stays signed in and reports the error if the page’s function throws', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const { scene, page, session, types } = borrow(null)
    page.token = scene.backend.issue(scene.backend.addUser('ada@example.com').id).access_token
    await scene.platform.hint('visible')
    page.fails = true
    await scene.platform.hint('visible')
    expect(session.getSnapshot().status).toBe('signed_in')
    expect(types.at(-1)).not.toMatch(/SIGNED_OUT/)
    expect(reported).toHaveLength(1)
  })

  it('uses the page’s latest function, even if an earlier one answers after it', async () => {
    const { scene, core, session } = borrow(null)
    const [ada, bob] = ['ada@example.com', 'bob@example.com'].map((email) => {
      const { id } = scene.backend.addUser(email)
      return { id, token: scene.backend.issue(id).access_token }
    })
    let answer = (_token: string | undefined) => {}
    const slow = () => new Promise((resolve) => (answer = resolve))
    void core.operation('borrowFrom')?.(slow as never)
    const later = core.operation('borrowFrom')?.((() => bob?.token) as never)
    answer(ada?.token)
    await later
    await flush()
    expect(session.getSnapshot().user?.id).toBe(bob?.id)
    expect(await session.getAccessToken()).toBe(bob?.token)
  })

  it('leaves sign-in and sign-out to the page', async () => {
    const { session } = borrow(null)
    const results = await Promise.all([
      session.signInWithPassword({ email: 'a@b.c', password: 'x' }),
      session.signOut({ scope: 'local' }),
    ])
    expect(results.map(({ error }) => error?.code)).toEqual(['not_supported', 'not_supported'])
  })
})
