import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { isAllowedHost } from '@portico/contract/hosts'
import { getOwnProperty } from '@portico/contract/registry'
import { listFiles } from '../files/integrity.ts'
import { getRequestPath } from '../server/claim-port.ts'
import { commonHeaders, documentHeaders, releaseHeaders } from '../server/served-headers.ts'
import { answerAsEmptyProject } from './empty-project.ts'
import type { ShellSource } from './shell-source.ts'

/** The portal and the release in a trial, each on its own origin, as in production. */
export interface TrialServer {
  portal: string
  release: string
  /** Sets the document of every page of the portal. */
  show(document: string): void
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

/** The directory of the release. Releases are never at the root of an origin, so an address that assumes this must fail here. */
const directory = '/trial/1.0.0/'

/** Serves a shell and the release in `folder`; `list` replaces its `files.json`. */
export async function startTrialServer(
  shell: ShellSource,
  folder: string,
  list: string,
): Promise<TrialServer> {
  let document = ''
  const files = new Set(listFiles(folder))
  const portal = await listen(async (path, request, response) => {
    if (answerAsEmptyProject(path, request, response)) return
    const file = /\.\w+$/.test(path) ? await shell.read(path.slice(1)) : null
    if (file) return send(response, path, file, commonHeaders)
    send(response, '.html', document, {
      ...commonHeaders,
      ...documentHeaders,
      'Content-Type': 'text/html; charset=utf-8',
    })
  })
  const release = await listen(async (path, _request, response) => {
    const name = path.startsWith(directory) ? path.slice(directory.length) : ''
    if (name === 'files.json') send(response, path, list, releaseHeaders)
    else if (files.has(name)) send(response, path, await readFile(join(folder, name)), releaseHeaders)
    else response.writeHead(404, releaseHeaders).end()
  })
  return {
    portal: portal.origin,
    release: release.origin + directory,
    show: (html) => {
      document = html
    },
    close: async () => {
      await Promise.all([portal.close(), release.close()])
    },
  }
}

function send(
  response: ServerResponse,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
): void {
  const type = getOwnProperty(types, extname(path)) ?? 'application/octet-stream'
  response.writeHead(200, { 'Content-Type': type, ...headers }).end(body)
}

type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

async function listen(answer: Answer): Promise<{ origin: string; close(): Promise<void> }> {
  const listener: RequestListener = (request, response) => {
    if (!isAllowedHost(request.headers.host ?? '', [])) return void response.writeHead(403).end()
    const asked = async () => answer(decodeURIComponent(getRequestPath(request)), request, response)
    asked().catch((error: Error) => {
      if (!response.headersSent) response.writeHead(error instanceof URIError ? 400 : 500)
      response.end(error.message)
    })
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
