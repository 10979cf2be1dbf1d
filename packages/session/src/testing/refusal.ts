/** An error as Supabase Auth words it. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { code, error_code: code, message: code.replaceAll('_', ' ') }
  return Response.json(body, { status, headers: { 'x-supabase-api-version': '2024-01-01', ...headers } })
}

/** What a proxy or a captive portal answers. */
export function html(status: number): Response {
  return new Response('<!doctype html><title>Sign in to the network</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}
