import type { Actor, ActorAccount } from './actor.fixture.ts'
import { password } from './actor.fixture.ts'

const site = 'http://127.0.0.1:4100'

/** All actions of users in their own account. The last one ends the sessions. */
export async function useAccount(actor: Actor): Promise<void> {
  const { recorder } = actor
  recorder.begin('sign-up')
  const person = await actor.join('account')
  await person.client.auth.resend({ type: 'signup', email: person.email })
  recorder.begin('profile')
  await changeProfile(actor, person)
  recorder.begin('ways in')
  await signInByMail(actor, person)
  await signInByProvider(actor)
  await beGuest(actor)
  recorder.begin('closed')
  await askForWhatIsOff(actor, person)
  recorder.begin('leave')
  await person.client.auth.reauthenticate()
  await person.client.auth.signOut({ scope: 'others' })
  await person.client.auth.signOut()
}

async function changeProfile(actor: Actor, { client, email, token }: ActorAccount): Promise<void> {
  const { auth } = client
  await auth.getUser()
  await actor.ask('GET', '/auth/v1/settings')
  await actor.ask('GET', '/auth/v1/.well-known/jwks.json')
  await actor.ask('GET', '/auth/v1/health')
  await actor.ask('GET', '/health')
  await actor.ask('GET', '/mail/1')
  await auth.updateUser({
    data: { full_name: 'Ada Example', locale: 'de', nested: { list: [1, 'two', null] } },
  })
  await auth.updateUser({ email: actor.addressOf('changed') }, { emailRedirectTo: `${site}/auth/callback` })
  await auth.resend({ type: 'email_change', email: actor.addressOf('changed') })
  await auth.refreshSession()
  await auth.signInWithPassword({ email, password })
  await auth.signInWithPassword({ email, password: 'another one' })
  await auth.getUserIdentities()
  await actor.ask('GET', '/auth/v1/reauthenticate', { token })
}

async function signInByMail(actor: Actor, { email }: ActorAccount): Promise<void> {
  const { auth } = actor.client()
  await auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${site}/auth/callback` },
  })
  await auth.verifyOtp({ email, type: 'email', token: (await actor.mailTo(email)).code ?? '' })
  await actor.ask('POST', '/auth/v1/magiclink', { body: { email } })
  await follow(actor, email)
  await auth.resetPasswordForEmail(email, { redirectTo: `${site}/auth/callback` })
  await follow(actor, email)
}

/** Opens the link of the newest email, as a browser does. */
async function follow(actor: Actor, email: string): Promise<void> {
  const { searchParams } = new URL((await actor.mailTo(email)).link ?? site)
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  const query = new URLSearchParams({
    token,
    type: searchParams.get('type') ?? 'magiclink',
    redirect_to: site,
  })
  await actor.ask('GET', `/auth/v1/verify?${query}`)
}

async function signInByProvider(actor: Actor): Promise<void> {
  const { auth } = actor.client()
  const options = { redirectTo: `${site}/auth/callback`, skipBrowserRedirect: true }
  const { data } = await auth.signInWithOAuth({ provider: 'keycloak', options })
  const code = await comeBy(actor, data.url ?? '', actor.addressOf('provider'))
  await auth.exchangeCodeForSession(code)
  const linked = await auth.linkIdentity({ provider: 'keycloak', options })
  if (linked.data.url) await comeBy(actor, linked.data.url, actor.addressOf('second'))
  const identities = (await auth.getUserIdentities()).data?.identities ?? []
  for (const identity of identities) await auth.unlinkIdentity(identity)
}

/** Signs in at the development provider, and follows the redirect. Returns the code of the session. */
async function comeBy(actor: Actor, address: string, email: string): Promise<string> {
  const to = async (url: string) => {
    const { origin, pathname, search } = new URL(url)
    // The provider and the backend have separate addresses. Requests to both go through the recorder.
    return (origin === actor.url ? origin : await actor.recorder.through(origin)) + pathname + search
  }
  const first = await fetch(await to(address), { redirect: 'manual' })
  const page = await to(first.headers.get('location') ?? address)
  await fetch(page)
  await fetch(new URL('/style.css', page))
  const body = new URLSearchParams({ answer: 'allow', name: 'Devi', email_verified: 'true', email })
  const left = await fetch(page, { method: 'POST', body })
  const callback = left.headers.get('refresh')?.slice('0; url='.length) ?? ''
  const back = await fetch(await to(callback), { redirect: 'manual' })
  const { pathname, searchParams } = new URL(callback)
  // Other providers return with a form.
  await fetch(actor.url + pathname, { method: 'POST', body: searchParams, redirect: 'manual' })
  // Only the backend requests tokens of the provider.
  const { origin } = new URL(page)
  await fetch(`${origin}/protocol/openid-connect/token`, { method: 'POST', body })
  await fetch(`${origin}/protocol/openid-connect/userinfo`, { headers: { authorization: 'Bearer none' } })
  return new URL(back.headers.get('location') ?? site).searchParams.get('code') ?? ''
}

async function beGuest(actor: Actor): Promise<void> {
  const { auth } = actor.client()
  await auth.signInAnonymously({ options: { data: { full_name: 'Gast', locale: 'ar' } } })
  await auth.updateUser({ email: actor.addressOf('guest') })
  await auth.signOut()
}

/** Calls features that this backend refuses, and unknown paths. */
async function askForWhatIsOff(actor: Actor, { client, token }: ActorAccount): Promise<void> {
  await client.auth.signInWithSSO({ domain: 'corp.example' })
  await client.auth.oauth.getAuthorizationDetails('00000000-0000-4000-8000-000000000000')
  await actor.ask('GET', '/auth/v1/user/oauth/grants', { token })
  await actor.ask('GET', '/auth/v1/factors/none', { token })
  await actor.ask('GET', '/auth/v1/factors/none/x', { token })
  await client.auth.verifyOtp({ token_hash: 'none', type: 'invite' })
}
