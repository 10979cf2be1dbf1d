/** A request that the backend has received. */
export interface SeenRequest {
  method: string
  path: string
  search: string
  body: Record<string, unknown>
  authorization: string | null
}

/** Answers instead of the backend. Undefined lets the backend answer. May wait, or throw for a lost connection. */
export type BackendFault = (request: SeenRequest) => Response | undefined | Promise<Response | undefined>

/** A backend that records its requests, and fails on request. */
export abstract class RecordedBackend {
  readonly requests: SeenRequest[] = []
  fault: BackendFault | null = null

  /** Returns the number of requests to `path`, with `search` if given. */
  count(path: string, search = ''): number {
    return this.requests.filter((seen) => seen.path === path && seen.search.includes(search)).length
  }

  get refreshes(): number {
    return this.count('/auth/v1/token', 'refresh_token')
  }

  /** Answers one request. Rejects if a fault drops the connection. */
  async handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const text = request.method === 'GET' ? '' : await request.clone().text()
    const seen: SeenRequest = {
      method: request.method,
      path: url.pathname,
      search: url.search,
      body: text ? JSON.parse(text) : {},
      authorization: request.headers.get('authorization'),
    }
    this.requests.push(seen)
    return (await this.fault?.(seen)) ?? this.answer(seen, request)
  }

  protected abstract answer(seen: SeenRequest, request: Request): Response | Promise<Response>
}
