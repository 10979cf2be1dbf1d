import { minifyFunction } from '@portico/vite-remote/minify-function'
import { cspHash } from '../files/integrity.ts'
import { type Captcha, providerOf } from '../registry/captcha.ts'

/** Where it lies beside a document that names it. */
export const captchaPath = 'captcha.html'

/**
 * Writes the page that a form frames to show the check. It has a policy of its own, which alone names the provider: the
 * portal's documents load nothing of it, and go on asking for trusted types, which no provider's script knows.
 */
export function captchaPage(captcha: Captcha): string {
  const { script, sources } = providerOf(captcha)
  const facts = { provider: captcha.provider, siteKey: captcha.siteKey, script }
  const code = `(${smallest})(${JSON.stringify(facts).replaceAll('<', '\\u003c')})`
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...sources,
    'script-src': [cspHash(code), ...(sources['script-src'] ?? [])],
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

/** The parts of a provider's script that both have, by the same names. */
interface Widgets {
  render(place: Element, options: object): unknown
  reset(widget: unknown): void
}

/**
 * Runs in the frame, as it stands here: no module, nothing imported. Shows the widget in the theme and language that the
 * address asks for, and tells the page around, of the same origin, what becomes of it: a token, its end, a failure, the height.
 */
function showCaptcha({
  provider,
  siteKey,
  script,
}: {
  provider: Captcha['provider']
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
  // A challenge of hCaptcha lies over its widget, as large as it likes.
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

/** Small, because it stands in a page that people wait for. */
const smallest = minifyFunction(showCaptcha)
