import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { computeTotp, realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// The security log has events of the auth server as they happen, at the embedded backend and at a Supabase project (`npm run test:real`).

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

test('the security log lists sign-ins, a new password, a new factor, wrong codes, and ended sessions with their device', {
  tags: ['long'],
}, async () => {
  const email = `log-${randomUUID().slice(0, 8)}@portico.example`
  const password = 'correct horse 1'
  const here = backend.client()
  const there = backend.client()
  expect((await here.auth.signUp({ email, password })).error).toBeNull()
  const { link } = await backend.mailTo(email)
  await fetch(link ?? '', { redirect: 'manual' })
  for (const client of [here, there])
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  const kinds = async () => {
    const { data, error } = await here.rpc('portico_security_log', { most: 100 })
    expect(error).toBeNull()
    return (data.events as { kind: string }[]).map(({ kind }) => kind)
  }
  const before = await kinds()
  expect(before.slice(0, 2)).toEqual(['signed_in', 'signed_in'])
  expect(before.at(-1)).toBe('account_created')

  expect((await here.auth.updateUser({ password: 'correct horse 2' })).error).toBeNull()
  expect((await kinds()).slice(0, 2).sort()).toEqual(['password_changed', 'signed_out'])

  const { data: factor } = await here.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (factor?.type !== 'totp') throw new Error('no factor')
  const give = (code: string) => here.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  const right = computeTotp(factor.totp.secret, Date.now() / 1000)
  expect((await give(right === '000000' ? '000001' : '000000')).error?.code).toBe('mfa_verification_failed')
  expect((await give(right)).error).toBeNull()
  // A project elsewhere may have no hook for wrong codes.
  const hasHook = !realProject || realProject.owner
  await expect
    .poll(async () => (await kinds()).slice(0, hasHook ? 2 : 1).sort())
    .toEqual(hasHook ? ['factor_added', 'second_step_failed'] : ['factor_added'])
  const { data } = await here.rpc('portico_security_log', { most: 100 })
  expect(data.is_whole).toBe(true)
  const signedIn = (data.events as { kind: string; is_this: boolean; detail: object; ip: string }[]).find(
    ({ kind, is_this }) => kind === 'signed_in' && is_this,
  )
  expect(signedIn).toMatchObject({ detail: { second_step: true }, ip: expect.stringMatching(/[.:]/) })
})
