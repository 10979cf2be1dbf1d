import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { WholePortal } from '../faults/whole-portal.ts'
import type { TestPortal } from '../portal.ts'

/**
 * Adds SAML answers to the backend of `whole`, because the embedded backend has none: one domain belongs to a company, whose sign-in
 * is the development provider.
 */
export function serveCompanySso(
  { servers: { backend } }: WholePortal,
  portal: TestPortal,
  domain: string,
): void {
  backend.fault(/^\/auth\/v1\/settings$/, async ({ request, response, respond }) => {
    if (request.method !== 'GET') return respond()
    const answer = await fetch(portal.backend + request.url, { headers: { apikey: portal.key } })
    answerWith(response, 200, { ...((await answer.json()) as object), saml_enabled: true })
  })
  backend.fault(/^\/auth\/v1\/sso$/, async ({ request, response, respond }) => {
    if (request.method !== 'POST') return respond()
    const asked = JSON.parse(await text(request)) as Record<string, string>
    if (asked.domain !== domain)
      return answerWith(response, 404, {
        code: 404,
        error_code: 'sso_provider_not_found',
        msg: 'No SSO provider assigned for this domain',
      })
    const { redirect_to = '', code_challenge = '', code_challenge_method = '' } = asked
    const flow = { provider: 'keycloak', redirect_to, code_challenge, code_challenge_method }
    answerWith(response, 200, { url: `${portal.backend}/auth/v1/authorize?${new URLSearchParams(flow)}` })
  })
}

function answerWith(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify(body))
}
