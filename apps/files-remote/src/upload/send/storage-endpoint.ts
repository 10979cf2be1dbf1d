import type { Session } from '@portico/session'
import { FilesError } from '../../errors/files-error.ts'

/** The only chunk size that Supabase accepts, in bytes. A file that fits into one chunk is sent in one request. */
export const chunkSize = 6 * 1024 * 1024

/** The address of storage, and the headers that identify the sender. */
export interface StorageEndpoint {
  /** `https://…/storage/v1` */
  url: string
  /** @throws FilesError `signed_out` */
  headers(): Promise<Record<string, string>>
  /** Timeout in ms for a request without progress. */
  patience: number
}

/** Returns the endpoint of storage for the session's user. */
export function createStorageEndpoint(session: Session): StorageEndpoint {
  const { url, key } = session.backend
  return {
    url: `${url.replace(/\/+$/, '')}/storage/v1`,
    patience: (session as Partial<Session>).deadlines?.answer ?? 15_000,
    async headers() {
      const token = await session.getAccessToken()
      if (!token) throw new FilesError('signed_out', { status: 401 })
      return { apikey: key, authorization: `Bearer ${token}` }
    },
  }
}
