import { describe, expect, it } from 'vitest'
import { totpCode } from '../testing/account-routes.ts'
import { flush } from '../testing/fake-platform.ts'
import { createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'

function signedIn(scene: SessionFixture) {
  const user = scene.backend.addUser('ada@example.com')
  scene.putCookie(scene.backend.issue(user.id))
  return { ...scene.start(), user }
}

describe('MFA', () => {
  it('an authenticator app is enrolled and verified, and raises the assurance level', async () => {
    const { session, types } = signedIn(createSessionFixture())
    const level = async () => {
      const { data } = await session.mfa.getAuthenticatorAssuranceLevel()
      return `${data?.currentLevel} → ${data?.nextLevel}`
    }
    expect(await level()).toBe('aal1 → aal1')
    const { data: factor } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(factor).toMatchObject({ type: 'totp', totp: { secret: 'SECRET' } })
    const factorId = factor?.id ?? ''
    const { data: challenge } = await session.mfa.challenge({ factorId })
    const challengeId = challenge?.id ?? ''
    const wrong = await session.mfa.verify({ factorId, challengeId, code: '000000' })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed' })
    expect(session.getSnapshot().status).toBe('signed_in')
    const right = await session.mfa.verify({ factorId, challengeId, code: totpCode })
    expect(right.error).toBeNull()
    expect(right.data).not.toHaveProperty('refresh_token')
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED'])
    expect(await level()).toBe('aal2 → aal2')
    const { data: factors } = await session.mfa.listFactors()
    expect(factors?.totp).toMatchObject([{ id: factorId, friendly_name: 'Phone', status: 'verified' }])
    expect((await session.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await session.mfa.listFactors()).data?.all).toEqual([])
  })

  it('a user with a factor signs in at level 1 until the factor is verified', async () => {
    const scene = createSessionFixture()
    const { session, user, types } = signedIn(scene)
    const { data: factor } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const verify = () => session.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: totpCode })
    expect((await verify()).error).toBeNull()
    await session.signOut({ scope: 'local' })
    await session.signInWithPassword({ email: user.email ?? '', password: 'password-1' })
    const before = await session.mfa.getAuthenticatorAssuranceLevel()
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await verify()).error).toBeNull()
    await flush()
    expect(types().slice(-2)).toEqual(['SIGNED_IN', 'MFA_CHALLENGE_VERIFIED'])
  })

  it('a recovery code replaces a lost factor, once', async () => {
    const { session, types } = signedIn(createSessionFixture())
    const { data } = await session.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    const code = data?.codes[0] ?? ''
    expect((await session.mfa.recoveryCodes.verify({ code })).error).toBeNull()
    expect((await session.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed')
    expect((await session.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'MFA_CHALLENGE_VERIFIED'])
    const renewed = await session.mfa.recoveryCodes.regenerate()
    expect(renewed.data?.codes).toHaveLength(10)
    expect(renewed.data?.codes).not.toContain(code)
    await session.mfa.recoveryCodes.unenroll()
    expect((await session.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 0 })
  })
})

describe('identities', () => {
  const identity = (provider: string) => ({
    id: provider,
    identity_id: `identity-${provider}`,
    user_id: '',
    provider,
    identity_data: {},
  })

  it('are listed, linked at the provider and unlinked, except for the last one', async () => {
    const { session, user } = signedIn(createSessionFixture())
    user.identities = [identity('email'), identity('github')]
    const { data } = await session.identities.list()
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['email', 'github'])
    const linked = await session.identities.link({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    })
    const target = new URL(linked.data.url ?? '')
    expect(target.host).toBe('provider.example')
    expect(target.searchParams.get('redirect_to')).toMatch('https://portal.example/auth/callback?')
    const [email, github] = data?.identities ?? []
    if (!email || !github) throw new Error('There are no identities.')
    expect((await session.identities.unlink(github)).error).toBeNull()
    const last = await session.identities.unlink(email)
    expect(last.error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 })
  })
})

describe('the account', () => {
  it('can request a code before a sensitive change', async () => {
    const { session } = signedIn(createSessionFixture())
    expect((await session.reauthenticate()).error).toBeNull()
  })

  it('is read from the backend, and a change of it is one event with the same token', async () => {
    const { session, types } = signedIn(createSessionFixture())
    const token = session.getSnapshot().session?.access_token
    await session.updateUser({ data: { full_name: 'Ada' } })
    expect((await session.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ada' })
    await flush()
    expect(types()).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
    expect(session.getSnapshot().session?.access_token).toBe(token)
  })

  it.each([
    ['mfa.listFactors', (one: ReturnType<typeof signedIn>) => one.session.mfa.listFactors()],
    ['mfa.recoveryCodes', (one: ReturnType<typeof signedIn>) => one.session.mfa.recoveryCodes.getStatus()],
    ['identities.list', (one: ReturnType<typeof signedIn>) => one.session.identities.list()],
    ['passkeys.list', (one: ReturnType<typeof signedIn>) => one.session.passkeys.list()],
    ['reauthenticate', (one: ReturnType<typeof signedIn>) => one.session.reauthenticate()],
  ])('%s returns an error if no user is signed in', async (_name, act) => {
    const scene = createSessionFixture()
    const { error } = await act({ ...scene.start(), user: scene.backend.addUser('ada@example.com') })
    expect(error).not.toBeNull()
  })
})
