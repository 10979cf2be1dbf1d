import { Backoff } from '../platform/backoff.ts'
import { createListeners } from '../platform/listeners.ts'
import type { Hint, Platform } from '../platform/platform.ts'
import { report } from '../platform/report.ts'
import type { Reach } from '../session/reach.ts'
import { isOfGateway } from './no-answer.ts'

/** Where each service says that it is there; others answer at their root, if only to refuse. */
const healthPaths: Readonly<Record<string, string>> = { auth: '/health', storage: '/status' }

/** How long a probe may take, in milliseconds. */
const probeLimit = 5_000

/** What breaks again sooner than this, in milliseconds, is probed as seldom as before. */
const quiet = 60_000

/**
 * Knows from the page's own requests which services of the backend do not answer, and which origins of files. It probes them
 * until they answer: after 1 s, then with growing pauses, and at once when the network or the user returns. Listeners then retry
 * what failed.
 */
export class BackendReach implements Reach {
  readonly #platform: Platform
  readonly #key: string
  readonly #backoff: Backoff
  readonly #listeners = createListeners(report)
  #lost: readonly string[] = []
  /** A file of each lost origin, by which it is probed. */
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

  /** A request to `url` brought no answer. */
  lost(url: string): void {
    this.#lose(serviceOf(url))
  }

  /** A file of a release did not come, because its server did not answer. */
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

  /** A request to `url` was answered. */
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

  /** In a tab that nobody looks at it waits until somebody does. */
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
        // The key belongs to the backend alone.
        ...(file === undefined && { headers: { apikey: this.#key } }),
        cache: 'no-store',
        signal: AbortSignal.timeout(probeLimit),
      })
      // A server that has no such file any more answers 404: then a retry tells the user.
      if (file === undefined ? !isOfGateway(status) : status < 500) this.#find(service)
    } catch {
      // Still away: it is asked again later.
    }
  }
}

/** `https://…/rest/v1` of an address below it; null for any other address. */
function serviceOf(url: string): string | null {
  return /^[^?#]*?\/\w+\/v1(?=[/?#]|$)/.exec(url)?.[0] ?? null
}
