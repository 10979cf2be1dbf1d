import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from '@playwright/test'

/**
 * Turnstile, played by what its documentation says: a script that renders into an element, by a frame of its own, and gives each
 * token once; an address that checks tokens by the secret. The real one is in no network of a test.
 */
export class CaptchaProvider {
  /** Tokens come without anybody pressing something. */
  isQuiet = false
  /** Tokens that the address takes for nobody's. */
  refuses = false
  /** The script does not come. */
  isBlocked = false
  /** Addresses that browsers have asked for. */
  readonly asked: string[] = []
  readonly #used = new Set<string>()
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** On a free port, or where a real project asks for it. */
  static async start(port = 0): Promise<CaptchaProvider> {
    const server = createServer()
    const provider = new CaptchaProvider(server)
    server.on('request', async (request, response) => {
      const form = new URLSearchParams(await text(request))
      const token = form.get('response') ?? ''
      const isRight =
        form.get('secret') === 'secret-of-tests' && !provider.#used.has(token) && !provider.refuses
      provider.#used.add(token)
      response.setHeader('Content-Type', 'application/json')
      response.end(
        JSON.stringify({ success: isRight, 'error-codes': isRight ? [] : ['invalid-input-response'] }),
      )
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return provider
  }

  get siteverify(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/siteverify`
  }

  /** Answers in the provider's place what pages of `context` ask it for. */
  async serve(context: BrowserContext): Promise<void> {
    await context.route('https://challenges.cloudflare.com/**', (route) => {
      const { href, pathname } = new URL(route.request().url())
      this.asked.push(href)
      if (this.isBlocked) return route.abort()
      return pathname.endsWith('/api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: widget(this.isQuiet) })
    })
  }

  close(): void {
    this.#server.close()
  }
}

const script = `
const { searchParams } = new URL(document.currentScript.src)
const widgets = []
window.turnstile = {
  render(place, options) {
    const frame = document.createElement('iframe')
    frame.title = 'Widget'
    frame.style.cssText = 'display: block; border: 0; width: 100%; height: 65px'
    const show = () => { frame.src = 'https://challenges.cloudflare.com/widget?' + new URLSearchParams({ theme: options.theme, n: widgets.push(options) }) }
    addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) options.callback(data) })
    place.append(frame)
    show()
    return show
  },
  reset: (show) => show(),
}
if (searchParams.get('render') === 'explicit') window[searchParams.get('onload')]()
`

const widget = (isQuiet: boolean) => `<!doctype html>
<html lang="en"><meta name="color-scheme" content="light dark"><title>Check</title>
<body style="margin: 0"><button style="height: 65px; width: 100%">I am a person</button>
<script>
const { searchParams } = new URL(location)
document.documentElement.style.colorScheme = searchParams.get('theme')
const button = document.querySelector('button')
const pass = () => { button.textContent = 'Thanks'; parent.postMessage('token-' + crypto.randomUUID(), '*') }
button.onclick = pass
if (${isQuiet}) pass()
</script></body></html>`
