import { Backoff } from '../platform/backoff.ts'
import { createListeners } from '../platform/listeners.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { reportUncaughtError } from '../platform/report-uncaught-error.ts'
import type { Reachability } from '../session/reachability.ts'
import { isGatewayStatus } from './connection-failure.ts'

/** Health checks of services. Others answer at their root, even if only with a refusal. */
const healthPaths: Readonly<Record<string, string>> = { auth: '/health', storage: '/status' }

/** Timeout of a probe in ms. */
const probeLimit = 5_000

/** Time in ms. The probe delay is not reset if a service fails again sooner. */
const quiet = 60_000

/**
 * Knows from the page's own requests which services of the backend do not answer, and which origins of files. It probes them until
 * they answer: after 1 s, then with growing delays, and at once when the network or the user returns. Listeners then retry their
 * failed requests.
 */
export class BackendReachability implements Reachability {
  readonly #platform: Platform
  readonly #key: string
  readonly #backoff: Backoff
  readonly #listeners = createListeners(reportUncaughtError)
  #lost: readonly string[] = []
  /** A file of each lost origin, which its probes request. */
  readonly #files = new Map<string, string>()
  #isProbing = false
  #lastChange = Number.NEGATIVE_INFINITY

  constructor(platform: Platform, key: string) {
    this.#platform = platform
    this.#key = key
    this.#backoff = new Backoff(platform)
  }

  readonly getSnapshot = (): readonly string[] => this.#lost

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener)

  /** Called when a request to `url` got no answer. */
  lost(url: string): void {
    this.#lose(serviceOf(url))
  }

  /** Called when a file of a release failed because its server did not answer. */
  lostFile(url: string): void {
    const { origin } = new URL(url)
    this.#files.set(origin, url)
    this.#lose(origin)
  }

  #lose(service: string | null): void {
    if (!service || this.#lost.includes(service)) return
    const isFirst = this.#lost.length === 0
    if (isFirst && this.#platform.now() - this.#lastChange > quiet) this.#backoff.reset()
    this.#change([...this.#lost, service])
    if (isFirst) this.#backoff.postpone(() => this.#probe())
  }

  /** Called when a request to `url` was answered. */
  answered(url: string): void {
    this.#find(serviceOf(url))
  }

  #find(service: string | null): void {
    if (service && this.#lost.includes(service)) this.#change(this.#lost.filter((other) => other !== service))
  }

  onHint(hint: Hint): void {
    if (hint === 'online' || hint === 'visible' || hint === 'restored') this.#probe()
  }

  stop(): void {
    this.#backoff.reset()
    this.#listeners.clear()
    this.#lost = []
  }

  #change(lost: readonly string[]): void {
    this.#lost = Object.freeze(lost)
    this.#lastChange = this.#platform.now()
    this.#listeners.notify()
  }

  /** Probes the lost services. A hidden tab waits until it is visible. */
  #probe(): void {
    if (this.#isProbing || this.#lost.length === 0 || !this.#platform.isVisible()) return
    this.#isProbing = true
    void Promise.all(this.#lost.map((service) => this.#ask(service))).then(() => {
      this.#isProbing = false
      if (this.#lost.length > 0) this.#backoff.postpone(() => this.#probe())
    })
  }

  async #ask(service: string): Promise<void> {
    const file = this.#files.get(service)
    const path = healthPaths[/(\w+)\/v1$/.exec(service)?.[1] ?? ''] ?? '/'
    try {
      const { status } = await this.#platform.fetch(file ?? service + path, {
        // Only the backend may get the key.
        ...(file === undefined && { headers: { apikey: this.#key } }),
        cache: 'no-store',
        signal: AbortSignal.timeout(probeLimit),
      })
      // A server that no longer has this file answers 404. The retry then informs the user.
      if (file === undefined ? !isGatewayStatus(status) : status < 500) this.#find(service)
    } catch {
      // Still unreachable. The next probe asks again.
    }
  }
}

/** Returns the service of an address, such as `https://…/rest/v1`. Null for any other address. */
function serviceOf(url: string): string | null {
  return /^[^?#]*?\/\w+\/v1(?=[/?#]|$)/.exec(url)?.[0] ?? null
}
