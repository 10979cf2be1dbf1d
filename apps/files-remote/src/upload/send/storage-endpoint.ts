import type { Session } from '@portico/session'
import { FilesError } from '../../errors/files-error.ts'

/** Supabase takes chunks of exactly this size, in bytes; what fits into one is sent in one request. */
export const chunkSize = 6 * 1024 * 1024

/** Where storage is, and what each request says of its sender. */
export interface StorageEndpoint {
  /** `https://…/storage/v1` */
  url: string
  /** @throws FilesError `signed_out` */
  headers(): Promise<Record<string, string>>
  /** What makes no progress for so long is given up, in milliseconds. */
  patience: number
}

/** Storage as the session's user reaches it. */
export function storageEndpoint(session: Session): StorageEndpoint {
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
