import { type CookieToSet, createServerSession } from '@portico/session/server'
import { type NextRequest, NextResponse } from 'next/server'
import { readBackend } from './session/backend.ts'

/**
 * Runs before each page. It renews a session that is about to end, which a server component could read but not set, and
 * gives the page its policy: only scripts with the nonce of this very answer run.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const backend = readBackend()
  const renewed: CookieToSet[] = []
  const supabase = createServerSession({
    ...backend,
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (cookies) => {
        // The page behind reads what was renewed, and the browser gets it with the answer.
        for (const { name, value } of cookies) request.cookies.set(name, value)
        renewed.push(...cookies)
      },
    },
  })
  await supabase.auth.getClaims()

  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = writePolicy(nonce, new URL(backend.url).origin)
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  // For the scripts of elements; Next.js finds its own in the policy.
  headers.set('x-nonce', nonce)
  const answer = NextResponse.next({ request: { headers } })
  // What `next dev` sends evaluates code and styles elements; what is built does neither.
  if (process.env.NODE_ENV === 'production') answer.headers.set('content-security-policy', policy)
  for (const { name, value, options } of renewed) answer.cookies.set(name, value, options)
  return answer
}

function writePolicy(nonce: string, backend: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Previews of files: pictures, sound and film, documents.
    `img-src 'self' ${backend}`,
    `media-src ${backend}`,
    `frame-src ${backend}`,
    `connect-src 'self' ${backend}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types nextjs nextjs#bundler',
  ].join('; ')
}

/** Pages only: what lies under `_next` is the same for everybody, and a route can renew by itself. */
export const config = { matcher: '/((?!_next/|favicon.ico|whoami).*)' }
