import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { everywhere } from './served-headers.ts'

/** The statuses this server refuses with by itself. */
type ProblemStatus = 400 | 404 | 405 | 408 | 416 | 431 | 500

interface Problem {
  /** HTTP's own words for it. */
  name: string
  title: string
  advice: string
}

const problems: Record<ProblemStatus, Problem> = {
  400: {
    name: 'Bad Request',
    title: 'This address can’t be read',
    advice: 'Something in it is no part of an address here. Check it, or begin at the first page.',
  },
  404: {
    name: 'Not Found',
    title: 'Nothing is here',
    advice: 'Check the address, or begin at the first page.',
  },
  405: {
    name: 'Method Not Allowed',
    title: 'This server only gives out pages and files',
    advice: 'Ask with GET or HEAD.',
  },
  408: {
    name: 'Request Timeout',
    title: 'The question never came to its end',
    advice: 'Check the connection and load the page again.',
  },
  416: {
    name: 'Range Not Satisfiable',
    title: 'The file ends before that',
    advice: 'Ask for a part that it has, or for all of it.',
  },
  431: {
    name: 'Request Header Fields Too Large',
    title: 'This address is too long',
    advice:
      'Address and cookies together are more than this server takes. Take some of the filters out of the address, or begin at the first page.',
  },
  500: {
    name: 'Internal Server Error',
    title: 'The server failed at this page',
    advice: 'Load the page again. What went wrong stands in the output of the server.',
  },
}

/** Headers of every refusal: it is never kept, nothing runs in it and nothing frames it. */
const headers = {
  ...everywhere,
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Refuses in words: a page for people, a line of text for everything else. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  status: ProblemStatus,
  extra: Record<string, string> = {},
): void {
  const isPage = acceptsHtml(request)
  const body = isPage ? page(problems[status]) : line(problems[status])
  // What a handler had set for the file does not hold for this answer.
  for (const name of ['Cache-Control', 'Content-Encoding', 'ETag', 'Last-Modified'])
    response.removeHeader(name)
  response.writeHead(status, {
    ...headers,
    ...extra,
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a person reads the answer. */
export function acceptsHtml(request: IncomingMessage): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

/** What a request that Node could not read is refused with. */
export function problemOf({ code }: NodeJS.ErrnoException): ProblemStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Says what is wrong on a connection whose request could not be read, and ends it. */
export function closeWithProblem(socket: Duplex, status: ProblemStatus): void {
  const problem = problems[status]
  const body = page(problem)
  const fields = {
    ...headers,
    Connection: 'close',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  }
  // Whoever goes on sending is not waited for.
  if (socket instanceof Socket) socket.setTimeout(5000, () => socket.destroy())
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${problem.name}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}

function line({ title, advice }: Problem): string {
  return `${title}. ${advice}\n`
}

function page({ title, advice }: Problem): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/">To the first page</a></p>
</html>
`
}
