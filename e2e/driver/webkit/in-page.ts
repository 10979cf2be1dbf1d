/** A value as WebDriver BiDi passes it. */
// biome-ignore lint/suspicious/noExplicitAny: A value's shape depends on its type.
type Remote = { type?: string; value?: any; handle?: string; sharedId?: string; channel?: string }

/** Result of a call into the page. */
export interface CallOutcome {
  call: number
  result?: Remote
  /** Text of the exception. */
  thrown?: string
}

/** Events of a document since the last request. */
export interface PageEvents {
  document: string
  url: string
  state: DocumentReadyState
  outcomes: CallOutcome[]
  /** Calls of `channel` values. */
  messages: { channel: string; data: Remote }[]
  /** Handles of inputs that wanted to open a dialog of files. */
  choosers: string[]
  /** Completed requests. */
  requests: { url: string; status: number }[]
  logs: { level: 'error' | 'warn' | 'info' | 'debug'; method: string; text: string; isThrown: boolean }[]
}

/** The driver's place in a document. */
export interface PageBridge {
  id: string
  call(id: number, fn: (...args: unknown[]) => unknown, args: Remote[], keeps: boolean, waits: boolean): void
  handle(id: string): unknown
  disown(ids: string[]): void
  news(): PageEvents
}

/**
 * Makes a document's bridge; the function's text is sent to pages, so it uses nothing from around it. The bridge is a
 * property of the document, because a window lives on when its first, empty document is replaced.
 */
export function installBridge(key: string, id: string, context: string): void {
  const held = new Map<string, unknown>()
  const outcomes: CallOutcome[] = []
  const messages: PageEvents['messages'] = []
  const choosers: string[] = []
  const logs: PageEvents['logs'] = []
  const requests: PageEvents['requests'] = []
  let last = 0

  // Each reference gets its own name, so that its holder can release it independently.
  const hold = (value: unknown): string => {
    const name = `${id}:${++last}`
    held.set(name, value)
    return name
  }

  const plain = (value: unknown): Remote | undefined => {
    if (value === undefined) return { type: 'undefined' }
    if (value === null) return { type: 'null' }
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value }
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
    if (typeof value !== 'number') return undefined
    const isPlain = Number.isFinite(value) && !Object.is(value, -0)
    return { type: 'number', value: isPlain ? value : Object.is(value, -0) ? '-0' : String(value) }
  }

  const toRemote = (value: unknown, keeps: boolean): Remote => {
    const simple = plain(value)
    if (simple) return simple
    if (value instanceof Node) {
      const handle = hold(value)
      return { type: 'node', handle, sharedId: handle, value: { localName: value.nodeName.toLowerCase() } }
    }
    if (value === window) return { type: 'window', handle: hold(value), value: { context } }
    if (keeps) return { type: typeof value === 'function' ? 'function' : 'object', handle: hold(value) }
    if (Array.isArray(value)) return { type: 'array', value: value.map((one) => toRemote(one, false)) }
    if (typeof value !== 'object') return { type: typeof value }
    const entries = Object.entries(value as object).map(([name, one]) => [name, toRemote(one, false)])
    return { type: 'object', value: entries }
  }

  const fromRemote = (remote: Remote): unknown => {
    const { type, value } = remote
    const handle = remote.handle ?? remote.sharedId
    if (handle !== undefined) {
      if (!held.has(handle)) throw new Error(`no such handle: ${handle}`)
      return held.get(handle)
    }
    if (type === 'undefined') return undefined
    if (type === 'null') return null
    if (type === 'number') return Number(value)
    if (type === 'bigint') return BigInt(value)
    if (type === 'date') return new Date(value)
    if (type === 'regexp') return new RegExp(value.pattern, value.flags)
    if (type === 'array') return value.map(fromRemote)
    if (type === 'channel')
      return (data: unknown) => void messages.push({ channel: value.channel, data: toRemote(data, false) })
    if (type !== 'object') return value
    return Object.fromEntries(
      value.map(([name, one]: [string | Remote, Remote]) => [
        typeof name === 'string' ? name : fromRemote(name),
        fromRemote(one),
      ]),
    )
  }

  const inWords = (error: unknown) =>
    error instanceof Error ? `${error.name}: ${error.message}` : String(error)

  const bridge: PageBridge = {
    id,
    call(call, fn, args, keeps, waits) {
      const failed = (error: unknown) => void outcomes.push({ call, thrown: inWords(error) })
      const done = (value: unknown) => {
        try {
          outcomes.push({ call, result: toRemote(value, keeps) })
        } catch (error) {
          failed(error)
        }
      }
      try {
        const value = fn(...args.map(fromRemote))
        if (waits && value instanceof Promise) value.then(done, failed)
        else done(value)
      } catch (error) {
        failed(error)
      }
    },
    handle: (name) => held.get(name),
    disown: (all) => {
      for (const name of all) held.delete(name)
    },
    news: () => ({
      document: id,
      url: location.href,
      state: document.readyState,
      outcomes: outcomes.splice(0),
      messages: messages.splice(0),
      choosers: choosers.splice(0),
      requests: requests.splice(0),
      logs: logs.splice(0),
    }),
  }
  Object.defineProperty(document, Symbol.for(key), { value: bridge })

  new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries() as PerformanceResourceTiming[])
      requests.push({ url: name, status: responseStatus ?? 0 })
  }).observe({ type: 'resource', buffered: true })

  // A dialog of the desktop would block the driver, so the client gets the input instead.
  const isChooser = (target: unknown): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.type === 'file'
  addEventListener(
    'click',
    (event) => {
      const [target] = event.composedPath()
      if (!isChooser(target)) return
      event.preventDefault()
      choosers.push(hold(target))
    },
    true,
  )
  const { click } = HTMLElement.prototype
  HTMLElement.prototype.click = function (this: HTMLElement) {
    if (isChooser(this) && !this.isConnected) choosers.push(hold(this))
    else click.call(this)
  }

  const text = (args: unknown[]) =>
    args.map((one) => (typeof one === 'string' ? one : inWords(one))).join(' ')
  const { console } = globalThis
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    const original = console[method]
    console[method] = (...args: unknown[]) => {
      const level = method === 'log' ? 'info' : method
      logs.push({ level, method, text: text(args), isThrown: false })
      original.apply(console, args)
    }
  }
  // `preventDefault` in the page suppresses the report of the exception.
  const isThrown = (event: Event, words: string) =>
    setTimeout(() => {
      if (words && !event.defaultPrevented)
        logs.push({ level: 'error', method: 'error', text: words, isThrown: true })
    })
  addEventListener('error', (event) => isThrown(event, event.error ? inWords(event.error) : event.message))
  addEventListener('unhandledrejection', (event) => isThrown(event, inWords(event.reason)))
}
