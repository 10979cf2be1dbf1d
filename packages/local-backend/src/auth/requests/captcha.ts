import type { Context as HonoContext } from 'hono'
import type { Settings } from '../../config/settings.ts'
import type { CaptchaConfig, Context } from '../../context/context.ts'
import { identify } from '../../context/identify.ts'
import { BackendError } from '../../errors.ts'
import type { AuthApiError } from '../errors.ts'
import { type AuthInput, getRequestAddress, getTextField } from './input.ts'

/** The providers' own addresses, which the auth server has built in. */
const addresses = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

/**
 * Returns the service that checks tokens; undefined if CAPTCHA is off. `siteverify` replaces the provider's own address.
 * @throws BackendError `config_invalid`
 */
export function readCaptcha(settings: Settings, siteverify: string | undefined): CaptchaConfig | undefined {
  if (!settings['auth.captcha.enabled']) return undefined
  const secret = settings['auth.captcha.secret'].trim()
  if (!secret)
    throw new BackendError(
      'config_invalid',
      'auth.captcha is enabled and has no secret: give auth.captcha.secret, such as "env(CAPTCHA_SECRET)".',
    )
  return { siteverify: siteverify ?? addresses[settings['auth.captcha.provider']], secret }
}

const patience = 10_000

/** Grants without a CAPTCHA, because they contain the proof of an earlier step. */
const unasked: readonly (string | undefined)[] = ['pkce', 'refresh_token', 'id_token']

/**
 * Returns the refusal of a request without a valid CAPTCHA token; undefined if it has one or needs none. Requests with the secret
 * key need none, nor do grants that continue an earlier sign-in.
 */
export async function checkCaptcha(
  c: HonoContext,
  input: AuthInput,
  context: Context,
): Promise<AuthApiError | undefined> {
  const { captcha } = context
  if (!captcha || (c.req.path.endsWith('/token') && unasked.includes(c.req.query('grant_type'))))
    return undefined
  if (await isServer(c, context)) return undefined
  const { gotrue_meta_security: security } = input
  const given = typeof security === 'object' && security !== null ? (security as AuthInput) : {}
  const token = getTextField(given, 'captcha_token').trim()
  if (!token) return failed('no captcha_token found')
  const answer = await ask(captcha, token, getRequestAddress(c, context))
  if (!answer)
    return { status: 500, code: 'unexpected_failure', message: 'captcha verification process failed' }
  return answer.success === true ? undefined : failed(errorCodesOf(answer).join(', '))
}

async function isServer(c: HonoContext, { secrets }: Context): Promise<boolean> {
  const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const caller = token ? await identify(token, secrets).catch(() => null) : null
  return caller?.role === 'service_role'
}

/** Returns null if the provider does not answer before the timeout, or not in JSON. */
async function ask(
  { siteverify, secret }: CaptchaConfig,
  response: string,
  remoteip: string,
): Promise<AuthInput | null> {
  try {
    const answer = await fetch(siteverify, {
      method: 'POST',
      // The secret must only be sent to the configured address.
      redirect: 'error',
      body: new URLSearchParams({ secret, response, remoteip }),
      signal: AbortSignal.timeout(patience),
    })
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null ? (body as AuthInput) : null
  } catch {
    return null
  }
}

function errorCodesOf({ 'error-codes': codes }: AuthInput): string[] {
  return Array.isArray(codes) ? codes.map(String) : []
}

function failed(why: string): AuthApiError {
  return {
    status: 400,
    code: 'captcha_failed',
    message: `captcha protection: request disallowed (${why})`,
  }
}
