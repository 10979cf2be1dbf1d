import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { findFault, type LocatedError, locateError, type PageError } from './locate-error.ts'

/** The path at which the server of a remote answers where an error of a page is in the sources. */
const path = '/@portico/error'

/** The largest report of an error, in characters: a stack has far less. */
const most = 100_000

/**
 * Returns what Vite's client runs in a page: for each failure of the remote it asks the server for the place in the sources, and shows it
 * in the element of the remote until the remote is mounted.
 */
function writeListener(remote: string): string {
  return `
{
  const remote = ${JSON.stringify(remote)}
  const address = new URL(${JSON.stringify(path)}, import.meta.url)
  const placeOf = (slot) => slot
    ? '[data-slot="' + slot + '"][data-slot-remote="' + remote + '"]'
    : '[data-remote="' + remote + '"]'
  const clear = (slot) => document.querySelectorAll(placeOf(slot) + ' > [data-portico-error]').forEach((one) => one.remove())
  addEventListener('portico:remote', ({ detail }) => {
    if (detail.remote === remote && detail.phase === 'mounted') clear(detail.slot)
  })
  addEventListener('portico:remote-error', async ({ detail: { event, error } }) => {
    if (event.remote !== remote) return
    const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {}
    const body = JSON.stringify({ message: name + ': ' + message, stack })
    const answer = await fetch(address, { method: 'POST', body })
    if (!answer.ok) return
    const { place, message: what, frame } = await answer.json()
    clear(event.slot)
    for (const element of document.querySelectorAll(placeOf(event.slot))) {
      const lines = document.createElement('pre')
      lines.dataset.porticoError = ''
      lines.dir = 'ltr'
      lines.style.cssText = 'overflow:auto;max-inline-size:100%;margin:0;padding:1rem;text-align:start'
      lines.textContent = [place, what, frame].filter(Boolean).join('\\n')
      // Before the panel, which is as high as the window.
      element.prepend(lines)
    }
  })
}
`
}

/** Prints errors of a remote with their place in the sources, each once until a source changes. */
export interface ErrorLog {
  tell(error: LocatedError): void
  /** Prints the fault of the sources behind an error of Vite. Returns whether nothing else is to be printed. */
  tellFault(error: unknown): boolean
  /** After a change: the same error is printed again. */
  forget(): void
}

/** Makes the log of the remote in `root`. `entries` are the files of its exposed modules. */
export function createErrorLog(
  root: string,
  entries: readonly string[],
  print: (line: string) => void,
): ErrorLog {
  const told = new Set<string>()
  const isNew = (line: string) => !told.has(line) && Boolean(told.add(line))
  const tell = (error: LocatedError) => {
    const line = describeError(error)
    if (isNew(line)) print(line)
  }
  return {
    tell,
    tellFault(error) {
      // Vite adds the id of the module that it could not transform.
      if (!(error instanceof Error && 'id' in error)) return false
      const fault = findFault(root, entries)
      if (!fault) return !isNew(error.message)
      tell(fault)
      return true
    },
    forget: () => told.clear(),
  }
}

/**
 * Shows errors of a remote with their place in the sources: in the page that could not show it, and in the terminal. The shell dispatches
 * `portico:remote-error` while it runs in development. `entries` are the files of the remote's exposed modules.
 */
export function devErrors(
  remote: string,
  { entries, origin, log }: { entries: readonly string[]; origin: string; log: ErrorLog },
): Plugin {
  return {
    name: 'portico:dev-errors',
    transform: {
      filter: { id: /\/vite\/dist\/client\/client\.mjs(\?|$)/ },
      handler: (code) => ({ code: code + writeListener(remote), map: null }),
    },
    hotUpdate() {
      if (this.environment.name === 'client') log.forget()
    },
    configureServer(server) {
      server.middlewares.use(path, async (request, response, next) => {
        if (request.method !== 'POST') return next()
        try {
          const located = await locateError(server, origin, readError(await text(request)), entries)
          log.tell(located)
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(located))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** Returns an error for the terminal: its place, what it says, and the lines around it. */
function describeError({ place, message, frame }: LocatedError): string {
  return [place ? `${place}: ${message}` : message, frame].filter(Boolean).join('\n')
}

/** @throws Error if it is no report of an error */
function readError(body: string): PageError {
  const { message, stack } = JSON.parse(body.slice(0, most)) as Partial<PageError>
  if (typeof message !== 'string' || typeof stack !== 'string') throw new Error('expected message and stack')
  return { message, stack }
}
