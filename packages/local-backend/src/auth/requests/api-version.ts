import type { Context } from 'hono'

/** The header with the API version of auth clients, which determines the form of errors. */
export const apiVersionHeader = 'X-Supabase-Api-Version'

/** From this version on an error is `{ code, message }`; before it was `{ code: status, error_code, msg }`. */
const codedErrors = '2024-01-01'

/** Answers errors in the form that the client requests, as `internal/api/errors.go` of Supabase Auth does. */
export async function answerInVersion(c: Context, next: () => Promise<void>): Promise<void> {
  await next()
  const asked = c.req.header(apiVersionHeader) ?? ''
  if (c.res.status < 400 || !/^\d{4}-\d{2}-\d{2}$/.test(asked) || asked < codedErrors) return
  if (!c.res.headers.get('content-type')?.includes('json')) return
  const { error_code, msg, code: _status, ...more } = (await c.res.clone().json()) as Record<string, unknown>
  if (typeof error_code !== 'string') return
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  headers.set(apiVersionHeader, codedErrors)
  // The auth server reports this error only in the body.
  if (error_code === 'weak_password') headers.delete('x-sb-error-code')
  const answer = new Response(JSON.stringify({ code: error_code, message: msg, ...more }), {
    status: c.res.status,
    headers,
  })
  // Hono adds the headers of the answer that it replaces, also those that are removed here.
  c.res = undefined
  c.res = answer
}
