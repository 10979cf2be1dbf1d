import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { Hono } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import type { Context } from '../gateway/context.ts'
import { bucketRules } from './buckets.ts'
import { readCaller } from './caller.ts'
import { StorageError, statusOf } from './errors.ts'
import { createFinisher } from './finish-upload.ts'
import type { StorageEnv, StorageRequest } from './input.ts'
import { checkKey } from './keys.ts'
import { checkWrite, type Mode, type Place } from './objects.ts'
import { openUploadLink, type UploadLink } from './sign.ts'
import { checkType, limitOf, parseMetadata } from './upload.ts'

/** Where resumable uploads are made, within the storage routes. */
export const resumablePath = '/upload/resumable'

/** Where they are made by whoever has an upload link, whose token is sent as `x-signature`. */
const signedPath = `${resumablePath}/sign`

/** Who sends an upload, and the link by which they may, if they have no rights of their own. */
interface Sender {
  caller: Caller
  link?: UploadLink
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Resumable uploads by the tus protocol (1.0.0), for clients like tus-js-client and Uppy. An upload belongs
 * to who began it, lives for a day, and becomes an object, by the policies, when its last byte has come.
 */
export function addResumableRoutes(routes: Hono<StorageEnv>, context: Context): void {
  const store = new FileStore({ directory: context.files.uploads, expirationPeriodInMilliseconds: dayMs })
  const finisher = createFinisher(context, (id) => store.configstore.delete(id))
  // The hooks get the request only; who sent it is known by then.
  const senders = new WeakMap<object, Sender>()
  const senderOf = (request: object): Sender => {
    const sender = senders.get(request)
    if (!sender) throw new StorageError('AccessDenied', 'Nobody is known to have sent this request')
    return sender
  }
  const finishedIn = new WeakMap<object, Upload>()
  const server = new Server({
    path: `/storage/v1${resumablePath}`,
    datastore: store,
    generateUrl: (request, { id }) => locationOf(senderOf(request), id),
    maxSize: context.settings['storage.file_size_limit'],
    onUploadCreate: async (request, upload) => ({
      metadata: await admit(context, senderOf(request), upload, request),
    }),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const upload = await store.getUpload(id)
      const { caller, link } = senderOf(request)
      const { owner, bucketName, objectName } = upload.metadata ?? {}
      if (owner !== ownerOf(caller)) throw new StorageError('AccessDenied', 'This upload is not yours')
      if (link && (bucketName !== link.place.bucket || objectName !== link.place.key)) throw wrongLink()
      // Complete, but never made an object: the server stopped in between. Making it one now keeps the promise.
      if (request.method === 'HEAD' && upload.size === upload.offset) await finisher.finish(caller, upload)
    },
    async onUploadFinish(request, upload) {
      await finisher.finish(senderOf(request).caller, upload)
      finishedIn.set(request, upload)
      return {}
    },
    onResponseError: (_request, error) => {
      if (error instanceof StorageError) return { status_code: statusOf(error), body: error.message }
      if (error instanceof Error) process.stderr.write(`A resumable upload failed: ${error.stack}\n`)
      return undefined
    },
  })
  const answer = (request: Request, sender: Sender) => {
    senders.set(request, sender)
    return server.handleWeb(request)
  }
  const respond = async (c: StorageRequest, sender: Sender) => {
    const finished = () => finisher.finished(c.req.param('id') ?? '', ownerOf(sender.caller))
    if (c.req.method === 'POST') {
      const created = await answer(c.req.raw, sender)
      const upload = finishedIn.get(c.req.raw)
      // Complete with its first request, as every empty file is: it is an object by now, and no upload that is found.
      return upload ? createdAnswer(upload, locationOf(sender, upload.id)) : created
    }
    if (c.req.method !== 'HEAD') return answer(c.req.raw, sender)
    const size = finished()
    if (size !== undefined) return finishedAnswer(size)
    const response = await answer(c.req.raw, sender)
    // Asking may have finished it just now; then it is no longer among the uploads.
    const sizeNow = finished()
    return sizeNow === undefined ? response : finishedAnswer(sizeNow)
  }
  context.files.sweepUploads(() => server.cleanUpExpiredUploads())
  // Hono looks for HEAD among the GET routes; a real GET would read an upload, which nobody may.
  const methods = ['POST', 'PATCH', 'GET', 'DELETE']
  routes.on(methods, [signedPath, `${signedPath}/:id`], async (c) => {
    if (c.req.method === 'GET') return c.notFound()
    const token = c.req.header('x-signature')
    if (!token) throw new StorageError('InvalidSignature', 'Missing x-signature header')
    const link = await openUploadLink(context, token)
    return respond(c, { caller: link.caller, link })
  })
  routes.on(methods, [resumablePath, `${resumablePath}/:id`], async (c) => {
    if (c.req.method === 'GET') return c.notFound()
    return respond(c, { caller: await readCaller(c, context) })
  })
}

function locationOf({ link }: Sender, id: string): string {
  return `/storage/v1${link ? signedPath : resumablePath}/${id}`
}

function wrongLink(): StorageError {
  return new StorageError('InvalidSignature', 'The link is for another object')
}

function ownerOf(caller: Caller): string {
  return caller.sub ?? caller.role
}

function createdAnswer({ size = 0 }: Upload, location: string): Response {
  const headers = {
    'Tus-Resumable': '1.0.0',
    Location: location,
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
 * @throws StorageError `InvalidKey`, `InvalidSignature`, `NoSuchBucket`, `EntityTooLarge`, `InvalidMimeType`, `AccessDenied`, `KeyAlreadyExists`
 */
async function admit(context: Context, { caller, link }: Sender, upload: Upload, request: Request) {
  const sent = upload.metadata ?? {}
  const place: Place = { bucket: sent.bucketName ?? '', key: checkKey(sent.objectName ?? '') }
  if (link && (link.place.bucket !== place.bucket || link.place.key !== place.key)) throw wrongLink()
  const asked: Mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  const mode = link?.mode ?? asked
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
