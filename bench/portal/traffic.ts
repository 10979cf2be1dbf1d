import type { CDPSession } from 'playwright'

/** Whose server answers. */
export type Owner = 'shell' | 'remotes' | 'backend'

/** What was asked of one of them. */
export interface Share {
  /** Answered over the wire. */
  requests: number
  /** On the wire, headers included. */
  bytes: number
  /** Asked for, and answered by the browser's cache: a file that a link or another fetch had brought before. */
  cached: number
  /** Asked by the browser itself, whether another origin may be asked. */
  preflights: number
}

/** What a visit asked for, by whose it is. */
export interface Traffic extends Record<Owner, Share> {
  /** The longest chain in which one file was asked for because another had arrived; the document is 1. The backend is left out. */
  depth: number
}

interface Initiator {
  type: string
  url?: string
  stack?: { callFrames: { url: string }[]; parent?: Initiator['stack'] }
}

/** Sums up what a browser tells of its requests. */
export class TrafficLog {
  readonly #ownerOf: (url: string) => Owner
  readonly #open = new Map<string, { owner: Owner; isPreflight: boolean }>()
  readonly #depths = new Map<string, number>()
  readonly #shares: Record<Owner, Share> = { shell: none(), remotes: none(), backend: none() }

  constructor(ownerOf: (url: string) => Owner) {
    this.#ownerOf = ownerOf
  }

  began(requestId: string, url: string, initiator: Initiator): void {
    if (!/^http/.test(url)) return
    const owner = this.#ownerOf(url)
    this.#open.set(requestId, { owner, isPreflight: initiator.type === 'preflight' })
    if (owner === 'backend') return
    // Asked for again, it comes from the cache: the first time counts.
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

  /** It came to nothing. */
  failed(requestId: string): void {
    this.#open.delete(requestId)
  }

  /** Whether all that began has ended. */
  isQuiet(): boolean {
    return this.#open.size === 0
  }

  sum(): Traffic {
    return { ...structuredClone(this.#shares), depth: Math.max(0, ...this.#depths.values()) }
  }
}

/** How long an answer is waited for that was asked for before the sum: some, such as a socket's, never end. */
const patience = 5_000

/**
 * Follows what a page asks for, from now on. Call what it returns for the sum of what was asked for until then; it waits
 * for the answers, so that the sum does not depend on which of them were under way.
 */
export function followTraffic(cdp: CDPSession, ownerOf: (url: string) => Owner): () => Promise<Traffic> {
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

/** Tells by the address: what lies at `site` is the shell's, what lies at `backend` the backend's, all else remotes'. */
export function ownersOf(site: string, backend: string): (url: string) => Owner {
  const [own, other] = [new URL(site).origin, new URL(backend).origin]
  return (url) => {
    const { origin } = new URL(url)
    if (origin === own) return 'shell'
    return origin === other ? 'backend' : 'remotes'
  }
}

function none(): Share {
  return { requests: 0, bytes: 0, cached: 0, preflights: 0 }
}

/** The address of what asked: a document or stylesheet by its own, a script by the innermost frame that has one. */
function causeOf(initiator: Initiator): string {
  if (initiator.url) return initiator.url
  for (let { stack } = initiator; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url !== '')
    if (frame) return frame.url
  }
  return ''
}
