import { expect, test } from 'vitest'
import { openOwner } from '../../owner/index.ts'
import { sharedTestBackend } from '../../testing.ts'
import { computeTotp } from './totp.ts'

test('a challenge that is older than five minutes rejects even the right code, and a new challenge accepts it', async () => {
  const backend = await sharedTestBackend()
  const { auth } = backend.client()
  const email = 'late.challenge@portico.example'
  expect((await auth.signUp({ email, password: 'seven quiet lanterns' })).error).toBeNull()
  await auth.verifyOtp({ email, token: (await backend.mailTo(email)).code ?? '', type: 'email' })
  await auth.stopAutoRefresh()
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (data?.type !== 'totp') throw new Error('no factor')
  const factorId = data.id
  const code = () => computeTotp(data.totp.secret, Date.now() / 1000)
  const { data: challenge } = await auth.mfa.challenge({ factorId })
  const owner = await openOwner(backend.dataDir)
  const aged = await owner.sql(
    `update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where factor_id = '${factorId}'`,
  )
  await owner.close()
  expect(aged.error).toBeUndefined()
  const given = { factorId, challengeId: challenge?.id ?? '' }
  const late = await auth.mfa.verify({ ...given, code: code() })
  expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  expect((await auth.mfa.verify({ ...given, code: code() })).error?.code).toBe('mfa_factor_not_found')
  expect((await auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
})
