import type { CDPSession } from 'playwright'

/** The server that answers. */
export type RequestOwner = 'shell' | 'remotes' | 'backend'

/** The requests to one of them. */
export interface TrafficShare {
  /** Requests that were answered over the network. */
  requests: number
  /** Bytes on the wire, including headers. */
  bytes: number
  /** Requests that the browser's cache answered. */
  cached: number
  /** CORS preflights. */
  preflights: number
}

/** The requests of a visit by owner. */
export interface Traffic extends Record<RequestOwner, TrafficShare> {
  /** The longest chain of files that request each other. The document counts 1, the backend is left out. */
  depth: number
  /** Addresses of the scripts and sheets requested from the page's own origin. */
  ownFiles: readonly string[]
}

interface Initiator {
  type: string
  url?: string
  stack?: { callFrames: { url: string }[]; parent?: Initiator['stack'] }
}

/** Sums up the network events of a browser. */
export class TrafficLog {
  readonly #ownerOf: (url: string) => RequestOwner
  readonly #open = new Map<string, { owner: RequestOwner; isPreflight: boolean }>()
  readonly #depths = new Map<string, number>()
  readonly #ownFiles = new Set<string>()
  readonly #shares: Record<RequestOwner, TrafficShare> = {
    shell: emptyShare(),
    remotes: emptyShare(),
    backend: emptyShare(),
  }

  constructor(ownerOf: (url: string) => RequestOwner) {
    this.#ownerOf = ownerOf
  }

  began(requestId: string, url: string, initiator: Initiator): void {
    if (!/^http/.test(url)) return
    const owner = this.#ownerOf(url)
    this.#open.set(requestId, { owner, isPreflight: initiator.type === 'preflight' })
    if (owner === 'backend') return
    if (owner === 'shell' && /\.(m?js|css)$/.test(new URL(url).pathname)) this.#ownFiles.add(url)
    // A repeated request comes from the cache, so only the first one counts.
    const depth = (this.#depths.get(causeOf(initiator)) ?? 0) + 1
    this.#depths.set(url, this.#depths.get(url) ?? depth)
  }

  finished(requestId: string, bytes: number): void {
    const request = this.#open.get(requestId)
    if (!request) return
    this.#open.delete(requestId)
    const share = this.#shares[request.owner]
    if (request.isPreflight) share.preflights += 1
    else if (bytes === 0) share.cached += 1
    else share.requests += 1
    share.bytes += bytes
  }

  /** Removes a request that failed. */
  failed(requestId: string): void {
    this.#open.delete(requestId)
  }

  /** Returns whether every request has ended. */
  isQuiet(): boolean {
    return this.#open.size === 0
  }

  sum(): Traffic {
    return {
      ...structuredClone(this.#shares),
      depth: Math.max(0, ...this.#depths.values()),
      ownFiles: [...this.#ownFiles],
    }
  }
}

/** Timeout in ms for open requests. Some, for example of sockets, never end. */
const patience = 5_000

/**
 * Follows the requests of a page from now on. The returned function stops and returns the sum. It waits for the answers
 * of open requests first, so that the sum does not depend on how far they had got.
 */
export function followTraffic(
  cdp: CDPSession,
  ownerOf: (url: string) => RequestOwner,
): () => Promise<Traffic> {
  const log = new TrafficLog(ownerOf)
  const { promise: quiet, resolve } = Promise.withResolvers<void>()
  let isOver = false
  const settle = () => {
    if (isOver && log.isQuiet()) resolve()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!isOver) log.began(requestId, request.url, initiator)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    log.finished(requestId, encodedDataLength)
    settle()
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    log.failed(requestId)
    settle()
  })
  return async () => {
    isOver = true
    settle()
    const timer = setTimeout(resolve, patience)
    await quiet
    clearTimeout(timer)
    return log.sum()
  }
}

/** Returns a function that decides by the origin: `site` is the shell, `backend` the backend, all others are remotes. */
export function createOwnerLookup(site: string, backend: string): (url: string) => RequestOwner {
  const [own, other] = [new URL(site).origin, new URL(backend).origin]
  return (url) => {
    const { origin } = new URL(url)
    if (origin === own) return 'shell'
    return origin === other ? 'backend' : 'remotes'
  }
}

function emptyShare(): TrafficShare {
  return { requests: 0, bytes: 0, cached: 0, preflights: 0 }
}

/** The address of the initiator: of the document or sheet, or of the innermost script on the stack. */
function causeOf(initiator: Initiator): string {
  if (initiator.url) return initiator.url
  for (let { stack } = initiator; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url !== '')
    if (frame) return frame.url
  }
  return ''
}
