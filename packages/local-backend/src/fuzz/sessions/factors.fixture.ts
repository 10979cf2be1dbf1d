import { passkeyOrigin } from '../../testing.ts'
import { TestAuthenticator } from '../../webauthn/authenticator.fixture.ts'
import { type Actor, type ActorAccount, beginSection } from './actor.fixture.ts'

/** MFA factors (app, key and phone), and passkeys. */
export async function useFactors(actor: Actor): Promise<void> {
  actor.recorder.begin(beginSection)
  const person = await actor.join('factors')
  actor.recorder.begin('passkeys')
  await usePasskeys(actor, person)
  actor.recorder.begin('factors')
  await useApp(actor, person)
  await usePhone(actor, person)
  await useKey(actor, person)
}

async function useApp(actor: Actor, { client }: ActorAccount): Promise<void> {
  const { mfa } = client.auth
  const { data } = await mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Portico' })
  const factorId = data?.id ?? ''
  const { data: challenge } = await mfa.challenge({ factorId })
  await mfa.verify({
    factorId,
    challengeId: challenge?.id ?? '',
    code: actor.codeOf(data?.totp.secret ?? ''),
  })
  await mfa.listFactors()
  await mfa.unenroll({ factorId })
}

async function usePhone(actor: Actor, { token }: ActorAccount): Promise<void> {
  const phone = '+436601234567'
  const made = await actor.ask('POST', '/auth/v1/factors', {
    token,
    body: { factor_type: 'phone', friendly_name: 'Phone', phone },
  })
  const { id } = (await made.json()) as { id?: string }
  const asked = await actor.ask('POST', `/auth/v1/factors/${id}/challenge`, {
    token,
    body: { channel: 'sms' },
  })
  const { id: challenge_id } = (await asked.json()) as { id?: string }
  const { code } = await actor.mailTo(phone)
  await actor.ask('POST', `/auth/v1/factors/${id}/verify`, { token, body: { challenge_id, code } })
  await actor.ask('DELETE', `/auth/v1/factors/${id}`, { token })
}

async function useKey(actor: Actor, { token }: ActorAccount): Promise<void> {
  const webauthn = { rpId: 'localhost', rpOrigins: [passkeyOrigin] }
  const made = await actor.ask('POST', '/auth/v1/factors', {
    token,
    body: { factor_type: 'webauthn', friendly_name: 'Key' },
  })
  const { id } = (await made.json()) as { id?: string }
  const asked = await actor.ask('POST', `/auth/v1/factors/${id}/challenge`, { token, body: { webauthn } })
  const answer = (await asked.json()) as {
    id?: string
    webauthn?: { type: string; credential_options: Creation }
  }
  const options = answer.webauthn?.credential_options.publicKey
  if (!options) return
  const credential_response = new TestAuthenticator(passkeyOrigin).create(options)
  await actor.ask('POST', `/auth/v1/factors/${id}/verify`, {
    token,
    body: { challenge_id: answer.id, webauthn: { type: 'create', credential_response, ...webauthn } },
  })
}

interface Creation {
  publicKey?: { challenge: string; rp: { id: string } }
}

async function usePasskeys(actor: Actor, { client, id }: ActorAccount): Promise<void> {
  const { passkey } = client.auth
  const device = new TestAuthenticator(passkeyOrigin)
  const { data: begun } = await passkey.startRegistration()
  if (begun) {
    const credential = device.create(begun.options as never)
    await passkey.verifyRegistration({ challengeId: begun.challenge_id, credential } as never)
  }
  const { data: keys } = await passkey.list()
  const { auth } = actor.client()
  const { data: asked } = await auth.passkey.startAuthentication()
  if (asked) {
    const credential = device.get(asked.options as never, id)
    await auth.passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential } as never)
  }
  const [{ id: passkeyId = 'none' } = {}] = (keys ?? []) as { id?: string }[]
  await passkey.update({ passkeyId, friendlyName: 'Laptop' })
  await passkey.delete({ passkeyId })
}
