import { type CookieToSet, createServerSession } from '@portico/session/server'
import { type NextRequest, NextResponse } from 'next/server'
import { readBackend } from './session/backend.ts'

/**
 * Runs before each page. It refreshes a session that is about to expire, which a server component can read but not set, and
 * sets the page's policy: only scripts with the nonce of this response run.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const backend = readBackend()
  const renewed: CookieToSet[] = []
  const supabase = createServerSession({
    ...backend,
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll: (cookies) => {
        // The page reads the refreshed cookies, and the browser gets them with the response.
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
  // For the scripts of elements; Next.js reads its own nonce from the policy.
  headers.set('x-nonce', nonce)
  const answer = NextResponse.next({ request: { headers } })
  // `next dev` evaluates code and adds inline styles; a build does neither.
  if (process.env.NODE_ENV === 'production') answer.headers.set('content-security-policy', policy)
  for (const { name, value, options } of renewed) answer.cookies.set(name, value, options)
  return answer
}

function writePolicy(nonce: string, backend: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Previews of files: pictures, audio and video, documents.
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

/** Only pages: files below `_next` are the same for all users, and a route can refresh the session itself. */
export const config = { matcher: '/((?!_next/|favicon.ico|whoami).*)' }
