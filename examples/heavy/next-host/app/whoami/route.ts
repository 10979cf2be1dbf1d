import { getSessionCookieName } from '@portico/session/server'
import { createServerClient } from '@supabase/ssr'
import { cookies } from 'next/headers'
import { readBackend } from '../../session/backend.ts'

/** Answers like a server that only uses @supabase/ssr, which reads the same cookies as Portico. */
export async function GET(): Promise<Response> {
  const { url, key } = readBackend()
  const store = await cookies()
  const supabase = createServerClient(url, key, {
    // For a hosted project this is the default. Only names for loopback addresses include the port.
    cookieOptions: { name: getSessionCookieName(url) },
    cookies: {
      getAll: () => store.getAll(),
      setAll: (renewed) => {
        for (const { name, value, options } of renewed) store.set(name, value, options)
      },
    },
  })
  const { data } = await supabase.auth.getUser()
  return Response.json({ email: data.user?.email ?? null })
}
