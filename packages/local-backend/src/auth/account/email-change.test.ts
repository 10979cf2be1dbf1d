import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwner } from '../../owner/index.ts'
import { startTestBackend, supabaseDir, type TestBackend } from '../../testing.ts'

// Expected values are from `internal/api/user.go`, `verify.go` and `mail.go` of the auth server, with both settings enabled.

let backend: TestBackend
let project: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'portico-project-'))
  await symlink(join(supabaseDir, 'migrations'), join(project, 'migrations'))
  await writeFile(
    join(project, 'config.toml'),
    '[auth.email]\nenable_confirmations = true\ndouble_confirm_changes = true\nsecure_password_change = true\n',
  )
  backend = await startTestBackend({ supabaseDir: project, redirectOrigins: ['https://app.example'] })
})

afterAll(async () => {
  await backend.close()
  await rm(project, { recursive: true, force: true })
})

const password = 'correct horse 1'
let count = 0
const newAddress = () => `change-${++count}@portico.example`

async function newPerson() {
  const email = newAddress()
  const { auth } = backend.client()
  await auth.signUp({ email, password })
  await auth.verifyOtp({ email, token: await codeTo(email), type: 'email' })
  await auth.stopAutoRefresh()
  return { email, auth }
}

async function codeTo(address: string): Promise<string> {
  return (await backend.mailTo(address)).code ?? ''
}

const confirm = async (auth: Awaited<ReturnType<typeof newPerson>>['auth'], email: string) =>
  auth.verifyOtp({ email, token: await codeTo(email), type: 'email_change' })

test.each([
  ['the old address first', true],
  ['the new address first', false],
])('a change waits for both addresses, %s, and each code counts once', async (_order, isOldFirst) => {
  const { email, auth } = await newPerson()
  const next = newAddress()
  expect((await auth.updateUser({ email: next })).data.user).toMatchObject({ email, new_email: next })
  const [first, last] = isOldFirst ? [email, next] : [next, email]
  const half = await confirm(auth, first)
  expect(half).toMatchObject({ error: null, data: { user: null, session: null } })
  expect((await confirm(auth, first)).error?.code).toBe('otp_expired')
  expect((await auth.getUser()).data.user).toMatchObject({ email, new_email: next })
  const whole = await confirm(auth, last)
  expect(whole.data.user?.email).toBe(next)
  expect(whole.data.user?.new_email).toBeFalsy()
  expect(whole.data.session?.access_token).toBeTruthy()
})

test('another change replaces a mistyped address and invalidates its code', async () => {
  const { email, auth } = await newPerson()
  const mistyped = newAddress()
  const next = newAddress()
  await auth.updateUser({ email: mistyped })
  await confirm(auth, email)
  const stale = await codeTo(mistyped)
  expect((await auth.updateUser({ email: next })).data.user?.new_email).toBe(next)
  const late = await auth.verifyOtp({ email: mistyped, token: stale, type: 'email_change' })
  expect(late.error?.code).toBe('otp_expired')
  // The old address confirmed the replaced change, and has to confirm again.
  expect((await confirm(auth, next)).data.session).toBeNull()
  expect((await confirm(auth, email)).data.user?.email).toBe(next)
})

test('resend sends both mails again, and the first link leads back with the next step', async () => {
  const { email, auth } = await newPerson()
  const next = newAddress()
  await auth.updateUser({ email: next }, { emailRedirectTo: 'https://app.example/auth/callback' })
  const before = await codeTo(email)
  const options = { emailRedirectTo: 'https://app.example/auth/callback' }
  await auth.resend({ type: 'email_change', email, options })
  expect(await codeTo(email)).not.toBe(before)
  // Each address gets its own link to the page.
  const landings = await Promise.all(
    [email, next].map(async (to) => (await backend.mailTo(to)).landing ?? ''),
  )
  for (const landing of landings)
    expect(landing).toMatch(/^https:\/\/app\.example\/auth\/callback\?token_hash=/)
  expect(new Set(landings).size).toBe(2)
  const response = await fetch((await backend.mailTo(next)).link ?? '', { redirect: 'manual' })
  const target = new URL(response.headers.get('location') ?? '')
  expect(target.searchParams.get('message')).toContain('sent to the other email')
  expect(new URLSearchParams(target.hash.slice(1)).has('sb')).toBe(true)
  expect((await confirm(auth, email)).data.user?.email).toBe(next)
})

test('a session older than a day needs the code of a mail for a password, and the code works once and does not sign in', async () => {
  const { email, auth } = await newPerson()
  expect((await auth.updateUser({ password: 'another horse 2' })).error).toBeNull()
  const owner = await openOwner(backend.dataDir)
  await owner.sql(`update auth.sessions set created_at = now() - interval '25 hours'`)
  await owner.close()
  const set = (nonce?: string) => auth.updateUser({ password: 'a third horse 3', ...(nonce && { nonce }) })
  expect((await set()).error?.code).toBe('reauthentication_needed')
  expect((await set('000000')).error?.code).toBe('reauthentication_not_valid')
  expect((await auth.reauthenticate()).error).toBeNull()
  const nonce = await codeTo(email)
  const answer = await fetch(`${backend.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { apikey: backend.key },
    body: JSON.stringify({ type: 'reauthentication', email, token: nonce }),
  })
  expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'otp_expired'])
  expect((await set(nonce)).error).toBeNull()
  expect((await auth.updateUser({ password: 'a fourth horse 4', nonce })).error?.code).toBe(
    'reauthentication_not_valid',
  )
})
