import { computeTotp } from '@portico/local-backend/testing'
import { expect, type TestPortal } from '../portal.ts'
import type { TestUser } from './test-users.ts'

type Answer = Record<string, unknown>

/** Calls the auth server as a signed-in user. */
export async function callAuthAs(
  portal: TestPortal,
  token: string,
  path: string,
  body: object,
  method = 'POST',
): Promise<Answer> {
  const answer = await fetch(portal.backend + path, {
    method,
    headers: { apikey: portal.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
  const text = await answer.text()
  return text ? (JSON.parse(text) as Answer) : {}
}

/** Returns a token of a new session of the user. */
export async function createToken(portal: TestPortal, person: TestUser): Promise<string> {
  const session = await callAuthAs(portal, portal.key, '/auth/v1/token?grant_type=password', person)
  return session.access_token as string
}

/** Adds an authenticator app to the account. Returns its secret, and a token of a session that has given it. */
export async function addApp(
  portal: TestPortal,
  person: TestUser,
): Promise<{ secret: string; token: string }> {
  const token = await createToken(portal, person)
  const wish = { factor_type: 'totp', friendly_name: 'Pocket' }
  const { id, totp } = await callAuthAs(portal, token, '/auth/v1/factors', wish)
  const { secret } = totp as { secret: string }
  const code = computeTotp(secret, Date.now() / 1000)
  return { secret, token: await verify(portal, token, String(id), () => Promise.resolve(code)) }
}

/** Adds a phone as an MFA factor. The mailbox has its texts. */
export async function addPhone(portal: TestPortal, token: string, phone: string): Promise<void> {
  const wish = { factor_type: 'phone', friendly_name: 'Old phone', phone }
  const { id } = await callAuthAs(portal, token, '/auth/v1/factors', wish)
  await verify(portal, token, String(id), async () => {
    const address = `${portal.mailbox}/messages.json?to=${encodeURIComponent(phone)}`
    const [text] = (await (await fetch(address)).json()) as { code: string }[]
    return text?.code ?? ''
  })
}

async function verify(
  portal: TestPortal,
  token: string,
  id: string,
  read: () => Promise<string>,
): Promise<string> {
  const path = `/auth/v1/factors/${id}`
  const { id: challenge_id } = await callAuthAs(portal, token, `${path}/challenge`, { channel: 'sms' })
  const verified = await callAuthAs(portal, token, `${path}/verify`, { challenge_id, code: await read() })
  return verified.access_token as string
}
