import type { Session } from '@portico/session'
import { getFailure } from '../../errors/failures.ts'
import { FilesError, parseUploadError, toFilesError } from '../../errors/files-error.ts'
import type { SendFile, UploadItem } from '../items/upload-item.ts'
import type { ReplacedFiles } from './replaced-files.ts'
import { createStallTimeout } from './stall-timeout.ts'
import { chunkSize, createStorageEndpoint, type StorageEndpoint } from './storage-endpoint.ts'

/**
 * Returns a function that uploads files, as the session's user unless `endpoint` differs: small ones in one request, larger ones
 * in chunks that can be resumed. `replaced` keeps a file just before an upload replaces it.
 */
export function createFileSender(
  session: Session,
  endpoint = createStorageEndpoint(session),
  replaced?: ReplacedFiles,
): SendFile {
  const send = async (item: SentItem, onSent: (bytes: number) => void, signal: AbortSignal) => {
    const makeRoom = async () => {
      if (item.replace) await replaced?.putAside(item)
    }
    const sending = { endpoint, item, makeRoom, onSent, signal }
    if (item.file.size <= chunkSize) return sendAtOnce(sending)
    const { sendInChunks } = await import('./send-in-chunks.ts')
    return sendInChunks(sending)
  }
  return async (item, onSent, signal) => {
    try {
      await send(item, onSent, signal)
      replaced?.settle(item)
    } catch (caught) {
      const error = await orUnreadable(item.file, caught)
      // From now on, the session checks whether storage is reachable.
      if (error instanceof FilesError && error.status === 0) getReachability(session)?.lost(endpoint.url)
      // A lost answer has an unknown outcome, so the next attempt continues.
      if (signal.aborted || !getFailure(toFilesError(error).code).mayPass) await replaced?.putBack(item)
      throw error
    }
  }
}

/** Returns the error. If the file has changed or is missing since it was chosen, that is the reason for the missing answer. */
async function orUnreadable(file: File, caught: unknown): Promise<unknown> {
  if (!(caught instanceof FilesError) || caught.code !== 'no_answer') return caught
  const isReadable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)
  return isReadable ? caught : new FilesError('unreadable_file', {}, caught)
}

/** One file on its way. */
export interface FileUpload {
  endpoint: StorageEndpoint
  item: SentItem
  /** Moves the replaced file aside. Call it before the last bytes are sent. */
  makeRoom: () => Promise<void>
  onSent: (bytes: number) => void
  signal: AbortSignal
}

type SentItem = Pick<UploadItem, 'file' | 'key' | 'bucket' | 'replace'>

/** Returns the reachability of the session's services. Undefined in a session of an older shell. */
export function getReachability(session: Session): Session['reach'] | undefined {
  return (session as Partial<Session>).reach
}

/** Sends a file in one request. XMLHttpRequest reports the progress of an upload, and `fetch` does not. */
async function sendAtOnce({ endpoint, item, makeRoom, onSent, signal }: FileUpload): Promise<void> {
  const headers = await endpoint.headers()
  const path = [item.bucket, ...item.key.split('/')].map(encodeURIComponent).join('/')
  signal.throwIfAborted()
  await makeRoom()
  await new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const patience = createStallTimeout(endpoint.patience, () => {
      reject(new FilesError('timeout', {}))
      request.abort()
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.addEventListener('progress', ({ loaded }) => {
      patience.arm()
      onSent(loaded)
    })
    request.addEventListener('loadend', patience.stop)
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('error', () => reject(new FilesError('no_answer', {})))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(parseUploadError(request.status, request.responseText, false))
    })
    request.open('POST', `${endpoint.url}/object/${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', item.file.type || 'application/octet-stream')
    request.setRequestHeader('cache-control', 'max-age=3600')
    request.setRequestHeader('x-upsert', String(item.replace))
    patience.arm()
    request.send(item.file)
  })
}
