import type { Session } from '@portico/session'
import { failureOf } from '../errors/failures.ts'
import { asFilesError, FilesError } from '../errors/files-error.ts'
import { decodeName, encodeName } from '../place/names.ts'
import { freeName } from '../place/new-name.ts'
import { callFunction } from '../storage/call-function.ts'
import type { SendFile } from '../upload/items/upload-item.ts'
import { createSender } from '../upload/send/send-file.ts'
import { storageEndpoint } from '../upload/send/storage-endpoint.ts'

/** A request for files that was opened here. */
export interface OpenRequest {
  grant: string
  name: string
  note: string
  most_files: number | null
  /** How many were taken up before. */
  files: number
  /** Of each file. */
  most_bytes: number | null
  /** The most bytes of all further files together; undefined if the database has no such limit yet. */
  bytes_left?: number
}

/** Why a request takes no file, or not this one, as the database says it. */
export type Refusal =
  | 'missing'
  | 'ended'
  | 'expired'
  | 'full'
  | 'over'
  | 'too_large'
  | 'no_room'
  | 'taken'
  | 'forbidden'

/** What an attempt to open a request came to. */
export type Opening =
  | { request: OpenRequest; refusal?: undefined }
  | { request?: undefined; refusal: Refusal }

/** Opens a request by the secret part of its link. @throws FilesError */
export async function openRequest(client: Session['client'], token: string): Promise<Opening> {
  if (token === '') return { refusal: 'missing' }
  const answer = await callFunction<{ state: 'open' | Refusal } & OpenRequest>(
    client,
    'portico_open_upload_request',
    { token },
  )
  const { state, ...request } = answer
  return state === 'open' ? { request } : { refusal: state }
}

/** Why a request refused this file; null where something else went wrong. */
export function refusalIn(error: FilesError): Refusal | null {
  return error.code === 'refused' ? (error.serverCode as Refusal | null) : null
}

function refused(refusal: Refusal): FilesError {
  return new FilesError('refused', { serverCode: refusal })
}

/** Where a file goes, and what lets it in. */
interface Reserved {
  grant: string
  bucket: string
  key: string
}

/**
 * Sends files by a request, as nobody: each is announced, which counts it, and then sent to the one key that this gave. A further try
 * goes on with it. `item.key` is the path that people chose.
 */
export function createRequestSender(session: Session, token: string, first: OpenRequest): SendFile {
  let { grant } = first
  const places = new WeakMap<File, Reserved>()
  const pathOf = uniquePaths()

  const reserve = async (file: File, wanted: string): Promise<Reserved> => {
    const ask = () =>
      callFunction<{ state: 'open' | Refusal; bucket: string; key: string }>(
        session.client,
        'portico_reserve_upload',
        { upload_grant: grant, path: pathOf(file, wanted), bytes: file.size },
      )
    let answer = await ask()
    if (answer.state === 'over') {
      const { request, refusal } = await openRequest(session.client, token)
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
    const send = createSender(session, { ...storageEndpoint(session), headers })
    try {
      await send({ file, bucket: place.bucket, key: place.key, replace: false }, onSent, signal)
    } catch (caught) {
      const error = asFilesError(caught)
      // Nobody else has this key: an earlier try arrived, and its answer was lost.
      if (failureOf(error.code).isConflict) return
      if (signal.aborted || error.code !== 'AccessDenied') throw caught
      places.delete(file)
      const { refusal } = await openRequest(session.client, token)
      throw refusal ? refused(refusal) : error
    }
  }
}

/** Paths as parts of keys, each file's its own: one that another file has gets a number. */
function uniquePaths() {
  const paths = new WeakMap<File, string>()
  const taken = new Map<string, Set<string>>()
  return (file: File, wanted: string): string => {
    const known = paths.get(file)
    if (known) return known
    const folder = wanted.slice(0, wanted.lastIndexOf('/') + 1)
    const names = taken.get(folder) ?? new Set<string>()
    const chosen = decodeName(wanted.slice(folder.length))
    const name = names.has(chosen) ? freeName(chosen, names) : chosen
    taken.set(folder, names.add(name))
    const path = `${folder}${encodeName(name)}`
    paths.set(file, path)
    return path
  }
}
