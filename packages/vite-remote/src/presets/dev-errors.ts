import { relative, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { type ShownRemote, writeErrorListener } from './error-listener.ts'
import { findFault, type LocatedError, locateError, type PageError } from './locate-error.ts'

/** The path at which the server of a remote answers where an error of a page is in the sources. */
const path = '/@portico/error'

/** The largest report of an error, in characters: a stack has far less. */
const most = 100_000

/** Prints errors of a remote with their place in the sources, each once until a source changes. */
export interface ErrorLog {
  tell(error: LocatedError): void
  /** Prints an error of Vite about a module, by the fault of the sources behind it if there is one. Returns false for all other errors. */
  tellFault(error: unknown): boolean
  /** Returns the last error of Vite about a module, until a source changes. */
  last(): LocatedError | null
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
  let last: LocatedError | null = null
  return {
    tell,
    tellFault(error) {
      if (!isModuleError(error)) return false
      last = findFault(root, entries) ?? locateInModule(root, error)
      tell(last)
      return true
    },
    last: () => last,
    forget() {
      told.clear()
      last = null
    },
  }
}

/** An error of Vite: an Error or, from a plugin, an object like one. */
interface ModuleError {
  message: string
  /** The module that could not be transformed. */
  id: string
  loc?: { line: number; column: number }
  frame?: string
}

function isModuleError(error: unknown): error is ModuleError {
  if (typeof error !== 'object' || error === null) return false
  const { message, id } = error as Partial<ModuleError>
  return typeof message === 'string' && typeof id === 'string'
}

function locateInModule(root: string, { message, id, loc, frame = '' }: ModuleError): LocatedError {
  const file = relative(root, id.replace(/\?.*$/, '')).split(sep).join('/')
  // Vite counts columns from 0.
  return { place: loc ? `${file}:${loc.line}:${loc.column + 1}` : file, message, frame }
}

/**
 * Shows errors of a remote with their place in the sources: in the page that could not show it, and in the terminal. The shell dispatches
 * `portico:remote-error` while it runs in development. `entries` are the files of the remote's exposed modules.
 */
export function devErrors(
  remote: ShownRemote,
  { entries, origin, log }: { entries: readonly string[]; origin: string; log: ErrorLog },
): Plugin {
  return {
    name: 'portico:dev-errors',
    transform: {
      filter: { id: /\/vite\/dist\/client\/client\.mjs(\?|$)/ },
      handler: (code) => ({ code: code + writeErrorListener(remote, path), map: null }),
    },
    hotUpdate() {
      if (this.environment.name === 'client') log.forget()
    },
    configureServer(server) {
      server.middlewares.use(path, async (request, response, next) => {
        if (request.method !== 'POST') return next()
        try {
          const found = await locateError(server, origin, readError(await text(request)), entries)
          // The browser only says that a module could not be loaded.
          const located = found.place === undefined ? (log.last() ?? found) : found
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
