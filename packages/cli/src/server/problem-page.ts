import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { chooseLanguage, type PortalProblemStatus, problemTexts } from './problem-texts.ts'
import { commonHeaders } from './served-headers.ts'

/** Reason phrases of HTTP. */
const reasons: Record<PortalProblemStatus, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  416: 'Range Not Satisfiable',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
}

/** Headers of every problem page: it is never cached, runs no script and can't be framed. */
const headers = {
  ...commonHeaders,
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Answers with an explanation: a page for users in their language, or a line of English for other clients. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  status: PortalProblemStatus,
  extra: Record<string, string> = {},
): void {
  const isPage = acceptsHtml(request)
  const body = isPage ? page(status, chooseLanguage(request.headers['accept-language'])) : line(status)
  // Headers that a handler had set for the file do not apply to this answer.
  for (const name of ['Cache-Control', 'Content-Encoding', 'ETag', 'Last-Modified'])
    response.removeHeader(name)
  response.writeHead(status, {
    ...headers,
    ...extra,
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    Vary: 'Accept, Accept-Language',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Returns whether the client shows a page to a user. */
export function acceptsHtml(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** Returns the status for a request that Node could not parse. */
export function getProblemStatus({ code }: NodeJS.ErrnoException): PortalProblemStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Sends an explanation on a connection whose request could not be parsed, and ends it. */
export function closeWithProblem(socket: Duplex, status: PortalProblemStatus): void {
  const body = page(status)
  const fields = {
    ...headers,
    Connection: 'close',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  }
  // A client that continues to send is cut off after 5 s.
  if (socket instanceof Socket) socket.setTimeout(5000, () => socket.destroy())
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}

function line(status: PortalProblemStatus): string {
  const { title, advice } = problemTexts.en.problems[status]
  return `${title}. ${advice}\n`
}

function page(status: PortalProblemStatus, language: keyof typeof problemTexts = 'en'): string {
  const { dir, home, problems } = problemTexts[language]
  const { title, advice } = problems[status]
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">${home}</a></p>
</html>
`
}
