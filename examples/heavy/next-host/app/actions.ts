'use server'

import { serverSession } from '../session/server-session.ts'

/** Changes the account on the server. The renewed cookie tells the browser's session, without a reload. */
export async function rename(form: FormData): Promise<void> {
  const supabase = await serverSession()
  const { error } = await supabase.auth.updateUser({ data: { full_name: String(form.get('name')) } })
  if (error) throw error
  await supabase.auth.refreshSession()
}

/** Ends this browser's session on the server: its cookies go, and the browser's session follows. */
export async function signOutOnServer(): Promise<void> {
  const supabase = await serverSession()
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  if (error) throw error
}
