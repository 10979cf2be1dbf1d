import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext } from '@playwright/test'

/** Hosts of the scripts and frames of each provider. */
const hosts = {
  turnstile: { of: /^https:\/\/challenges\.cloudflare\.com\//, frames: 'https://challenges.cloudflare.com' },
  hcaptcha: { of: /^https:\/\/(\w+\.)?hcaptcha\.com\//, frames: 'https://newassets.hcaptcha.com' },
}

export type ProviderName = keyof typeof hosts

/** Test keys for a page, from the providers' documentation. */
export const siteKeys: Record<ProviderName, string> = {
  turnstile: '1x00000000000000000000AA',
  hcaptcha: '10000000-ffff-ffff-ffff-000000000001',
}

/**
 * Mock of Turnstile or hCaptcha by their documentation: a script that renders a frame into an element and
 * returns each token once, and an endpoint that verifies tokens by the secret. Tests have no access to the real services.
 */
export class CaptchaProvider {
  /** True to return tokens without an interaction. */
  isQuiet = false
  /** True to reject every token at the verification endpoint. */
  refuses = false
  /** True to block the script. */
  isBlocked = false
  /** Addresses that browsers have requested. */
  readonly asked: string[] = []
  readonly #used = new Set<string>()
  readonly #server: Server

  readonly #name: ProviderName

  private constructor(name: ProviderName, server: Server) {
    this.#name = name
    this.#server = server
  }

  /** Starts the provider on a free port, or on the port that a real project uses. */
  static async start(name: ProviderName, port = 0): Promise<CaptchaProvider> {
    const server = createServer()
    const provider = new CaptchaProvider(name, server)
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

  /** Answers the requests that pages of `context` send to the provider. */
  async serve(context: BrowserContext): Promise<void> {
    const { of, frames } = hosts[this.#name]
    await context.route(of, (route) => {
      const { href, pathname } = new URL(route.request().url())
      this.asked.push(href)
      if (this.isBlocked) return route.abort()
      return pathname.endsWith('/api.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script(this.#name, frames) })
        : route.fulfill({ contentType: 'text/html', body: widget(this.isQuiet, this.#name === 'hcaptcha') })
    })
  }

  close(): void {
    this.#server.close()
  }
}

const script = (name: ProviderName, frames: string) => `
const { searchParams } = new URL(document.currentScript.src)
const widgets = []
window.${name} = {
  render(place, options) {
    const frame = document.createElement('iframe')
    frame.title = 'Widget'
    frame.style.cssText = 'display: block; border: 0; width: 100%; height: 65px'
    const show = () => { frame.src = '${frames}/widget?' + new URLSearchParams({ theme: options.theme, n: widgets.push(options) }) }
    addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) data.endsWith('-callback') ? options[data]() : options.callback(data) })
    place.append(frame)
    show()
    return show
  },
  reset: (show) => show(),
}
if (searchParams.get('render') === 'explicit') window[searchParams.get('onload')]()
`

const widget = (isQuiet: boolean, hasChallenge: boolean) => `<!doctype html>
<html lang="en"><meta name="color-scheme" content="light dark"><title>Check</title>
<body style="margin: 0"><button style="height: 65px; width: 100%">I am a person</button>
<script>
const { searchParams } = new URL(location)
document.documentElement.style.colorScheme = searchParams.get('theme')
const button = document.querySelector('button')
const pass = () => { button.textContent = 'Thanks'; parent.postMessage('token-' + crypto.randomUUID(), '*') }
const solve = () => { parent.postMessage('close-callback', '*'); pass() }
const open = () => { button.textContent = 'These are boats'; button.onclick = solve; parent.postMessage('open-callback', '*') }
button.onclick = ${hasChallenge ? 'open' : 'pass'}
if (${isQuiet}) pass()
</script></body></html>`
