import { Hono, type Context as HonoContext } from 'hono'
import { createLimiter } from '../budgets/limiter.ts'
import { forwardRequest } from '../context/call-embedded.ts'
import type { Context } from '../context/context.ts'
import { isGuestToken, signUpAsGuest } from './account/guests.ts'
import { getUser, logOut, reauthenticate, updateUser } from './account/user.ts'
import { addAdminRoutes } from './admin/admin-routes.ts'
import { refuseWithoutMails } from './embedded/after-response.ts'
import { type AuthApiError, guestNotAllowed, sendAuthError } from './errors.ts'
import { createChallenge, verifyFactor } from './factors/factor-checks.ts'
import { enroll, sendNotFound, unenroll } from './factors/factors.ts'
import { createTextLimits } from './factors/phone-factors.ts'
import { withOutbox } from './mails/outbox.ts'
import { deletePasskey, listPasskeys, updatePasskey } from './passkeys/passkey-manage.ts'
import {
  createAuthenticationOptions,
  createRegistrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from './passkeys/passkeys.ts'
import { checkCaptcha } from './requests/captcha.ts'
import { type AuthInput, getTextField } from './requests/input.ts'
import { limitRequests } from './requests/limit-requests.ts'
import type { MailLimits } from './requests/mail-limits.ts'
import { runWithClient } from './requests/request-client.ts'
import { withInput } from './requests/with-input.ts'
import { getPublicSettings } from './sign-in/public-settings.ts'
import { resendConfirmation } from './sign-in/resend.ts'
import { sendRecoveryMail, sendSignInMail, signUp } from './sign-in/sign-up.ts'
import { issueToken } from './sign-in/token.ts'
import { followLink, verifyCode } from './sign-in/verify.ts'

type MailRoute = (c: HonoContext, input: AuthInput, context: Context, limits: MailLimits) => Promise<Response>

/** Returns the routes of Supabase Auth. Routes in `passedOn` go to the embedded auth unchanged. */
export function createAuthRoutes(context: Context, mails: MailLimits): Hono {
  const routes = new Hono()
  const limited = (allowed: number) => limitRequests(createLimiter(allowed, 300), context)
  const tokens = limited(context.limits.tokenRequests)
  const refreshes = limited(context.limits.refreshes)
  const checks = limited(context.limits.verifications)

  const mail = (route: MailRoute) => (c: HonoContext) =>
    ofPerson(c, context, (input) => route(c, input, context, mails))

  routes.use(withOutbox)
  routes.use((c, next) => runWithClient(c, context, next))
  for (const path of ['/signup', '/otp', '/magiclink', '/recover', '/resend'])
    routes.use(path, (c, next) => refuseWithoutMails(c, context, next))
  const guests = createLimiter(context.limits.guests, 3600)
  routes.post('/signup', tokens, (c) =>
    ofPerson(c, context, (input) =>
      getTextField(input, 'email') || getTextField(input, 'phone')
        ? signUp(c, input, context, mails)
        : signUpAsGuest(c, input, context, guests),
    ),
  )
  routes.post('/otp', tokens, mail(sendSignInMail))
  routes.post('/magiclink', tokens, mail(sendSignInMail))
  routes.post('/recover', tokens, mail(sendRecoveryMail))
  routes.post('/resend', tokens, mail(resendConfirmation))
  const tokenLimit = (c: HonoContext, next: () => Promise<void>) =>
    c.req.query('grant_type') === 'refresh_token' ? refreshes(c, next) : tokens(c, next)
  routes.post('/token', tokenLimit, (c) => ofPerson(c, context, (input) => issueToken(c, input, context)))
  routes.post('/verify', checks, (c) => withInput(c, context, (input) => verifyCode(c, input, context)))
  routes.get('/verify', checks, (c) => followLink(c, context))
  routes.get('/user', (c) => getUser(c, context))
  routes.put('/user', (c) => withInput(c, context, (input) => updateUser(c, input, context, mails)))
  routes.post('/logout', (c) => withInput(c, context, () => logOut(c, context)))
  routes.get('/settings', (c) => withInput(c, context, async () => c.json(getPublicSettings(context))))
  // Public keys need no API key and may be cached, as at Supabase Auth.
  routes.get('/.well-known/jwks.json', (c) =>
    c.json(context.secrets.signing.jwks, 200, { 'Cache-Control': 'public, max-age=600' }),
  )
  routes.get('/reauthenticate', (c) => reauthenticate(c, context, mails))
  addFactors(routes, context)
  addAdminRoutes(routes, context, mails)
  addPasskeys(routes, context)
  for (const [method, path] of passedOn) routes.on(method, path, (c) => forwardRequest(context, c.req.raw))
  for (const [path, refusal] of switchedOff) routes.all(path, (c) => sendAuthError(c, refusal))
  return routes
}

/** Adds the routes of the caller's own MFA factors. */
function addFactors(routes: Hono, context: Context): void {
  const limiter = () => createLimiter(context.limits.factorChecks, 120)
  const challenges = { limiter: limiter(), texts: createTextLimits(context.limits) }
  const checks = limiter()
  const one = '/factors/:factor'
  routes.use('/factors/*', async (c, next) =>
    isGuestToken(c.req.raw.headers) ? sendAuthError(c, guestNotAllowed) : next(),
  )
  routes.post('/factors', (c) => withInput(c, context, (input) => enroll(c, input, context)))
  routes.delete(one, (c) => withInput(c, context, () => unenroll(c, context)))
  routes.post(`${one}/challenge`, (c) =>
    withInput(c, context, (input) => createChallenge(c, input, context, challenges)),
  )
  routes.post(`${one}/verify`, (c) =>
    withInput(c, context, (input) => verifyFactor(c, input, context, checks)),
  )
  for (const path of [one, `${one}/*`])
    routes.all(path, (c) => withInput(c, context, () => sendNotFound(c, context)))
}

/** Adds the routes of the caller's own passkeys, and of the sign-in by passkey. */
function addPasskeys(routes: Hono, context: Context): void {
  routes.use('/passkeys/*', async (c, next) =>
    context.settings['auth.passkey.enabled'] ? next() : sendAuthError(c, noPasskeys),
  )
  const begins = limitRequests(createLimiter(context.limits.passkeys, 300), context)
  routes.post('/passkeys/authentication/options', begins, (c) =>
    ofPerson(c, context, () => createAuthenticationOptions(c, context)),
  )
  routes.post('/passkeys/authentication/verify', (c) =>
    withInput(c, context, (input) => verifyAuthentication(c, input, context)),
  )
  routes.post('/passkeys/registration/options', (c) =>
    withInput(c, context, () => createRegistrationOptions(c, context)),
  )
  routes.post('/passkeys/registration/verify', (c) =>
    withInput(c, context, (input) => verifyRegistration(c, input, context)),
  )
  routes.get('/passkeys', (c) => withInput(c, context, () => listPasskeys(c, context)))
  routes.patch('/passkeys/:passkey', (c) =>
    withInput(c, context, (input) => updatePasskey(c, input, context)),
  )
  routes.delete('/passkeys/:passkey', (c) => withInput(c, context, () => deletePasskey(c, context)))
}

const noPasskeys = off('passkey_disabled', 'Passkeys are disabled')

/** Routes that the embedded auth answers as Supabase does. Others must not reach it: it answers unknown paths with a page of its own. */
const passedOn: [method: string, path: string][] = [['GET', '/health']]

const noServerOfOauth = off('feature_disabled', 'OAuth server is disabled')

/** Missing features, with the refusal by which Supabase reports that a project has them disabled. */
const switchedOff: [path: string, AuthApiError][] = [
  ['/sso', off('saml_provider_disabled', 'SAML 2.0 is disabled')],
  ['/oauth/*', noServerOfOauth],
  ['/user/oauth/*', noServerOfOauth],
  ['/admin/oauth/*', noServerOfOauth],
  ['/admin/custom-providers/*', off('feature_disabled', 'Custom OAuth providers are disabled')],
]

function off(code: string, message: string): AuthApiError {
  return { status: 404, code, message }
}

/** Runs a route with its input, after a CAPTCHA check if the project requires one. */
function ofPerson(
  c: HonoContext,
  context: Context,
  route: (input: AuthInput) => Promise<Response>,
): Promise<Response> {
  return withInput(c, context, async (input) => {
    const refusal = await checkCaptcha(c, input, context)
    return refusal ? sendAuthError(c, refusal) : route(input)
  })
}
