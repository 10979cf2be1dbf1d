import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Handler, pathOf } from './claim-port.ts'
import { acceptsHtml, answerProblem } from './problem-page.ts'
import { fileSender } from './send-file.ts'
import {
  documentHeaders,
  everywhere,
  headersOfPage,
  headersOfRelease,
  headersOfStore,
} from './served-headers.ts'

/** Serves the site: one document per route, whatever lies below it; assets for ever, everything else only after asking. */
export function siteHandler(folder: string): Handler {
  const send = fileSender(folder, headersOfPage)
  const notFound = fileSender(folder, () => ({
    ...everywhere,
    ...documentHeaders,
    'Cache-Control': 'no-cache',
  }))
  return onlyReading(async (request, response, next) => {
    if (await send(request, response, fileOf(folder, pathOf(request)))) return
    // The shell says in words that there is no such page; the status says it to machines.
    if (acceptsHtml(request) && (await notFound(request, response, '/index.html', 404))) return
    next()
  })
}

/** The file for a path. By what is there now: a release may add a route while this runs. */
function fileOf(folder: string, path: string): string {
  const route = /^\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0]
  if (path.startsWith('/__dev/') && existsSync(join(folder, '__dev/index.html'))) return '/__dev/index.html'
  return route && existsSync(join(folder, `${route}.html`)) ? `${route}.html` : path
}

/** Serves a remote's origin: its releases, which never change and are open to the shell, and its page of its own. */
export function remoteHandler(releases: string, alone: string): Handler {
  const sendRelease = fileSender(releases, headersOfRelease)
  const sendPage = fileSender(alone, headersOfPage)
  return onlyReading(async (request, response, next) => {
    const path = pathOf(request)
    if (/^\/\d+\.\d+\.\d+[^/]*\//.test(path)) {
      if (await sendRelease(request, response, path)) return
      // An answer without this header would look like a dead server to the shell.
      response.setHeader('Access-Control-Allow-Origin', '*')
      return next()
    }
    if (await sendPage(request, response, path)) return
    // The page has routes of its own; a file that is not there is none of them.
    if (!/\.\w+$/.test(path) && (await sendPage(request, response, '/index.html'))) return
    next()
  })
}

/**
 * Serves a whole store: releases, which never change, and the files that are made from its registry, which are revalidated. All of it is
 * open to every portal.
 */
export function storeHandler(folder: string): Handler {
  const send = fileSender(folder, headersOfStore)
  return onlyReading(async (request, response, next) => {
    if (await send(request, response, pathOf(request))) return
    // An answer without this header would look like a dead server to the shell.
    response.setHeader('Access-Control-Allow-Origin', '*')
    next()
  })
}

/** Files are read; whatever else is asked for is refused. */
function onlyReading(handler: Handler): Handler {
  return (request: IncomingMessage, response: ServerResponse, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, response, next)
    answerProblem(request, response, 405, { Allow: 'GET, HEAD' })
  }
}
