import { CliError } from '../error.ts'

/** A check that a person is there, which the auth server asks for, and the portal's key at its provider. */
export interface Captcha {
  provider: CaptchaProvider
  siteKey: string
}

type CaptchaProvider = keyof typeof providers

/** What a provider's page parts are loaded from, as its documentation names them for policies. */
interface Provider {
  script: string
  /** By directive. */
  sources: Readonly<Record<string, readonly string[]>>
  siteKey: RegExp
}

const cloudflare = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: { 'script-src': cloudflare, 'frame-src': cloudflare },
    // A secret key is longer.
    siteKey: /^[\w-]{10,30}$/,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js',
    sources: {
      'script-src': hcaptcha,
      'frame-src': hcaptcha,
      'style-src': hcaptcha,
      'connect-src': hcaptcha,
    },
    siteKey: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  },
} satisfies Record<string, Provider>

/** The provider of a portal's checks. */
export function providerOf({ provider }: Captcha): Provider {
  return providers[provider]
}

/**
 * Reads what `--captcha` and `PORTICO_CAPTCHA` say: `turnstile:<site key>`; `none`, or nothing, for no check.
 * @throws CliError `usage`; also for a secret key, which no page may hold
 */
export function readCaptcha(text: string | undefined): Captcha | undefined {
  if (!text || text === 'none') return undefined
  const [name = '', siteKey = ''] = text.split(/:(.*)/s)
  const names = Object.keys(providers)
  if (!names.includes(name))
    throw new CliError(
      'usage',
      `The captcha is of "${name}", which is not known. Give ${names.map((one) => `${one}:<site key>`).join(' or ')}, or none.`,
    )
  const provider = name as CaptchaProvider
  if (!providers[provider].siteKey.test(siteKey))
    throw new CliError(
      'usage',
      `What follows ${provider}: is no site key. Copy the site key that is meant for pages; the secret key belongs to the auth server alone.`,
    )
  return { provider, siteKey }
}
