import { minifyFunction } from '@portico/vite-remote/minify-function'
import { computeCspHash } from '../files/integrity.ts'
import { type CaptchaSettings, getCaptchaProvider } from '../registry/captcha-settings.ts'

/** The path of the page, next to the document that names it. */
export const captchaPath = 'captcha.html'

/**
 * Returns the page that a form frames to show the CAPTCHA. It has its own policy, the only one that names the provider: the
 * portal's documents load no code of the provider, and keep trusted types, which no provider's script supports.
 */
export function createCaptchaPage(captcha: CaptchaSettings): string {
  const { script, sources } = getCaptchaProvider(captcha)
  const facts = { provider: captcha.provider, siteKey: captcha.siteKey, script }
  const code = `(${smallest})(${JSON.stringify(facts).replaceAll('<', '\\u003c')})`
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...sources,
    'script-src': [computeCspHash(code), ...(sources['script-src'] ?? [])],
  }
  const policy = Object.entries(directives).map(([name, values]) => [name, ...values].join(' '))
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>CAPTCHA</title>',
    '</head>',
    `<body><div></div><script>${code}</script></body>`,
    '</html>',
    '',
  ].join('\n')
}

/** The methods that the scripts of both providers have. */
interface Widgets {
  render(place: Element, options: object): unknown
  reset(widget: unknown): void
}

/**
 * Runs in the frame without any import, as its source is written here. Shows the widget in the theme and language of the
 * address, and sends messages to the parent page, of the same origin: a token, its expiry, a failure, the height.
 */
function showCaptcha({
  provider,
  siteKey,
  script,
}: {
  provider: CaptchaSettings['provider']
  siteKey: string
  script: string
}): void {
  const wish = new URLSearchParams(location.hash.slice(1))
  const language = wish.get('language') ?? 'en'
  const theme = wish.get('theme') === 'dark' ? 'dark' : 'light'
  const root = document.documentElement
  const place = document.body.firstElementChild as HTMLElement
  const page = window as unknown as Record<string, unknown>
  const api = () => page[provider] as Widgets
  let widget: unknown
  // A challenge of hCaptcha is an overlay above its widget, of any size.
  let challenge = 0
  root.lang = language
  root.style.colorScheme = theme
  document.body.style.margin = '0'
  const tell = (message: object) => parent.postMessage({ portico: 'captcha', ...message }, location.origin)
  const tellHeight = () => tell({ height: Math.max(place.offsetHeight, challenge) })
  const fail = () => tell({ state: 'failed' })
  const isLarge = (on: boolean) => () => {
    challenge = on ? 620 : 0
    tellHeight()
  }
  const patience = setTimeout(fail, 20_000)
  page.porticoCaptcha = () => {
    clearTimeout(patience)
    widget = api().render(place, {
      sitekey: siteKey,
      theme,
      language,
      hl: language,
      size: innerWidth < 303 ? 'compact' : provider === 'turnstile' ? 'flexible' : 'normal',
      callback: (token: string) => tell({ state: 'token', token }),
      'expired-callback': () => tell({ state: 'expired' }),
      'error-callback': () => {
        fail()
        return true
      },
      'open-callback': isLarge(true),
      'close-callback': isLarge(false),
    })
    new ResizeObserver(tellHeight).observe(place)
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin || data !== 'portico-captcha-reset') return
    if (widget === undefined) location.reload()
    else api().reset(widget)
  })
  const tag = document.createElement('script')
  tag.src = `${script}?render=explicit&onload=porticoCaptcha&hl=${encodeURIComponent(language)}`
  tag.async = true
  tag.onerror = fail
  document.head.append(tag)
}

/** Minified, because it is part of a page that users wait for. */
const smallest = minifyFunction(showCaptcha)
