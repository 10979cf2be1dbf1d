import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { answerChangePassword } from '@portico/vite-remote/change-password'
import { getRequestPath, type RequestHandler } from './claim-port.ts'
import { acceptsHtml, answerProblem } from './problem-page.ts'
import { createFileSender } from './send-file.ts'
import {
  commonHeaders,
  documentHeaders,
  getPageHeaders,
  getReleaseHeaders,
  getStoreHeaders,
  revalidatedHeaders,
  storeHeaders,
} from './served-headers.ts'

/** Serves the site: one document for a route and all paths below it. Assets are cached permanently, all other files are revalidated. */
export function createSiteHandler(folder: string): RequestHandler {
  const send = createFileSender(folder, getPageHeaders)
  const notFound = createFileSender(folder, () => ({
    ...commonHeaders,
    ...documentHeaders,
    ...revalidatedHeaders,
  }))
  return onlyReading(async (request, response, next) => {
    if (answerChangePassword(request, response, commonHeaders)) return
    if (await send(request, response, fileOf(folder, getRequestPath(request)))) return
    // The shell explains that the page does not exist; the status tells it to programs.
    if (acceptsHtml(request) && (await notFound(request, response, '/index.html', 404))) return
    next()
  })
}

/** Returns the file for a path, looked up for each request: a release may add a route while this runs. */
function fileOf(folder: string, path: string): string {
  const route = /^\/[a-z0-9-]+(?=\/|$)/.exec(path)?.[0]
  if (path.startsWith('/__dev/') && existsSync(join(folder, '__dev/index.html'))) return '/__dev/index.html'
  return route && existsSync(join(folder, `${route}.html`)) ? `${route}.html` : path
}

/** Serves a remote's origin: its releases, which never change and are open to the shell, and its standalone page. */
export function createRemoteHandler(releases: string, alone: string): RequestHandler {
  const sendRelease = createFileSender(releases, getReleaseHeaders)
  const sendPage = createFileSender(alone, getPageHeaders)
  return onlyReading(async (request, response, next) => {
    const path = getRequestPath(request)
    if (/^\/\d+\.\d+\.\d+[^/]*\//.test(path)) {
      if (await sendRelease(request, response, path)) return
      return answerMissing(response, next)
    }
    if (await sendPage(request, response, path)) return
    // The page has its own routes; a path with a file extension is not one of them.
    if (!/\.\w+$/.test(path) && (await sendPage(request, response, '/index.html'))) return
    next()
  })
}

/**
 * Serves a store with the headers of docs/deploy.md. `folder` is the root of the origin, and the store is below it at `place`,
 * which begins and ends with `/`.
 */
export function createStoreHandler(folder: string, place = '/'): RequestHandler {
  const send = createFileSender(folder, (path) => getStoreHeaders(path.slice(place.length - 1)))
  return onlyReading(async (request, response, next) => {
    const path = getRequestPath(request)
    // Targets write their drafts into a folder whose name begins with a dot.
    if (!decodeURIComponent(path).includes('/.') && (await send(request, response, path))) return
    answerMissing(response, next)
  })
}

/** Serves a site and the store below it at `place` on one origin, as a static host does. */
export function createSharedOriginHandler(site: string, place: string): RequestHandler {
  const sendSite = createSiteHandler(site)
  const sendStore = createStoreHandler(site, place)
  return (request, response, next) => {
    const isInStore = decodeURIComponent(getRequestPath(request)).startsWith(place)
    return (isInStore ? sendStore : sendSite)(request, response, next)
  }
}

/** Sends the headers of a store with a missing file: without them, the shell would take it for an unreachable server. */
function answerMissing(response: ServerResponse, next: () => void): void {
  for (const [name, value] of Object.entries(storeHeaders)) response.setHeader(name, value)
  next()
}

/** Rejects every method except GET and HEAD. */
function onlyReading(handler: RequestHandler): RequestHandler {
  return (request: IncomingMessage, response: ServerResponse, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, response, next)
    answerProblem(request, response, 405, { Allow: 'GET, HEAD' })
  }
}
