import type { SupabaseClient } from '@supabase/supabase-js'
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  createCursorCondition,
  createLikePattern,
  getNextCursor,
  type LinkCursor,
  linksPerPage,
  quoteValues,
} from '../share/link-pages.ts'
import { callFunction, toFunctionError } from '../storage/call-function.ts'

/** A file request of the user, as in the database. Times are ISO 8601. */
export interface FileRequest {
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
export type FileRequestState = 'open' | 'ended' | 'expired' | 'full'

/** The query key of file requests. */
export const fileRequestsKey = ['upload requests'] as const

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
export function fileRequestsQuery(client: SupabaseClient, filter: RequestFilter = {}) {
  const { words = '', bucket, folders } = filter
  return infiniteQueryOptions({
    queryKey: [...fileRequestsKey, words, bucket, folders],
    // Other people use the links, so the counts are requested again for each view.
    staleTime: 0,
    initialPageParam: null as LinkCursor | null,
    queryFn: async ({ signal, pageParam: mark }): Promise<FileRequest[]> => {
      const ask = (wanted: string) => {
        let asked = client.from('portico_upload_requests').select(wanted)
        if (words.trim()) asked = asked.ilike('name', createLikePattern(words.trim()))
        if (bucket !== undefined) asked = asked.eq('bucket_id', bucket)
        if (folders) asked = asked.filter('folder', 'in', `(${quoteValues(folders)})`)
        if (mark) asked = asked.or(createCursorCondition(mark))
        const page = asked.order('created_at', { ascending: false }).order('id', { ascending: false })
        return page.limit(linksPerPage).abortSignal(signal)
      }
      let answer = await ask(allColumns)
      // The project does not have the newest migrations.
      if (answer.error?.code === noColumn) answer = await ask(columns)
      const { data, error, status } = answer
      if (error) throw toFunctionError(error, status)
      return data as unknown as FileRequest[]
    },
    getNextPageParam: getNextCursor,
  })
}

/** Returns the state of a request at `now`, in ms. */
export function getRequestState(request: FileRequest, now: number): FileRequestState {
  if (request.ended_at) return 'ended'
  if (request.expires_at && Date.parse(request.expires_at) <= now) return 'expired'
  const { most_files: most, files, most_total: total, bytes } = request
  const isFull = (most !== null && files >= most) || (total != null && bytes !== undefined && bytes >= total)
  return isFull ? 'full' : 'open'
}

/** The settings of a new file request. */
export interface NewFileRequest {
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
export async function createFileRequest(client: SupabaseClient, wanted: NewFileRequest): Promise<string> {
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
export async function endFileRequest(client: SupabaseClient, id: string): Promise<void> {
  await callFunction(client, 'portico_end_upload_request', { request: id })
}

/** Removes a request from the list, which ends it. @throws FilesError */
export async function removeFileRequest(client: SupabaseClient, id: string): Promise<void> {
  const { error, status } = await client.from('portico_upload_requests').delete().eq('id', id)
  if (error) throw toFunctionError(error, status)
}
