import { CliError } from '../error.ts'

/** The CAPTCHA that the auth server requires: its provider, and the portal's site key there. */
export interface CaptchaSettings {
  provider: CaptchaProvider
  siteKey: string
}

type CaptchaProvider = keyof typeof providers

/** The addresses that a provider's widget is loaded from, as its documentation lists them for policies. */
interface Provider {
  script: string
  /** Addresses by directive. */
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

/** Returns the provider of a portal's CAPTCHA. */
export function getCaptchaProvider({ provider }: CaptchaSettings): Provider {
  return providers[provider]
}

/**
 * Reads `--captcha` or `PORTICO_CAPTCHA`: `turnstile:<site key>`; `none` or an empty text for no CAPTCHA.
 * @throws CliError `usage`; also for a secret key, which must not be in a page
 */
export function readCaptcha(text: string | undefined): CaptchaSettings | undefined {
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
