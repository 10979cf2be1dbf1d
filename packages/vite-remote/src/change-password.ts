import type { IncomingMessage, ServerResponse } from 'node:http'

/** URL at which password managers look for the page that changes a password (https://w3c.github.io/webappsec-change-password-url/). */
const wellKnown = /^\/\.well-known\/change-password(?=\?|$)/

/** The section of the account page. */
const section = '/auth#password'

/**
 * Answers a request for the well-known URL with the account page, for servers of a portal. Returns false for other requests.
 * `headers` are the default headers of the server.
 */
export function answerChangePassword(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  if (!wellKnown.test(request.url ?? '')) return false
  response.writeHead(302, { ...headers, Location: section, 'Cache-Control': 'no-cache' }).end()
  return true
}
