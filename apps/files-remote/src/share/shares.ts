import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction, failureOf } from '../storage/call-function.ts'
import type { Entry } from '../storage/entry.ts'

/** A share of one's own, as the database knows it. Times are ISO 8601. */
export interface Share {
  id: string
  bucket_id: string
  /** Keys; a folder ends in a slash. */
  items: readonly string[]
  name: string
  has_password: boolean
  expires_at: string | null
  most_uses: number | null
  /** How often it was opened. */
  uses: number
  last_used_at: string | null
  ended_at: string | null
  created_at: string
}

/** Whether a share still opens, and if not, why. */
export type ShareState = 'open' | 'ended' | 'expired' | 'used_up'

/** The key of what is asked for: all shares, for a list has few and a dialog needs some of them. */
export const sharesKey = ['shares'] as const

const columns =
  'id, bucket_id, items, name, has_password, expires_at, most_uses, uses, last_used_at, ended_at, created_at'

/** One's shares, the newest first. @throws FilesError `not_installed` */
export function sharesQuery(client: SupabaseClient) {
  return queryOptions({
    queryKey: sharesKey,
    // Others use them: how often is asked anew with each look.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Share[]> => {
      const asked = client.from('portico_shares').select(columns).order('created_at', { ascending: false })
      const { data, error, status } = await asked.limit(1000).abortSignal(signal)
      if (error) throw failureOf(error, status)
      return data
    },
  })
}

/** What a share is named in the database: the key, with a slash where it is a folder. */
export function itemOf({ kind, key }: Pick<Entry, 'kind' | 'key'>): string {
  return kind === 'folder' ? `${key}/` : key
}

/** Where a share stands at `now`, in milliseconds. */
export function stateOf(share: Share, now: number): ShareState {
  if (share.ended_at) return 'ended'
  if (share.expires_at && Date.parse(share.expires_at) <= now) return 'expired'
  return share.most_uses !== null && share.uses >= share.most_uses ? 'used_up' : 'open'
}

/** The database refuses a share with more items. */
export const mostShareItems = 100

/** What a new share is made of. */
export interface WantedShare {
  bucket: string
  items: readonly string[]
  name: string
  password: string
  /** Seconds from now; null for none. */
  lasts: number | null
  mostUses: number | null
}

/** Makes a share, and answers with the secret part of its link, which is kept nowhere. @throws FilesError */
export async function createShare(client: SupabaseClient, wanted: WantedShare): Promise<string> {
  const { bucket, items, name, password, lasts, mostUses } = wanted
  const { token } = await callFunction<{ token: string }>(client, 'portico_create_share', {
    bucket,
    items,
    share_name: name,
    share_password: password || null,
    expires: lasts === null ? null : new Date(Date.now() + lasts * 1000).toISOString(),
    most_uses: mostUses,
  })
  return token
}

/** Ends a share at once. @throws FilesError */
export async function endShare(client: SupabaseClient, id: string): Promise<void> {
  await callFunction(client, 'portico_end_share', { share: id })
}

/** Takes a share off the list, which ends it. @throws FilesError */
export async function removeShare(client: SupabaseClient, id: string): Promise<void> {
  const { error, status } = await client.from('portico_shares').delete().eq('id', id)
  if (error) throw failureOf(error, status)
}
