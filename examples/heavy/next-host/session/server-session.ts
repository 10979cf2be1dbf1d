import { createServerSession, nextCookies } from '@portico/session/server'
import type { SupabaseClient } from '@supabase/supabase-js'
import { cookies } from 'next/headers'
import { readBackend } from './backend.ts'

/** Returns Supabase's client for this request. It reads the cookies that the browser's session has written. */
export async function serverSession(): Promise<SupabaseClient> {
  return createServerSession({ ...readBackend(), cookies: nextCookies(await cookies()) })
}
