import type { Session } from '@portico/session'
import { errorOfAnswer, FilesError } from '../errors/files-error.ts'
import { havePatience } from './patience.ts'
import { chunkSize, type StorageEndpoint, storageEndpoint } from './storage-endpoint.ts'
import type { SendFile, UploadItem } from './upload-item.ts'

/** Sends files, as the session's user unless `endpoint` says otherwise: small ones at once, larger ones in chunks that can be resumed. */
export function createSender(session: Session, endpoint = storageEndpoint(session)): SendFile {
  const send: SendFile = async (item, onSent, signal) => {
    if (item.file.size <= chunkSize) return sendAtOnce(endpoint, item, onSent, signal)
    const { sendInChunks } = await import('./send-in-chunks.ts')
    return sendInChunks(endpoint, item, onSent, signal)
  }
  return async (item, onSent, signal) => {
    try {
      await send(item, onSent, signal)
    } catch (error) {
      // From now on the session asks whether storage can be reached.
      if (error instanceof FilesError && error.status === 0) reachOf(session)?.lost(endpoint.url)
      throw error
    }
  }
}

/** The session may be that of an older shell, which knows nothing of it. */
export function reachOf(session: Session): Session['reach'] | undefined {
  return (session as Partial<Session>).reach
}

/** `fetch` reports no progress of what it sends; XMLHttpRequest does. */
async function sendAtOnce(
  endpoint: StorageEndpoint,
  item: Pick<UploadItem, 'file' | 'key' | 'bucket' | 'replace'>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = await endpoint.headers()
  const path = [item.bucket, ...item.key.split('/')].map(encodeURIComponent).join('/')
  await new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const patience = havePatience(endpoint.patience, () => {
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
      else reject(errorOfAnswer(request.status, request.responseText, false))
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
