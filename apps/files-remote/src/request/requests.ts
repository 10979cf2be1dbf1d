import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { behind, type LinkMark, linksAtOnce, nextMark, patternOf, quoted } from '../share/link-pages.ts'
import { callFunction, failureOf } from '../storage/call-function.ts'

/** A file request of the user, as in the database. Times are ISO 8601. */
export interface UploadRequest {
  id: string
  bucket_id: string
  /** A key that ends in a slash. Empty for the whole bucket. */
  folder: string
  name: string
  expires_at: string | null
  most_files: number | null
  /** Maximum size of each file. */
  most_bytes: number | null
  /** Maximum bytes of all files together. Undefined if the database does not have the limit yet. */
  most_total?: number | null
  /** Bytes of the files that were accepted. */
  bytes?: number
  /** Number of files that were accepted. */
  files: number
  last_used_at: string | null
  ended_at: string | null
  created_at: string
}

/** Whether a request accepts files, and if not, why. */
export type RequestState = 'open' | 'ended' | 'expired' | 'full'

/** The query key of file requests. */
export const requestsKey = ['upload requests'] as const

const columns =
  'id, bucket_id, folder, name, expires_at, most_files, most_bytes, files, last_used_at, ended_at, created_at'

/** Includes the columns of `20261127020400_upload_request_limits.sql`. */
const allColumns = `${columns}, most_total, bytes`

/** The Postgres error code for an unknown column. */
const noColumn = '42703'

/** A filter of the user's own requests; an empty one lists them all. */
interface RequestFilter {
  /** A part of the name. */
  words?: string
  bucket?: string
  /** Keys that end in a slash. The folder of the request is one of them. */
  folders?: readonly string[]
}

/** Reads the user's own requests in pages, the newest first. @throws FilesError `not_installed` */
export function requestsQuery(client: SupabaseClient, filter: RequestFilter = {}) {
  const { words = '', bucket, folders } = filter
  return infiniteQueryOptions({
    queryKey: [...requestsKey, words, bucket, folders],
    // Other people use the links, so the counts are requested again for each view.
    staleTime: 0,
    initialPageParam: null as LinkMark | null,
    queryFn: async ({ signal, pageParam: mark }): Promise<UploadRequest[]> => {
      const ask = (wanted: string) => {
        let asked = client.from('portico_upload_requests').select(wanted)
        if (words.trim()) asked = asked.ilike('name', patternOf(words.trim()))
        if (bucket !== undefined) asked = asked.eq('bucket_id', bucket)
        if (folders) asked = asked.filter('folder', 'in', `(${quoted(folders)})`)
        if (mark) asked = asked.or(behind(mark))
        const page = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
        return page.limit(linksAtOnce).abortSignal(signal)
      }
      let answer = await ask(allColumns)
      // The project does not have the newest migrations.
      if (answer.error?.code === noColumn) answer = await ask(columns)
      const { data, error, status } = answer
      if (error) throw failureOf(error, status)
      return data as unknown as UploadRequest[]
    },
    getNextPageParam: nextMark,
  })
}

/** Returns the state of a request at `now`, in ms. */
export function stateOf(request: UploadRequest, now: number): RequestState {
  if (request.ended_at) return 'ended'
  if (request.expires_at && Date.parse(request.expires_at) <= now) return 'expired'
  const { most_files: most, files, most_total: total, bytes } = request
  const isFull = (most !== null && files >= most) || (total != null && bytes !== undefined && bytes >= total)
  return isFull ? 'full' : 'open'
}

/** The settings of a new file request. */
export interface WantedRequest {
  bucket: string
  /** A key that ends in a slash. Empty for the whole bucket. */
  folder: string
  name: string
  note: string
  /** Seconds from now. */
  lasts: number
  /** Null for the default of the database, as for the other limits. */
  mostFiles: number | null
  /** Maximum bytes of each file. */
  mostBytes: number | null
  /** Maximum bytes of all files together. */
  mostTotal: number | null
}

/** Creates a file request. Returns the secret part of its link, which is stored nowhere. @throws FilesError */
export async function createRequest(client: SupabaseClient, wanted: WantedRequest): Promise<string> {
  const { bucket, folder, name, note, lasts, mostFiles, mostBytes, mostTotal } = wanted
  const { token } = await callFunction<{ token: string }>(client, 'portico_create_upload_request', {
    bucket,
    folder,
    request_name: name,
    note,
    expires: new Date(Date.now() + lasts * 1000).toISOString(),
    most_files: mostFiles,
    most_bytes: mostBytes,
    // A project without the newest migrations does not have the argument.
    ...(mostTotal !== null && { most_total: mostTotal }),
  })
  return token
}

/** Ends a request at once. @throws FilesError */
export async function endRequest(client: SupabaseClient, id: string): Promise<void> {
  await callFunction(client, 'portico_end_upload_request', { request: id })
}

/** Removes a request from the list, which ends it. @throws FilesError */
export async function removeRequest(client: SupabaseClient, id: string): Promise<void> {
  const { error, status } = await client.from('portico_upload_requests').delete().eq('id', id)
  if (error) throw failureOf(error, status)
}
