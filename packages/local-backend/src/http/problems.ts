import { formatByteLimit, sizeLimits } from '../size-limits.ts'

/** Error statuses that the backend's ports send before any route runs. */
export type BackendProblemStatus = 400 | 403 | 405 | 408 | 429 | 431 | 500 | 503 | 504

interface Problem {
  /** The reason phrase of HTTP. */
  name: string
  code: string
  message: string
}

const problems: Record<BackendProblemStatus, Problem> = {
  400: {
    name: 'Bad Request',
    code: 'bad_request',
    message: 'The address or the headers of this request cannot be read.',
  },
  403: {
    name: 'Forbidden',
    code: 'host_not_allowed',
    message:
      'This server does not answer under this host name. Use localhost, or add the name to PORTICO_ALLOWED_HOSTS. The mailbox and the development sign-in answer to local names only.',
  },
  405: {
    name: 'Method Not Allowed',
    code: 'method_not_allowed',
    message: 'This method is not answered here.',
  },
  408: {
    name: 'Request Timeout',
    code: 'request_timeout',
    message: 'The request did not come to its end in time.',
  },
  429: {
    name: 'Too Many Requests',
    code: 'over_request_rate_limit',
    message: 'Too many connections are open, from this address or in all.',
  },
  431: {
    name: 'Request Header Fields Too Large',
    code: 'request_header_fields_too_large',
    message: `Address and headers together are larger than ${formatByteLimit(sizeLimits.head)}, which is the most this server takes.`,
  },
  500: {
    name: 'Internal Server Error',
    code: 'unexpected_failure',
    message: 'The server could not do this.',
  },
  503: {
    name: 'Service Unavailable',
    code: 'unavailable',
    message: 'The server is just starting; try again in a moment.',
  },
  504: {
    name: 'Gateway Timeout',
    code: 'timeout',
    message: 'This was not answered in time; whether it was done is not known.',
  },
}

/** Default headers of every response: it is never shown as a page or in a frame. */
export const commonHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/** Returns an error in JSON. Any page may read it, like every response of the backend. */
export function createProblemResponse(
  status: BackendProblemStatus,
  message = problems[status].message,
): Response {
  const headers = new Headers({
    ...commonHeaders,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  })
  if (status === 503) {
    headers.set('Retry-After', '1')
    headers.set('Access-Control-Expose-Headers', 'Retry-After')
  }
  return Response.json({ code: problems[status].code, message }, { status, headers })
}

/** Returns the same as bytes, for a connection whose request is invalid. */
export function createProblemBytes(status: BackendProblemStatus): string {
  const { name, code, message } = problems[status]
  return createJsonBytes(status, name, { code, message })
}

/** Returns a complete response in JSON, for a connection that no route handles. `name` is the reason phrase. */
export function createJsonBytes(status: number, name: string, value: object): string {
  const body = JSON.stringify(value)
  const headers = {
    ...commonHeaders,
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
    Connection: 'close',
    ...(status === 429 && { 'Retry-After': 1 }),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  const head = Object.entries(headers).map(([field, value]) => `${field}: ${value}`)
  return `HTTP/1.1 ${status} ${name}\r\n${head.join('\r\n')}\r\n\r\n${body}`
}
