import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAllowedHost, readHostName } from '@portico/contract/hosts'
import { CliError } from '../error.ts'
import { answerProblem, closeWithProblem, getProblemStatus } from './problem-page.ts'

/** Answers a request, or passes it to `next`. An error that it throws, also later, becomes a 500 and a line in the log. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>

/** A listening server with the address that users open. */
interface Served {
  url: string
  port: number
}

/** A port that is claimed before slow work begins, so that a taken one is reported immediately. Requests wait for `handle`. */
export interface ClaimedPort extends Served {
  handle(handler: RequestHandler): void
  close(): Promise<void>
}

/** Limit of the request head in bytes. An address may contain the filter of a table, which needs much more than Node's default. */
const maxHeaderSize = 128 * 1024

/**
 * Listens on loopback only, and answers only requests for local host names and `allowedHosts`. Every request gets an answer, or the
 * connection is closed: no request ends the process.
 * @throws CliError `port_taken`, with the recovery action
 */
export async function claimPort(
  name: string,
  port: number,
  remedy: string,
  allowedHosts: readonly string[] = [],
): Promise<ClaimedPort> {
  let ready: (handler: RequestHandler) => void = () => {}
  const handler = new Promise<RequestHandler>((resolve) => {
    ready = resolve
  })
  const answering = new WeakSet<object>()
  // Requests without a host are rejected below, with an explanation.
  const server = createServer({ maxHeaderSize, requireHostHeader: false }, (request, response) => {
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
    const problem = findProblem(request, allowedHosts)
    if (problem) answerProblem(request, response, problem)
    else void answer(handler, request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // During an answer, no second one can be sent.
    if (!socket.writable || answering.has(socket)) socket.destroy()
    else closeWithProblem(socket, getProblemStatus(error))
  })
  await listen(server, name, port, remedy)
  const { port: actual } = server.address() as AddressInfo
  return {
    url: `http://localhost:${actual}`,
    port: actual,
    handle: (handle) => ready(handle),
    close: () => closeServer(server),
  }
}

/** Runs the handler. This is the only place that catches its errors: no request may end the process. */
async function answer(
  handler: Promise<RequestHandler>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const handle = await handler
    await handle(request, response, () => answerProblem(request, response, 404))
  } catch (error) {
    const what = error instanceof Error ? error.stack : error
    process.stderr.write(`${request.method} ${JSON.stringify(request.url)} failed: ${what}\n`)
    if (response.headersSent) response.destroy()
    else answerProblem(request, response, 500)
  }
}

/** Returns the path of a request as `URL` parses it. Never throws, because no part of the target is parsed as a host. */
export function getRequestPath(request: IncomingMessage): string {
  return new URL(`http://localhost${request.url}`).pathname
}

/** Returns the status of a request that no handler may see: without a readable path and host, or with a host that is not allowed. */
function findProblem(
  { url = '', headers }: IncomingMessage,
  allowedHosts: readonly string[],
): 400 | 403 | undefined {
  const path = url.split('?', 1)[0] ?? ''
  if (!/^\/(?!\/)[^\\]*$/.test(path) || !isDecodable(path)) return 400
  if (readHostName(headers.host ?? '') === null) return 400
  return isAllowedHost(headers.host ?? '', allowedHosts) ? undefined : 403
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    // The percent-encoding is invalid, so no file has this path.
    return false
  }
}

function listen(server: Server, name: string, port: number, remedy: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'is taken' : `can't be used (${cause.code})`
      reject(
        new CliError('port_taken', `Port ${port} (${name}) ${why}. Stop what uses it, or move: ${remedy}.`, {
          cause,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
