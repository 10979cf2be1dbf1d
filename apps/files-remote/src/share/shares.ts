import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callFunction, toFunctionError } from '../storage/call-function.ts'
import type { Entry } from '../storage/entry.ts'
import {
  createCursorCondition,
  createLikePattern,
  getNextCursor,
  type LinkCursor,
  linksPerPage,
  quoteValues,
} from './link-pages.ts'

/** A share of the user, as in the database. Times are ISO 8601. */
export interface ShareLink {
  id: string
  bucket_id: string
  /** Keys. A folder ends in a slash. */
  items: readonly string[]
  name: string
  has_password: boolean
  expires_at: string | null
  most_uses: number | null
  /** Number of times that it was opened. */
  uses: number
  last_used_at: string | null
  ended_at: string | null
  created_at: string
}

/** Whether a share can be opened, and if not, why. */
export type ShareLinkState = 'open' | 'ended' | 'expired' | 'used_up'

/** The query key of all lists of shares. */
export const sharesKey = ['shares'] as const

/** A filter of the user's own shares; an empty one lists them all. */
interface ShareFilter {
  /** A part of the name. */
  words?: string
  bucket?: string
  /** Keys, at least one of which is an item of the share. A folder ends in a slash. */
  items?: readonly string[]
}

const columns =
  'id, bucket_id, items, name, has_password, expires_at, most_uses, uses, last_used_at, ended_at, created_at'

/** Reads the user's own shares in pages, the newest first. @throws FilesError `not_installed` */
export function sharesQuery(client: SupabaseClient, filter: ShareFilter = {}) {
  const { words = '', bucket, items } = filter
  return infiniteQueryOptions({
    queryKey: [...sharesKey, words, bucket, items],
    // Other people use the links, so the counts are requested again for each view.
    staleTime: 0,
    initialPageParam: null as LinkCursor | null,
    queryFn: async ({ signal, pageParam: mark }): Promise<ShareLink[]> => {
      let asked = client.from('portico_shares').select(columns)
      if (words.trim()) asked = asked.ilike('name', createLikePattern(words.trim()))
      if (bucket !== undefined) asked = asked.eq('bucket_id', bucket)
      if (items) asked = asked.filter('items', 'ov', `{${quoteValues(items)}}`)
      if (mark) asked = asked.or(createCursorCondition(mark))
      const page = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
      const { data, error, status } = await page.limit(linksPerPage).abortSignal(signal)
      if (error) throw toFunctionError(error, status)
      return data
    },
    getNextPageParam: getNextCursor,
  })
}

/** Returns the name of an entry in shares: its key, with a slash for a folder. */
export function getShareItem({ kind, key }: Pick<Entry, 'kind' | 'key'>): string {
  return kind === 'folder' ? `${key}/` : key
}

/** Returns the state of a share at `now`, in ms. */
export function getShareState(share: ShareLink, now: number): ShareLinkState {
  if (share.ended_at) return 'ended'
  if (share.expires_at && Date.parse(share.expires_at) <= now) return 'expired'
  return share.most_uses !== null && share.uses >= share.most_uses ? 'used_up' : 'open'
}

/** Maximum number of items in a share. The database refuses more. */
export const maxShareItems = 100

/** The settings of a new share. */
export interface NewShareLink {
  bucket: string
  items: readonly string[]
  name: string
  password: string
  /** Seconds from now. Null: no end. */
  lasts: number | null
  mostUses: number | null
}

/** Creates a share. Returns the secret part of its link, which is stored nowhere. @throws FilesError */
export async function createShare(client: SupabaseClient, wanted: NewShareLink): Promise<string> {
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

/** Removes a share from the list, which ends it. @throws FilesError */
export async function removeShare(client: SupabaseClient, id: string): Promise<void> {
  const { error, status } = await client.from('portico_shares').delete().eq('id', id)
  if (error) throw toFunctionError(error, status)
}
