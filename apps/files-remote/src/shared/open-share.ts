import { readRecentItems, saveRecentItems } from '@portico/contract/recent'
import type { SupabaseClient } from '@supabase/supabase-js'
import { callFunction } from '../storage/call-function.ts'

/** An open share, with the grant that opens its files. */
export interface OpenShare {
  grant: string
  /** ISO 8601. */
  until: string
  name: string
  bucket: string
  /** Keys; a folder ends in a slash. */
  items: readonly string[]
}

/** Why a share can't be opened, as `portico_open_share` and `portico_shared_objects` report it. */
export type ShareErrorCode =
  | 'missing'
  | 'ended'
  | 'expired'
  | 'used_up'
  | 'password'
  | 'wrong_password'
  | 'locked'
  | 'over'

/** The result of an attempt to open a share. `seconds`: time until a locked share accepts a password again. */
export type OpenShareResult =
  | { share: OpenShare; refusal?: undefined; seconds?: undefined }
  | { share?: undefined; refusal: ShareErrorCode; seconds?: number | undefined }

/** The answer of `portico_open_share`. At the next visit, `reader` tells the database that this browser knew the password. */
type Answer = { state: 'open' | ShareErrorCode; seconds?: number; reader?: string } & OpenShare

/** Opens a share by the secret part of its link, which counts as a use of it. @throws FilesError */
export async function openShare(
  client: SupabaseClient,
  token: string,
  password?: string,
): Promise<OpenShareResult> {
  if (token === '') return { refusal: 'missing' }
  const known = readReader(token)
  const args = { token, share_password: password ?? null, ...(known && { reader: known }) }
  const answer = await callFunction<Answer>(client, 'portico_open_share', args)
  const { state, seconds, reader, ...share } = answer
  if (state !== 'open') return { refusal: state, seconds }
  keep(token, share)
  if (reader) keepReader(token, reader)
  return { share }
}

// A browser that has opened the share by its password gets a secret, so that wrong passwords of other visitors do not lock it out. The
// browser keeps it until the next sign-out, for no particular user.
const nameOf = (token: string) => `share-reader:${token}`
const isText = (value: unknown): value is string => typeof value === 'string'
const readReader = (token: string) => readRecentItems(nameOf(token), '', isText)[0]
const keepReader = (token: string, reader: string) => saveRecentItems(nameOf(token), '', [reader])

const keyOf = (token: string) => `portico-share:${token}`

/** Returns the share that this tab has open. A reload does not count as a use, and needs no password. */
export function readStoredShare(token: string): OpenShare | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') as OpenShare | null
    return kept && Date.parse(kept.until) > Date.now() ? kept : null
  } catch {
    return null
  }
}

/** Makes the next visit open the share again. */
export function deleteStoredShare(token: string): void {
  sessionStorage.removeItem(keyOf(token))
}

function keep(token: string, share: OpenShare): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(share))
  } catch {
    // A browser without storage opens the share again after a reload.
  }
}
