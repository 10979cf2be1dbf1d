import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { Hono } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import type { Context } from '../gateway/context.ts'
import { bucketRules } from './buckets.ts'
import { readCaller } from './caller.ts'
import { StorageError, statusOf } from './errors.ts'
import { createFinisher } from './finish-upload.ts'
import type { StorageEnv } from './input.ts'
import { checkKey } from './keys.ts'
import { checkWrite, type Mode, type Place } from './objects.ts'
import { checkType, limitOf, parseMetadata } from './upload.ts'

/** Where resumable uploads are made, within the storage routes. */
export const resumablePath = '/upload/resumable'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Resumable uploads by the tus protocol (1.0.0), for clients like tus-js-client and Uppy. An upload belongs
 * to who began it, lives for a day, and becomes an object, by the policies, when its last byte has come.
 */
export function addResumableRoutes(routes: Hono<StorageEnv>, context: Context): void {
  const store = new FileStore({ directory: context.files.uploads, expirationPeriodInMilliseconds: dayMs })
  const finisher = createFinisher(context, (id) => store.configstore.delete(id))
  // The hooks get the request only; who sent it is known by then.
  const callers = new WeakMap<object, Caller>()
  const callerOf = (request: object): Caller => {
    const caller = callers.get(request)
    if (!caller) throw new StorageError('AccessDenied', 'Nobody is known to have sent this request')
    return caller
  }
  const finishedIn = new WeakMap<object, Upload>()
  const server = new Server({
    path: `/storage/v1${resumablePath}`,
    datastore: store,
    relativeLocation: true,
    maxSize: context.settings['storage.file_size_limit'],
    onUploadCreate: async (request, upload) => ({
      metadata: await admit(context, callerOf(request), upload, request),
    }),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = await store.getUpload(id)
      const caller = callerOf(request)
      if (upload.metadata?.owner !== ownerOf(caller))
        throw new StorageError('AccessDenied', 'This upload is not yours')
      // Complete, but never made an object: the server stopped in between. Making it one now keeps the promise.
      if (request.method === 'HEAD' && upload.size === upload.offset) await finisher.finish(caller, upload)
    },
    async onUploadFinish(request, upload) {
      await finisher.finish(callerOf(request), upload)
      finishedIn.set(request, upload)
      return {}
    },
    onResponseError: (_request, error) => {
      if (error instanceof StorageError) return { status_code: statusOf(error), body: error.message }
      if (error instanceof Error) process.stderr.write(`A resumable upload failed: ${error.stack}\n`)
      return undefined
    },
  })
  const answer = (request: Request, caller: Caller) => {
    callers.set(request, caller)
    return server.handleWeb(request)
  }
  context.files.sweepUploads(() => server.cleanUpExpiredUploads())
  // Hono looks for HEAD among the GET routes; a real GET would read an upload, which nobody may.
  routes.on(['POST', 'PATCH', 'GET', 'DELETE'], [resumablePath, `${resumablePath}/:id`], async (c) => {
    if (c.req.method === 'GET') return c.notFound()
    const caller = await readCaller(c, context)
    const finished = () => finisher.finished(c.req.param('id') ?? '', ownerOf(caller))
    if (c.req.method === 'POST') {
      const created = await answer(c.req.raw, caller)
      const upload = finishedIn.get(c.req.raw)
      // Complete with its first request, as every empty file is: it is an object by now, and no upload that is found.
      return upload ? createdAnswer(upload) : created
    }
    if (c.req.method !== 'HEAD') return answer(c.req.raw, caller)
    const size = finished()
    if (size !== undefined) return finishedAnswer(size)
    const response = await answer(c.req.raw, caller)
    // Asking may have finished it just now; then it is no longer among the uploads.
    const sizeNow = finished()
    return sizeNow === undefined ? response : finishedAnswer(sizeNow)
  })
}

function ownerOf(caller: Caller): string {
  return caller.sub ?? caller.role
}

function createdAnswer({ id, size = 0 }: Upload): Response {
  const headers = {
    'Tus-Resumable': '1.0.0',
    Location: `/storage/v1${resumablePath}/${id}`,
    'Upload-Offset': String(size),
    'Cache-Control': 'no-store',
  }
  return new Response(null, { status: 201, headers })
}

function finishedAnswer(size: number): Response {
  const bytes = String(size)
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': bytes,
    'Upload-Length': bytes,
    'Cache-Control': 'no-store',
  }
  return new Response(null, { status: 200, headers })
}

/**
 * Checks a new upload before its first byte, and says what is kept of it.
 * @throws StorageError `InvalidKey`, `NoSuchBucket`, `EntityTooLarge`, `InvalidMimeType`, `AccessDenied`, `KeyAlreadyExists`
 */
async function admit(context: Context, caller: Caller, upload: Upload, request: Request) {
  const sent = upload.metadata ?? {}
  const place: Place = { bucket: sent.bucketName ?? '', key: checkKey(sent.objectName ?? '') }
  const mode: Mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  const contentType = sent.contentType || 'application/octet-stream'
  const bucket = await bucketRules(context, place.bucket)
  if (upload.size === undefined) throw new StorageError('InvalidRequest', 'Say how long the upload is')
  if (upload.size > limitOf(context, bucket))
    throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  checkType(bucket, contentType)
  parseMetadata(sent.metadata ?? undefined)
  await checkWrite(context, caller, place, mode)
  return {
    bucketName: place.bucket,
    objectName: place.key,
    contentType,
    cacheControl: sent.cacheControl ?? '3600',
    metadata: sent.metadata ?? '',
    mode,
    owner: ownerOf(caller),
  }
}
