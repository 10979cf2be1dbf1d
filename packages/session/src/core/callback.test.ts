import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../platform/config.ts'
import type { AuthEvent } from '../session/events.ts'
import type { Session } from '../session/session.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'
import { startOwnCore } from './own-core.ts'

const origin = 'https://portal.example'

/** Returns the verifiers that the browser keeps for links. */
const verifiers = (scene: SessionFixture) =>
  [...scene.platform.jar.keys()].filter((name) => name.includes('verifier'))

/** Returns the flow id in the link of the last requested email. */
function flowOf(scene: SessionFixture): string {
  const asked = scene.backend.requests.findLast(({ search }) => search.includes('redirect_to'))
  const redirect = new URLSearchParams(asked?.search).get('redirect_to') ?? ''
  return new URL(redirect).searchParams.get('sb_flow_id') ?? ''
}

/** Requests a recovery email as an earlier page, and returns the code of its link. */
async function requestRecovery(scene: SessionFixture): Promise<string> {
  const user = scene.backend.addUser('ada@example.com')
  const { session } = scene.start()
  const { error } = await session.resetPassword('ada@example.com')
  expect(error).toBeNull()
  session.dispose()
  return scene.backend.issueCode(user.id)
}

describe('handleCallback', () => {
  it('a recovery link makes one PASSWORD_RECOVERY, and its code is stripped', async () => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/auth/callback?code=${code}&next=%2Ffiles`
    const { session, types } = scene.start()
    expect(scene.platform.address).toBe(`${origin}/auth/callback?next=%2Ffiles`)
    const first = session.handleCallback(scene.platform.address)
    const second = session.handleCallback(scene.platform.address)
    await expect(first).resolves.toMatchObject({ data: { handled: true, type: 'recovery' }, error: null })
    expect(await second).toEqual(await first)
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', recovery: true })
    expect(scene.backend.count('/auth/v1/token', 'pkce')).toBe(1)
  })

  it('a recovery is replayed to late listeners until it is acknowledged', async () => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/auth/callback?code=${code}`
    const { session } = scene.start()
    await flush()
    const listen = async () => {
      const received: AuthEvent[] = []
      session.onAuthEvent('*', (event) => received.push(event))
      await flush()
      return received.map(({ type, replayed }) => `${type} ${replayed}`)
    }
    expect(await listen()).toEqual(['INITIAL_SESSION true', 'PASSWORD_RECOVERY true'])
    session.acknowledgeRecovery()
    expect(await listen()).toEqual(['INITIAL_SESSION true'])
    expect(session.getSnapshot().recovery).toBe(false)
  })

  it('setting a password acknowledges the recovery', async () => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/auth/callback?code=${code}`
    const { session, types } = scene.start()
    await flush()
    await session.updateUser({ password: 'password-2' })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED'])
    expect(session.getSnapshot().recovery).toBe(false)
  })

  it('a reload before a password is set repeats the recovery, but not for another user', async () => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/auth/callback?code=${code}`
    const left = scene.start()
    await flush()
    left.session.dispose()
    const reloaded = scene.start()
    await flush()
    expect(reloaded.types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    expect(reloaded.session.getSnapshot()).toMatchObject({ status: 'signed_in', recovery: true })
    expect(scene.backend.count('/auth/v1/token', 'pkce')).toBe(1)
    reloaded.session.dispose()
    const stranger = scene.backend.addUser('bob@example.com')
    scene.putCookie(scene.backend.issue(stranger.id))
    const other = scene.start()
    await flush()
    expect(other.types()).toEqual(['INITIAL_SESSION'])
    expect(other.session.getSnapshot().recovery).toBe(false)
  })

  it.each([
    ['a password is set', (session: Session) => session.updateUser({ password: 'password-2' })],
    ['it is acknowledged', async (session: Session) => session.acknowledgeRecovery()],
    ['somebody signs out', (session: Session) => session.signOut({ scope: 'local' })],
  ])('a reload after %s does not repeat the recovery', async (_how, finish) => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/auth/callback?code=${code}`
    const { session } = scene.start()
    await flush()
    await finish(session)
    session.dispose()
    const reloaded = scene.start()
    await flush()
    expect(reloaded.types()).toEqual(['INITIAL_SESSION'])
    expect(reloaded.session.getSnapshot().recovery).toBe(false)
  })

  it('an error in the address is reported and stripped', async () => {
    const scene = createSessionFixture()
    const description = 'Email+link+is+invalid+or+has+expired'
    scene.platform.address = `${origin}/auth/callback#error=access_denied&error_code=otp_expired&error_description=${description}`
    const { session, types } = scene.start()
    const { error } = await session.handleCallback(scene.platform.address)
    expect(error).toMatchObject({ code: 'otp_expired', message: 'Email link is invalid or has expired' })
    expect(scene.platform.address).toBe(`${origin}/auth/callback`)
    expect(session.getSnapshot().problem).toMatchObject({ code: 'callback_error', detail: 'otp_expired' })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION'])
  })

  it('a code on another path is left alone', async () => {
    const scene = createSessionFixture()
    scene.platform.address = `${origin}/data?code=stranger`
    const { session } = scene.start()
    const { data } = await session.handleCallback(scene.platform.address)
    expect(data.handled).toBe(false)
    expect(scene.platform.address).toBe(`${origin}/data?code=stranger`)
    expect(scene.backend.requests).toEqual([])
  })

  it('a callback path that is added later works at once, even for the link that opened the page', async () => {
    const scene = createSessionFixture()
    const code = await requestRecovery(scene)
    scene.platform.address = `${origin}/account?code=${code}`
    const core = startOwnCore(
      resolveConfig({ url: 'https://project.supabase.co', key: 'key' }),
      scene.platform,
    )
    expect(scene.platform.address, 'nobody has named the path yet').toContain('code=')
    await core.operation('addCallbackPath')?.('/account' as never)
    expect(scene.platform.address).toBe(`${origin}/account`)
    expect(core.getSnapshot()).toMatchObject({ status: 'signed_in', recovery: true })
    await core.operation('addCallbackPath')?.('/account' as never)
    expect(scene.backend.count('/auth/v1/token', 'pkce')).toBe(1)
    core.dispose()
  })

  it('a token hash signs in if its email was requested in this browser', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    await scene.start().session.signInWithOtp({ email: 'ada@example.com' })
    const link = `${origin}/auth/callback?sb_flow_id=${flowOf(scene)}&token_hash=${user.id}&type=email`
    scene.platform.address = link
    const { session, types } = scene.start()
    expect(scene.platform.address).toBe(`${origin}/auth/callback`)
    await session.handleCallback(scene.platform.address)
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(session.getSnapshot().user?.id).toBe(user.id)
    expect(verifiers(scene)).toEqual([])
  })

  it('a token hash waits for consent if its email was not requested here, even after another email was', async () => {
    const scene = createSessionFixture()
    const stranger = scene.backend.addUser('eve@example.com')
    await scene.start().session.signInWithOtp({ email: 'ada@example.com' })
    for (const flow of ['', '&sb_flow_id=0123456789abcdef']) {
      scene.platform.address = `${origin}/auth/callback?token_hash=${stranger.id}&type=magiclink${flow}`
      const { session } = scene.start()
      const { data } = await session.handleCallback(scene.platform.address)
      expect(data).toMatchObject({ asks: true })
      session.dispose()
    }
    expect(scene.backend.count('/auth/v1/verify')).toBe(0)
  })

  it('each of two emails uses its own verifier, and a sign-in ends the other flow', async () => {
    const scene = createSessionFixture()
    const user = scene.backend.addUser('ada@example.com')
    const { session } = scene.start()
    await session.resetPassword('ada@example.com')
    const flow = flowOf(scene)
    const code = scene.backend.issueCode(user.id)
    await session.signInWithOtp({ email: 'ada@example.com' })
    session.dispose()
    scene.platform.address = `${origin}/auth/callback?sb_flow_id=${flow}&code=${code}`
    const opened = scene.start()
    await flush()
    expect(opened.session.getSnapshot()).toMatchObject({ status: 'signed_in', recovery: true })
    expect(verifiers(scene)).toEqual([])
    await opened.session.updateUser({ email: 'next@example.com' })
    expect(verifiers(scene)).not.toEqual([])
    await opened.session.verifyOtp({ email: 'ada@example.com', token: '123456', type: 'email' })
    expect(verifiers(scene)).toEqual([])
  })

  it('a sign-in ends earlier sign-in flows, and keeps a recovery whose email may still be opened', async () => {
    const scene = createSessionFixture()
    scene.backend.addUser('ada@example.com', 'password-1')
    const { session } = scene.start()
    const signIn = () => session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
    await session.signInWithOtp({ email: 'ada@example.com' })
    await signIn()
    expect(verifiers(scene)).toEqual([])
    await session.signOut({ scope: 'local' })
    await session.resetPassword('ada@example.com')
    const recovery = flowOf(scene)
    await session.signInWithOtp({ email: 'ada@example.com' })
    expect(verifiers(scene).filter((name) => name.includes('-flow-'))).toHaveLength(2)
    await signIn()
    expect(verifiers(scene).filter((name) => name.includes('-flow-'))).toEqual([
      expect.stringContaining(recovery),
    ])
    // A flow of a signed-in user, such as a change of address, is not a sign-in flow.
    await session.updateUser({ email: 'next@example.com' })
    await signIn()
    expect(verifiers(scene).filter((name) => name.includes('-flow-'))).toHaveLength(2)
  })

  it('a link that returns with an error only ends its own flow', async () => {
    const scene = createSessionFixture()
    const { session } = scene.start()
    await session.signInWithOtp({ email: 'ada@example.com' })
    const first = flowOf(scene)
    await session.signInWithOtp({ email: 'bob@example.com' })
    const second = flowOf(scene)
    session.dispose()
    const fail = async (flow: string) => {
      scene.platform.address = `${origin}/auth/callback?sb_flow_id=${flow}&error=access_denied&error_code=otp_expired`
      const opened = scene.start()
      await opened.session.handleCallback(scene.platform.address)
      opened.session.dispose()
      return verifiers(scene)
    }
    // This word is part of every name.
    const begun = verifiers(scene)
    expect(await fail('flow')).toEqual(begun)
    const left = await fail(first)
    expect(left.some((name) => name.includes(first))).toBe(false)
    expect(left.some((name) => name.includes(second))).toBe(true)
    expect(await fail(second)).toEqual([])
  })

  /** Opens a link that a stranger has made for their own account. */
  async function followStrangersLink(scene: SessionFixture, who: 'ada' | 'nobody', flow = '') {
    const stranger = scene.backend.addUser('eve@example.com')
    const ada = scene.backend.addUser('ada@example.com')
    if (who === 'ada') scene.putCookie(scene.backend.issue(ada.id))
    scene.platform.address = `${origin}/auth/callback?token_hash=${stranger.id}&type=magiclink${flow}`
    const started = scene.start()
    const { data } = await started.session.handleCallback(scene.platform.address)
    await flush()
    return { ...started, data, ada, stranger }
  }

  it.each(['ada', 'nobody'] as const)(
    'a token hash that was not requested here does not sign %s in to another account before consent',
    async (who) => {
      const scene = createSessionFixture()
      const { session, types, data, ada, stranger } = await followStrangersLink(scene, who)
      expect(data).toMatchObject({ handled: true, session: null, asks: true })
      expect(session.getSnapshot().link).toEqual({ type: 'magiclink' })
      expect(session.getSnapshot().user?.id).toBe(who === 'ada' ? ada.id : undefined)
      expect(scene.backend.count('/auth/v1/verify')).toBe(0)
      expect(scene.platform.address).toBe(`${origin}/auth/callback`)
      expect(types()).toEqual(['INITIAL_SESSION'])
      await session.answerLink(true)
      await flush()
      expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', link: undefined })
      expect(session.getSnapshot().user?.id).toBe(stranger.id)
    },
  )

  it.each(['type=invite', 'for=invitation&type=signup'])(
    'an accepted invitation (%s) asks for a password',
    async (kind) => {
      const scene = createSessionFixture()
      const ada = scene.backend.addUser('ada@example.com')
      scene.platform.address = `${origin}/auth/callback?token_hash=${ada.id}&${kind}`
      const { session, types } = scene.start()
      await session.answerLink(true)
      await flush()
      expect(types()).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
      expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', recovery: true })
    },
  )

  it('an accepted link stays in the snapshot until its recovery has begun, even for a signed-in user', async () => {
    const scene = createSessionFixture()
    const ada = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(ada.id))
    scene.platform.address = `${origin}/auth/callback?token_hash=${ada.id}&type=recovery`
    const { session } = scene.start()
    await flush()
    const shown: string[] = []
    session.subscribe(() => {
      const { link, recovery } = session.getSnapshot()
      shown.push(`${link ? 'asked' : 'answered'}${recovery ? ', recovers' : ''}`)
    })
    await session.answerLink(true)
    await flush()
    expect(new Set(shown)).toEqual(new Set(['asked, recovers', 'answered, recovers']))
  })

  it('a link asks a signed-in user even if its email was requested here, and is forgotten when declined', async () => {
    const scene = createSessionFixture()
    await scene.start().session.signInWithOtp({ email: 'ada@example.com' })
    const { session, ada } = await followStrangersLink(scene, 'ada', `&sb_flow_id=${flowOf(scene)}`)
    await session.answerLink(false)
    await session.answerLink(true)
    expect(session.getSnapshot()).toMatchObject({ link: undefined, user: { id: ada.id } })
    expect(scene.backend.count('/auth/v1/verify')).toBe(0)
  })

  it('a stranger’s code does not sign in without the verifier of this browser', async () => {
    const scene = createSessionFixture()
    const stranger = scene.backend.addUser('eve@example.com')
    const ada = scene.backend.addUser('ada@example.com')
    scene.putCookie(scene.backend.issue(ada.id))
    const code = scene.backend.issueCode(stranger.id, 'of-another-browser')
    scene.platform.address = `${origin}/auth/callback?code=${code}`
    const { session } = scene.start()
    const { error } = await session.handleCallback(scene.platform.address)
    expect(error).not.toBeNull()
    expect(session.getSnapshot().user?.id).toBe(ada.id)
  })

  it('tokens in the address are stripped without a sign-in', async () => {
    const scene = createSessionFixture()
    const stranger = scene.backend.issue(scene.backend.addUser('eve@example.com').id)
    scene.platform.address = `${origin}/auth/callback#access_token=${stranger.access_token}&refresh_token=x`
    const { session } = scene.start()
    const { error } = await session.handleCallback(scene.platform.address)
    expect(error?.code).toBe('implicit_flow')
    expect(session.getSnapshot().status).toBe('signed_out')
    expect(scene.platform.address).toBe(`${origin}/auth/callback`)
  })
})

it('the first of two confirmations of an address does not sign in, and reports that one is missing', async () => {
  const scene = createSessionFixture()
  scene.platform.address = `${origin}/auth/callback?next=%2Ffiles&message=accepted#message=accepted&sb=`
  const { session } = scene.start()
  await flush()
  expect(scene.platform.address).toBe(`${origin}/auth/callback?next=%2Ffiles`)
  expect(session.getSnapshot()).toMatchObject({
    status: 'signed_out',
    problem: { code: 'callback_error', detail: 'email_change_half' },
  })
})
