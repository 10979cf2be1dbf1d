import { describe, expect, it } from 'vitest'
import { flush } from './testing/fake-platform.ts'
import { createFakeSession } from './testing.ts'

describe('createFakeSession', () => {
  it('passes through the states and events of the real session', async () => {
    const fake = createFakeSession({ loading: true })
    const types: string[] = []
    fake.session.onAuthEvent('*', ({ type, reason }) => types.push(reason ? `${type} ${reason}` : type))
    expect(fake.session.getSnapshot().status).toBe('loading')
    fake.signIn()
    fake.refresh()
    await fake.session.updateUser({ data: { name: 'Ada' } })
    fake.signIn({ id: 'another' })
    await fake.session.signOut({ scope: 'local' })
    await flush()
    expect(types).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT switched',
      'SIGNED_IN',
      'SIGNED_OUT signed_out',
    ])
    expect(JSON.stringify(fake.session.getSnapshot())).not.toContain('refresh-')
  })

  it('answers as configured, records its calls, and rejects unsupported operations', async () => {
    const fake = createFakeSession({
      answers: { signUp: { data: { user: null, session: null }, error: null } },
    })
    expect((await fake.session.signUp({ email: 'a@b.c', password: 'x' })).error).toBeNull()
    expect(fake.calls).toEqual([{ operation: 'signUp', args: [{ email: 'a@b.c', password: 'x' }] }])
    fake.answer('signInWithPassword', () => {
      fake.signIn()
      return { data: {}, error: null }
    })
    await fake.session.signInWithPassword({ email: 'a@b.c', password: 'x' })
    expect(fake.session.getSnapshot().status).toBe('signed_in')
    expect((await fake.session.mfa.listFactors()).error).toMatchObject({ code: 'not_supported' })
  })
})
