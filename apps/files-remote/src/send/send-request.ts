import type { Session } from '@portico/session'
import { getFailure } from '../errors/failures.ts'
import { FilesError, toFilesError } from '../errors/files-error.ts'
import { decodeName, encodeName } from '../place/names.ts'
import { findFreeName } from '../place/new-name.ts'
import { callFunction } from '../storage/call-function.ts'
import type { SendFile } from '../upload/items/upload-item.ts'
import { createFileSender } from '../upload/send/send-file.ts'
import { createStorageEndpoint } from '../upload/send/storage-endpoint.ts'

/** An open file request. */
export interface OpenFileRequest {
  grant: string
  name: string
  note: string
  most_files: number | null
  /** Number of files that were accepted before. */
  files: number
  /** Maximum bytes of each file. */
  most_bytes: number | null
  /** Maximum bytes of all further files together. Undefined if the database does not have the limit yet. */
  bytes_left?: number
}

/** Why a request accepts no files, or not this file, as the database reports it. */
export type FileRequestErrorCode =
  | 'missing'
  | 'ended'
  | 'expired'
  | 'full'
  | 'over'
  | 'too_large'
  | 'no_room'
  | 'taken'
  | 'forbidden'

/** The result of an attempt to open a request. */
export type OpenRequestResult =
  | { request: OpenFileRequest; refusal?: undefined }
  | { request?: undefined; refusal: FileRequestErrorCode }

/** Opens a request by the secret part of its link. @throws FilesError */
export async function openFileRequest(client: Session['client'], token: string): Promise<OpenRequestResult> {
  if (token === '') return { refusal: 'missing' }
  const answer = await callFunction<{ state: 'open' | FileRequestErrorCode } & OpenFileRequest>(
    client,
    'portico_open_upload_request',
    { token },
  )
  const { state, ...request } = answer
  return state === 'open' ? { request } : { refusal: state }
}

/** Returns why a request refused a file. Null if another error occurred. */
export function getFileRequestError(error: FilesError): FileRequestErrorCode | null {
  return error.code === 'refused' ? (error.serverCode as FileRequestErrorCode | null) : null
}

function refused(refusal: FileRequestErrorCode): FilesError {
  return new FilesError('refused', { serverCode: refusal })
}

/** The key that is reserved for a file, and the grant to write it. */
interface Reserved {
  grant: string
  bucket: string
  key: string
}

/**
 * Returns a function that sends files by a request, without an account. Each file is announced, which counts it, and then sent to
 * the key that was reserved for it. A retry uses the same key. `item.key` is the path that the sender chose.
 */
export function createFileRequestSender(session: Session, token: string, first: OpenFileRequest): SendFile {
  let { grant } = first
  const places = new WeakMap<File, Reserved>()
  const pathOf = uniquePaths()

  const reserve = async (file: File, wanted: string): Promise<Reserved> => {
    const ask = () =>
      callFunction<{ state: 'open' | FileRequestErrorCode; bucket: string; key: string }>(
        session.client,
        'portico_reserve_upload',
        { upload_grant: grant, path: pathOf(file, wanted), bytes: file.size },
      )
    let answer = await ask()
    if (answer.state === 'over') {
      const { request, refusal } = await openFileRequest(session.client, token)
      if (!request) throw refused(refusal)
      grant = request.grant
      answer = await ask()
    }
    if (answer.state !== 'open') throw refused(answer.state)
    return { grant, bucket: answer.bucket, key: answer.key }
  }

  return async ({ file, key }, onSent, signal) => {
    const place = places.get(file) ?? (await reserve(file, key))
    places.set(file, place)
    signal.throwIfAborted()
    const headers = async () => ({ apikey: session.backend.key, 'x-portico-grant': place.grant })
    const send = createFileSender(session, { ...createStorageEndpoint(session), headers })
    try {
      await send({ file, bucket: place.bucket, key: place.key, replace: false }, onSent, signal)
    } catch (caught) {
      const error = toFilesError(caught)
      // No other upload uses this key: an earlier attempt arrived, and its answer was lost.
      if (getFailure(error.code).isConflict) return
      if (signal.aborted || error.code !== 'AccessDenied') throw caught
      places.delete(file)
      const { refusal } = await openFileRequest(session.client, token)
      throw refusal ? refused(refusal) : error
    }
  }
}

/** Returns a function that gives each file a path of its own, as parts of a key. A path that another file has gets a number. */
function uniquePaths() {
  const paths = new WeakMap<File, string>()
  const taken = new Map<string, Set<string>>()
  return (file: File, wanted: string): string => {
    const known = paths.get(file)
    if (known) return known
    const folder = wanted.slice(0, wanted.lastIndexOf('/') + 1)
    const names = taken.get(folder) ?? new Set<string>()
    const chosen = decodeName(wanted.slice(folder.length))
    const name = names.has(chosen) ? findFreeName(chosen, names) : chosen
    taken.set(folder, names.add(name))
    const path = `${folder}${encodeName(name)}`
    paths.set(file, path)
    return path
  }
}
