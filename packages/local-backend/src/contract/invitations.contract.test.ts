import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { realProject, sharedTestBackend, type TestBackend } from '../testing.ts'

// Invitations by an administrator, at the embedded backend and at a Supabase project with our templates (`npm run test:real`). How they expire is in
// `auth/rows/invitations.test.ts` and `supabase/tests/invitations.test.sql`.

let backend: TestBackend
beforeAll(async () => {
  backend = await sharedTestBackend()
})

const isOurs = !realProject || realProject.mails === 'portico'

/** Invites a user as the administrator of the demo data. */
async function invite(locale = 'en') {
  const email = `invited-${randomUUID().slice(0, 8)}@portico.example`
  const { client } = await backend.signedIn()
  const asked = { email, name: 'Nia', roles: [], locale, portal: 'Acme Portal' }
  const { data: id, error } = await client.rpc('portico_invite_person', asked)
  expect(error).toBeNull()
  return { email, id: id as string, client }
}

async function mailTo(email: string) {
  const answer = await fetch(
    `${backend.url}/auth/v1/otp?redirect_to=${encodeURIComponent('https://app.example/auth/callback?for=invitation')}`,
    {
      method: 'POST',
      headers: { apikey: backend.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, create_user: false }),
    },
  )
  expect(answer.status).toBe(200)
  const mail = await backend.mailTo(email)
  const parameters = new URL(mail.landing ?? '').searchParams
  return { ...mail, hash: parameters.get('token_hash') ?? '', linkType: parameters.get('type') ?? '' }
}

const open = ({ hash, linkType }: { hash: string; linkType: string }) =>
  backend.client().auth.verifyOtp({ token_hash: hash, type: linkType as 'invite' })

test.skipIf(!isOurs)(
  'an invitation names the administrator in the language of the account, and its link signs in once',
  async () => {
    const { email, id } = await invite('de')
    const mail = await mailTo(email)
    expect(mail).toMatchObject({
      subject: 'Dana Demo lädt Sie ein',
      language: 'de',
      code: expect.stringMatching(/^\d+$/),
    })
    const { data, error } = await open(mail)
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect((await open(mail)).error?.code).toBe('otp_expired')
    // The first sign-in ended the invitation.
    const later = await mailTo(email)
    expect(later).toMatchObject({ type: 'magiclink', subject: 'Bei Ihrem Konto anmelden' })
    const { data: again } = await open(later)
    expect(again.user?.user_metadata).not.toHaveProperty('portico_invitation')
  },
)

test.skipIf(!isOurs)('sign-in accepts the code of an invitation, and then refuses its link', async () => {
  const { email } = await invite()
  const mail = await mailTo(email)
  const { auth } = backend.client()
  expect((await auth.verifyOtp({ email, token: mail.code ?? '', type: 'email' })).error).toBeNull()
  expect((await open(mail)).error?.code).toBe('otp_expired')
})

test.skipIf(!isOurs)('a renewed invitation invalidates the older link', async () => {
  const { email, id, client } = await invite()
  const before = await mailTo(email)
  expect(
    (await client.rpc('portico_renew_invitation', { person: id, portal: 'Acme Portal' })).error,
  ).toBeNull()
  const now = await mailTo(email)
  expect((await open(before)).error?.code).toBe('otp_expired')
  expect((await open(now)).error).toBeNull()
  const again = await client.rpc('portico_renew_invitation', { person: id })
  expect(again.error?.code).toBe('person_exists')
})

test('an invitation that a user writes into the account is removed', async () => {
  const { client } = await backend.signedIn('other')
  const forged = { by: 'Mallory', portal: 'evil.example', until: '2999-01-01' }
  const { data } = await client.auth.updateUser({ data: { portico_invitation: forged } })
  await client.auth.refreshSession()
  expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty('portico_invitation')
  expect(data.user?.id).toBeTruthy()
})
