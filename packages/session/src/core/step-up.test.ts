import { expect, it } from 'vitest'
import { totpCode } from '../testing/account-routes.ts'
import { createErrorResponse } from '../testing/error-responses.ts'
import { createSessionFixture, type SessionFixture } from '../testing/session-fixture.ts'

/** Signs in a user with a factor that was not used in this session. */
async function signedIn(scene: SessionFixture = createSessionFixture()) {
  const user = scene.backend.addUser('ada@example.com')
  scene.putCookie(scene.backend.issue(user.id))
  const { session } = scene.start()
  const { data } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  const verify = (code = totpCode) => session.mfa.challengeAndVerify({ factorId, code })
  await verify()
  await session.signOut({ scope: 'local' })
  await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
  return { scene, session, user, verify }
}

/** Makes the backend refuse these paths below AAL2. */
function guard({ backend }: SessionFixture, ...paths: string[]) {
  backend.fault = ({ path, authorization }) => {
    const payload = authorization?.split('.')[1] ?? ''
    const { aal } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
    return aal !== 'aal2' && paths.some((one) => path.endsWith(one))
      ? createErrorResponse(401, 'insufficient_aal')
      : undefined
  }
}

it('refused calls ask for MFA once, and each of them is repeated unchanged', async () => {
  const { scene, session, verify } = await signedIn()
  guard(scene, '/user', '/rest/v1/rpc/close_books')
  const shown = Promise.withResolvers<void>()
  const asked: (() => void)[] = []
  session.mfa.onStepUp(() => {
    shown.resolve()
    return new Promise<void>((resolve) => asked.push(resolve))
  })
  const results = Promise.all([
    session.updateUser({ data: { full_name: 'Ada' } }),
    session.client.rpc('close_books', { year: 2026 }),
    session.mfa.stepUp(),
  ])
  await shown.promise
  // A wrong code changes nothing: the question is still open.
  expect((await verify('000000')).error?.code).toBe('mfa_verification_failed')
  const before = scene.backend.requests.length
  expect((await verify()).error).toBeNull()
  for (const close of asked) close()
  const [user, books, level] = await results
  expect(asked).toHaveLength(1)
  expect(user.data.user?.user_metadata).toEqual({ full_name: 'Ada' })
  expect(books.error?.code).not.toBe('insufficient_aal')
  expect(level).toEqual({ data: { level: 'aal2' }, error: null })
  const again = scene.backend.requests.slice(before).filter(({ path }) => !path.includes('/factors/'))
  expect(again.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual(
    expect.arrayContaining([
      ['/auth/v1/user', expect.objectContaining({ data: { full_name: 'Ada' } })],
      ['/rest/v1/rpc/close_books', { year: 2026 }],
    ]),
  )
  expect(again.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})

it('a closed question returns the refusal, and the next call asks again', async () => {
  const { scene, session } = await signedIn()
  guard(scene, '/user')
  let asked = 0
  const stop = session.mfa.onStepUp(async () => void asked++)
  const change = () => session.updateUser({ data: { full_name: 'Ada' } })
  const sent = () => scene.backend.requests.filter(({ method }) => method === 'PUT').length
  expect((await change()).error?.code).toBe('insufficient_aal')
  expect((await change()).error?.code).toBe('insufficient_aal')
  expect([asked, sent()]).toEqual([2, 2])
  expect((await session.mfa.stepUp()).error?.code).toBe('insufficient_aal')
  stop()
  expect((await change()).error?.code).toBe('insufficient_aal')
  expect(asked).toBe(3)
})

it('the snapshot shows whether MFA is missing, and has no removed factors', async () => {
  const { session, verify } = await signedIn()
  const needsFactor = () => session.getSnapshot().needsFactor ?? false
  expect(needsFactor()).toBe(true)
  await verify()
  expect(needsFactor()).toBe(false)
  const [factor] = session.getSnapshot().user?.factors ?? []
  await session.mfa.unenroll({ factorId: factor?.id ?? '' })
  expect(session.getSnapshot().user?.factors).toEqual([])
  await session.signOut({ scope: 'local' })
  expect(needsFactor()).toBe(false)
})

it('a call of one user is not repeated for another who signs in meanwhile', async () => {
  const { scene, session } = await signedIn()
  const other = scene.backend.addUser('eve@example.com')
  guard(scene, '/user')
  session.mfa.onStepUp(async () => {
    await session.signOut({ scope: 'local' })
    scene.backend.fault = null
    await session.signInWithPassword({ email: 'eve@example.com', password: 'password-1' })
    const { data } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Hers' })
    await session.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totpCode })
  })
  const { error } = await session.updateUser({ data: { full_name: 'Ada' } })
  expect(error?.code).toBe('insufficient_aal')
  expect(session.getSnapshot().user).toMatchObject({ id: other.id, user_metadata: {} })
})

