import { BidiError } from '../bidi-server.ts'

/** The key under which WebDriver passes elements. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of classic WebDriver: a browser with its own profile. Commands run one after the other. */
export class ClassicSession {
  readonly #driver: string
  readonly #path: string
  #window = ''
  #last: Promise<unknown> = Promise.resolve()

  private constructor(driver: string, id: string) {
    this.#driver = driver
    this.#path = `/session/${id}`
  }

  /** Starts the browser at `binary`. */
  static async start(driver: string, binary: string): Promise<ClassicSession> {
    const alwaysMatch = {
      pageLoadStrategy: 'none',
      unhandledPromptBehavior: 'ignore',
      // WebKit never answers commands that are pending when a page goes into the back/forward cache.
      'webkitgtk:browserOptions': { binary, args: ['--automation', '--enable-page-cache=false'] },
    }
    const { sessionId } = await call<{ sessionId: string }>(driver, 'POST', '/session', {
      capabilities: { alwaysMatch },
    })
    return new ClassicSession(driver, sessionId)
  }

  /** A command to the browser. */
  send<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#inTurn(() => call<T>(this.#driver, method, this.#path + path, body))
  }

  /** A command to one of its windows. */
  sendTo<T>(window: string, method: string, path: string, body?: unknown): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#window !== window)
        await call(this.#driver, 'POST', `${this.#path}/window`, { handle: window })
      this.#window = window
      return call<T>(this.#driver, method, this.#path + path, body)
    })
  }

  /** Runs the body of a function in a window. */
  run<T>(window: string, script: string, args: unknown[] = []): Promise<T> {
    return this.sendTo<T>(window, 'POST', '/execute/sync', { script, args })
  }

  /** Closes the browser. */
  async end(): Promise<void> {
    await this.#inTurn(() => call(this.#driver, 'DELETE', this.#path))
  }

  #inTurn<T>(command: () => Promise<T>): Promise<T> {
    const result = this.#last.then(command)
    this.#last = result.catch(() => {})
    return result
  }
}

/** Timeout of a command in ms on a busy machine, so that a lost command does not block all later ones. */
const limit = 30_000

async function call<T>(driver: string, method: string, path: string, body?: unknown): Promise<T> {
  const what = `${method} ${path.replace(/^\/session\/[^/]+/, '')}`
  const answer = await fetch(driver + path, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(limit),
  }).catch((error: Error) => {
    throw new BidiError('timeout', `${what}: ${error.message}`)
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value as T
  const { error, message } = value as { error: string; message: string }
  throw new BidiError(error, `${what}: ${message}`)
}
