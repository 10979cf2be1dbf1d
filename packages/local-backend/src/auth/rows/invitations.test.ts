import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOwnerSql } from '../../owner/owner-sql.fixture.ts'
import { startTestBackend, type TestBackend } from '../../testing.ts'
import { hashCode } from '../mails/codes.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ redirectOrigins: ['https://app.example'] })
})
afterAll(() => backend?.close())

let count = 0

async function invite() {
  const email = `guest-${++count}@portico.example`
  const { client } = await backend.signedIn()
  const { data: id } = await client.rpc('portico_invite_person', { email, portal: 'Acme' })
  return { email, id: id as string, client }
}

const mailsTo = async (email: string) =>
  (await (await fetch(`${backend.mailbox}/messages.json?to=${encodeURIComponent(email)}`)).json()) as object[]

/** Sends a request without a session. Mails that are sent after the answer are counted, because the mailbox waits for them. */
async function ask(path: string, email: string) {
  const answer = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, create_user: false }),
  })
  return { status: answer.status, body: await answer.json(), mails: (await mailsTo(email)).length }
}

async function newest(email: string) {
  const mail = await backend.mailTo(email)
  const hash = new URL(mail.landing ?? '').searchParams.get('token_hash') ?? ''
  return { ...mail, hash }
}

const open = (hash: string) => backend.client().auth.verifyOtp({ token_hash: hash, type: 'invite' })

const asOwner = (sql: string) => runOwnerSql(backend.dataDir, sql)

const sentDaysAgo = (email: string, days: number) =>
  asOwner(`update auth.users set confirmation_sent_at = now() - interval '${days} days',
    recovery_sent_at = now() - interval '${days} days' where email = '${email}'`)

const over = (email: string) =>
  asOwner(`update portico_private.invitations i set until = now() - interval '1 second'
    from auth.users u where u.id = i.user_id and u.email = '${email}'`)

test('the link of an invitation works for days, its code as long as any other, and the link is no hash of the code', async () => {
  const { email, id } = await invite()
  await ask('otp', email)
  const { hash, code, type, subject } = await newest(email)
  expect({ type, subject }).toEqual({ type: 'invite', subject: 'Dana Demo invites you' })
  expect(hash).toMatch(/^[0-9a-f]{56}/)
  expect(hash.slice(0, 56)).not.toBe(hashCode(email, code ?? '').slice(0, 56))
  await sentDaysAgo(email, 6)
  const { auth } = backend.client()
  const late = await auth.verifyOtp({ email, token: code ?? '', type: 'email' })
  expect(late.error?.code).toBe('otp_expired')
  const { data, error } = await open(hash)
  expect(error).toBeNull()
  expect(data.user?.id).toBe(id)
  expect((await open(hash)).error?.code).toBe('otp_expired')
})

test('an invitation refuses every code and link after seven days, and answers as for an unknown address', async () => {
  const { email, id, client } = await invite()
  await ask('otp', email)
  const { hash, code } = await newest(email)
  await over(email)
  expect((await open(hash)).error?.code).toBe('otp_expired')
  const { auth } = backend.client()
  for (const path of ['otp', 'recover']) {
    const { mails, ...answer } = await ask(path, email)
    expect({ ...answer, mails }).toEqual({ status: 200, body: {}, mails: 1 })
  }
  expect((await auth.verifyOtp({ email, token: code ?? '', type: 'email' })).error?.code).toBe('otp_expired')

  expect((await client.rpc('portico_renew_invitation', { person: id, portal: 'Acme' })).error).toBeNull()
  expect((await ask('otp', email)).mails).toBe(2)
  expect((await open((await newest(email)).hash)).data.user?.id).toBe(id)
})

test('the mailbox shows inviter, portal and last day of an invitation, and escapes them', async () => {
  const { email } = await invite()
  await asOwner(
    `update portico_private.invitations i set inviter = '<b>Ada</b>' from auth.users u where u.id = i.user_id and u.email = '${email}'`,
  )
  await asOwner(`update auth.users set raw_user_meta_data = raw_user_meta_data where email = '${email}'`)
  await ask('otp', email)
  const { id } = await newest(email)
  const page = await (await fetch(`${backend.mailbox}/${id}`)).text()
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  expect(page).toContain('<bdi>&lt;b&gt;Ada&lt;/b&gt;</bdi> invites you to <bdi>Acme</bdi>')
  expect(page).toContain(`until <bdi class="date">${day}</bdi>`)
  expect(page).toContain(`The link works until ${day}`)
})