it('calls from before a change of user ask no question and are not repeated for the new user', async () => {
  const { scene, session } = await signedIn()
  guard(scene, '/user', '/rest/v1/rpc/close_books')
  const refuse = scene.backend.fault
  const arrived = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  let waiting = 0
  scene.backend.fault = async (seen) => {
    const refused = await refuse?.(seen)
    if (!refused) return undefined
    if (++waiting === 2) arrived.resolve()
    await mayAnswer.promise
    return refused
  }
  let asked = 0
  session.mfa.onStepUp(async () => void asked++)
  const results = Promise.all([
    session.updateUser({ data: { full_name: 'Ada' } }),
    session.client.rpc('close_books', { year: 2026 }),
  ])
  await arrived.promise
  const other = scene.backend.addUser('eve@example.com')
  await session.signOut({ scope: 'local' })
  await session.signInWithPassword({ email: 'eve@example.com', password: 'password-1' })
  const { data } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Hers' })
  await session.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: totpCode })
  mayAnswer.resolve()
  const [user, books] = await results
  expect([user.error?.code, books.error?.code, asked]).toEqual(['insufficient_aal', 'insufficient_aal', 0])
  expect(waiting).toBe(2)
  expect(session.getSnapshot().user).toMatchObject({ id: other.id, user_metadata: {} })
})

it('a refusal by a policy asks for MFA only if the user has an unused factor', async () => {
  const { scene, session, verify } = await signedIn()
  const policy = () =>
    Response.json({ code: '42501', message: 'new row violates row-level security policy' }, { status: 403 })
  const made = () => scene.backend.requests.filter(({ path }) => path === '/rest/v1/notes').length
  scene.backend.fault = ({ path }) => (path === '/rest/v1/notes' ? policy() : undefined)
  let asked = 0
  session.mfa.onStepUp(async () => {
    asked++
    await verify()
  })
  const insert = () => session.client.from('notes').insert({ text: 'kept' })
  expect((await insert()).error?.code).toBe('42501')
  expect([asked, made()]).toEqual([1, 2])
  expect((await insert()).error?.code).toBe('42501')
  expect([asked, made()]).toEqual([1, 3])
})

/** Makes the backend refuse these paths to a token whose proof is older than `provenSince`. */
function guardByProof({ backend }: SessionFixture, provenSince: number, ...paths: string[]) {
  backend.fault = ({ path, authorization }) => {
    const payload = authorization?.split('.')[1] ?? ''
    const { amr = [] } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
    const isProven = amr.some(({ timestamp }: { timestamp: number }) => timestamp >= provenSince)
    return !isProven && paths.some((one) => path.endsWith(one))
      ? createErrorResponse(403, 'recent_proof_needed')
      : undefined
  }
}

it('calls that need a recent proof ask for it once, and are repeated after a password', async () => {
  const scene = createSessionFixture()
  const user = scene.backend.addUser('ada@example.com')
  scene.backend.provenAt = 1000
  scene.putCookie(scene.backend.issue(user.id))
  const { session } = scene.start()
  guardByProof(scene, 2000, '/user', '/rest/v1/rpc/portico_require_proof')
  const asked: string[] = []
  session.mfa.onStepUp(async (need) => {
    asked.push(need)
    scene.backend.provenAt = 2000
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
  })
  const [changed, proof] = await Promise.all([
    session.updateUser({ data: { full_name: 'Ada' } }),
    session.client.rpc('portico_require_proof'),
  ])
  expect(asked).toEqual(['proof'])
  expect(changed.data.user?.user_metadata).toEqual({ full_name: 'Ada' })
  expect(proof.error?.code).not.toBe('recent_proof_needed')
})

it('a call returns the refusal if the user gives no newer proof', async () => {
  const scene = createSessionFixture()
  const user = scene.backend.addUser('ada@example.com')
  scene.backend.provenAt = 1000
  scene.putCookie(scene.backend.issue(user.id))
  const { session } = scene.start()
  guardByProof(scene, 2000, '/user')
  session.mfa.onStepUp(async () => {
    // The same proof again is not newer.
    await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
  })
  expect((await session.updateUser({ data: {} })).error?.code).toBe('recent_proof_needed')
})

it('the question for a proof opens during the one for MFA, because adding a factor needs it', async () => {
  const { scene, session, verify } = await signedIn()
  scene.backend.provenAt = 1000
  await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
  guardByProof(scene, 2000, '/factors')
  const refuseOthers = scene.backend.fault
  scene.backend.fault = (seen) =>
    seen.path.endsWith('/rest/v1/rpc/close_books') && scene.backend.provenAt === 1000
      ? createErrorResponse(401, 'insufficient_aal')
      : refuseOthers?.(seen)
  const asked: string[] = []
  session.mfa.onStepUp(async (need) => {
    asked.push(need)
    if (need === 'proof') {
      scene.backend.provenAt = 2000
      await session.signInWithPassword({ email: 'ada@example.com', password: 'password-1' })
      return
    }
    const { error } = await session.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' })
    expect(error).toBeNull()
    await verify()
  })
  const books = await session.client.rpc('close_books')
  expect(asked).toEqual(['factor', 'proof'])
  expect(books.error?.code).not.toBe('insufficient_aal')
})

it('a refusal by storage is known by its message, which begins with the code', async () => {
  const { scene, session, verify } = await signedIn()
  let refusals = 0
  scene.backend.fault = ({ path }) => {
    if (!path.includes('/storage/v1/') || refusals++ > 0) return undefined
    const message = 'insufficient_aal: the second step comes first'
    return Response.json({ statusCode: '403', error: 'Unauthorized', message }, { status: 400 })
  }
  const asked: string[] = []
  session.mfa.onStepUp(async (need) => {
    asked.push(need)
    await verify()
  })
  await session.client.storage.from('files').list()
  expect([asked, refusals]).toEqual([['factor'], 2])
})
