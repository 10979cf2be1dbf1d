import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type ClaimedPort, claimPort } from '@portico/cli'

type Handler = Parameters<ClaimedPort['handle']>[0]

/** One request that a fault answers. */
export interface FaultExchange {
  request: IncomingMessage
  response: ServerResponse
  /** Answers like the real server. */
  respond(): void
  /** Returns the released bytes of the file. */
  bytes(): Buffer
}

/** Answers a request wrongly; see `faults.ts`. */
export type ServerFault = (exchange: FaultExchange) => void

/**
 * One origin of the portal. The project's own handler answers, except for requests with a fault. Faults can change while
 * the page is open, and the whole server can stop and start again on its port.
 */
export class FaultServer {
  /** Path and query of every request, in order. */
  readonly requests: string[] = []
  readonly url: string
  readonly #port: number
  readonly #folder: string
  readonly #handler: Handler
  readonly #faults: { pattern: RegExp; fault: ServerFault }[] = []
  #claimed: ClaimedPort | null

  private constructor(claimed: ClaimedPort, folder: string, handler: Handler) {
    this.#claimed = claimed
    this.url = claimed.url
    this.#port = claimed.port
    this.#folder = folder
    this.#handler = handler
    claimed.handle(this.#handle)
  }

  /** Serves `folder` on a free port with `handler`. */
  static async start(folder: string, handler: Handler): Promise<FaultServer> {
    return new FaultServer(await claimPort('faults', 0, ''), folder, handler)
  }

  /** Answers matching paths with `fault` from now on. The last fault set wins. */
  fault(pattern: RegExp, fault: ServerFault): void {
    this.#faults.unshift({ pattern, fault })
  }

  /** Ends every fault. Answers that hang keep hanging. */
  repair(): void {
    this.#faults.length = 0
  }

  /** Refuses connections, and closes open ones. */
  async stop(): Promise<void> {
    await this.#claimed?.close()
    this.#claimed = null
  }

  /** Listens again on the same port. */
  async restart(): Promise<void> {
    this.#claimed = await claimPort('faults', this.#port, '')
    this.#claimed.handle(this.#handle)
  }

  #handle: Handler = (request, response, next) => {
    const { pathname, search } = new URL(request.url ?? '/', this.url)
    this.requests.push(pathname + search)
    const respond = () => this.#handler(request, response, next)
    const hit = this.#faults.find(({ pattern }) => pattern.test(pathname))
    if (!hit) return respond()
    const bytes = () => readFileSync(join(this.#folder, pathname))
    hit.fault({ request, response, respond, bytes })
  }
}
