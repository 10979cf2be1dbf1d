import { DetailedError, type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { getFailure } from '../../errors/failures.ts'
import { FilesError, parseUploadError } from '../../errors/files-error.ts'
import { pauseReason } from '../items/upload-item.ts'
import type { FileUpload } from './send-file.ts'
import { createStallTimeout } from './stall-timeout.ts'
import { chunkSize, type StorageEndpoint } from './storage-endpoint.ts'

type Item = FileUpload['item']

/**
 * Sends a file by the tus protocol. Bytes that an interrupted upload of the same file to the same key has sent are not sent
 * again, even after a reload. Each request carries the current token.
 * @throws FilesError
 */
export function sendInChunks({ endpoint, item, makeRoom, onSent, signal }: FileUpload): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    // Bytes that have arrived are not sent again when the upload resumes.
    const patience = createStallTimeout(endpoint.patience, () => {
      reject(new FilesError('timeout', {}))
      upload.abort().catch(() => undefined)
    })
    const upload = new Upload(item.file, {
      ...requestOf(endpoint, item),
      async onBeforeRequest(request) {
        for (const [name, value] of Object.entries(await endpoint.headers())) request.setHeader(name, value)
        if (isLast(request, item.file.size)) await makeRoom()
        patience.arm()
      },
      // tus itself waits between two attempts.
      onAfterResponse: patience.stop,
      onShouldRetry(error) {
        patience.stop()
        return mayPass(error)
      },
      onProgress(sent) {
        patience.arm()
        onSent(sent)
      },
      onSuccess() {
        patience.stop()
        resolve()
      },
      onError(error) {
        patience.stop()
        reject(errorOf(error))
      },
    })
    signal.addEventListener('abort', () => {
      // If this request does not arrive, the server deletes the upload after a day.
      patience.stop()
      upload.abort(signal.reason !== pauseReason).catch(() => undefined)
      reject(signal.reason)
    })
    resume(upload, signal).catch(reject)
  })
}

/** Returns whether a request sends the last bytes of a file. */
function isLast(request: HttpRequest, size: number): boolean {
  const offset = Number(request.getHeader('Upload-Offset'))
  return request.getMethod() === 'PATCH' && offset + chunkSize >= size
}

/** Returns the target of an upload, and its retries. */
function requestOf(endpoint: StorageEndpoint, item: Item): UploadOptions {
  return {
    endpoint: `${endpoint.url}/upload/resumable`,
    chunkSize,
    retryDelays: [0, 1000, 3000, 5000, 10_000],
    metadata: {
      bucketName: item.bucket,
      objectName: item.key,
      contentType: item.file.type || 'application/octet-stream',
      cacheControl: '3600',
    },
    headers: { 'x-upsert': String(item.replace) },
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprintOf(endpoint, item),
  }
}

/** Continues an earlier upload of the same file, if there is one. */
async function resume(upload: Upload, signal: AbortSignal): Promise<void> {
  const [previous] = await upload.findPreviousUploads()
  signal.throwIfAborted()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

/**
 * Returns whether tus may retry: after a fault of the server, or while the same upload runs elsewhere. A full disk stays full for
 * longer.
 */
function mayPass({ originalResponse, causingError }: DetailedError): boolean {
  if (causingError instanceof FilesError) return getFailure(causingError.code).mayPass === true
  const status = originalResponse?.getStatus() ?? 0
  const isFault = status >= 500 && status !== 507
  return navigator.onLine && (status < 400 || isFault || status === 409 || status === 423)
}

/** Returns the identity of the same bytes for the same place. The default of tus would resume into another folder. */
function fingerprintOf(endpoint: StorageEndpoint, { file, bucket, key, replace }: Item): string {
  return ['portico', endpoint.url, bucket, key, replace, file.size, file.type, file.lastModified].join('|')
}

function errorOf(error: Error): FilesError {
  if (!(error instanceof DetailedError)) return new FilesError('unreadable_file', {}, error)
  if (error.causingError instanceof FilesError) return error.causingError
  const answer = error.originalResponse
  if (!answer) return new FilesError('no_answer', {}, error)
  // A refused creation concerns the object. For a chunk, the same status concerns the upload.
  const isChunk = error.originalRequest?.getMethod() !== 'POST'
  return parseUploadError(answer.getStatus(), answer.getBody(), isChunk)
}
