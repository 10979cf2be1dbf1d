/** Returns an error in the form of Supabase Auth. */
export function createErrorResponse(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  const body = { code, error_code: code, message: code.replaceAll('_', ' ') }
  return Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } })
}

/** Returns the answer of a proxy or a captive portal. */
export function createHtmlResponse(status: number): Response {
  return new Response('<!doctype html><title>Sign in to the network</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}
