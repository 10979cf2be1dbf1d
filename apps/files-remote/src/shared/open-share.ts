import type { SupabaseClient } from '@supabase/supabase-js'
import { callFunction } from '../storage/call-function.ts'

/** A share that was opened here, and what opens its files until then. */
export interface OpenShare {
  grant: string
  /** ISO 8601. */
  until: string
  name: string
  bucket: string
  /** Keys; a folder ends in a slash. */
  items: readonly string[]
}

/** Why a share does not open, as `portico_open_share` and `portico_shared_objects` say it. */
export type Refusal =
  | 'missing'
  | 'ended'
  | 'expired'
  | 'used_up'
  | 'password'
  | 'wrong_password'
  | 'locked'
  | 'over'

/** What an attempt to open a share came to. */
export type Opening = { share: OpenShare; refusal?: undefined } | { share?: undefined; refusal: Refusal }

/** Opens a share by the secret part of its link, which counts as a use of it. @throws FilesError */
export async function openShare(client: SupabaseClient, token: string, password?: string): Promise<Opening> {
  if (token === '') return { refusal: 'missing' }
  const args = { token, share_password: password ?? null }
  const answer = await callFunction<{ state: 'open' | Refusal } & OpenShare>(
    client,
    'portico_open_share',
    args,
  )
  const { state, ...share } = answer
  if (state !== 'open') return { refusal: state }
  keep(token, share)
  return { share }
}

const keyOf = (token: string) => `portico-share:${token}`

/** What this tab has opened already: a reload is no further use, and asks for no password. */
export function keptShare(token: string): OpenShare | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') as OpenShare | null
    return kept && Date.parse(kept.until) > Date.now() ? kept : null
  } catch {
    return null
  }
}

/** The next visit opens it anew. */
export function forgetShare(token: string): void {
  sessionStorage.removeItem(keyOf(token))
}

function keep(token: string, share: OpenShare): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(share))
  } catch {
    // A browser that keeps nothing opens it anew after a reload.
  }
}
