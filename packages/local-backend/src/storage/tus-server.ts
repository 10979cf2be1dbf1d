import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { Caller } from '../database/as-caller.ts'
import { bucketRules } from './buckets.ts'
import { StorageError, statusOf } from './errors.ts'
import { createFinisher } from './finish-upload.ts'
import { checkKey } from './keys.ts'
import { checkWrite, type Mode, type ObjectPath } from './objects.ts'
import type { UploadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType, limitOf, parseMetadata } from './upload.ts'

/** Where resumable uploads are made, within the storage routes. */
export const resumablePath = '/upload/resumable'

/** Where they are made by whoever has an upload link, whose token is sent as `x-signature`. */
export const signedPath = `${resumablePath}/sign`

/** Who sends an upload, and the link by which they may, if they have no rights of their own. */
export interface Sender {
  caller: Caller
  link?: UploadLink
}

const dayMs = 24 * 60 * 60 * 1000

/** Speaks the protocol for whoever sends an upload. */
export interface TusServer {
  answer(request: Request, sender: Sender): Promise<Response>
  /** The upload that `request` has completed, an object by now; undefined if it has not. */
  finishedIn(request: Request): Upload | undefined
  /** The size of an upload of this sender's that was completed a while ago; undefined for any other. Bytes. */
  finished(id: string, sender: Sender): number | undefined
}

/** Opens the store of uploads, and clears away those that nobody has completed within a day. */
export function createTusServer(context: StorageContext): TusServer {
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
      const { caller } = checkSender(senderOf(request), upload)
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
  context.files.sweepUploads(() => server.cleanUpExpiredUploads())
  return {
    answer(request, sender) {
      senders.set(request, sender)
      return server.handleWeb(request)
    },
    finishedIn: (request) => finishedIn.get(request),
    finished: (id, { caller }) => finisher.finished(id, ownerOf(caller)),
  }
}

/** @throws StorageError `AccessDenied`, `InvalidSignature` for an upload of somebody else's, or of another link */
function checkSender(sender: Sender, { metadata }: Upload): Sender {
  const { owner, bucketName, objectName } = metadata ?? {}
  if (owner !== ownerOf(sender.caller)) throw new StorageError('AccessDenied', 'This upload is not yours')
  const path = sender.link?.path
  if (path && (bucketName !== path.bucket || objectName !== path.key)) throw wrongLink()
  return sender
}

/** The address of an upload for who sends it. */
export function locationOf({ link }: Sender, id: string): string {
  return `/storage/v1${link ? signedPath : resumablePath}/${id}`
}

function wrongLink(): StorageError {
  return new StorageError('InvalidSignature', 'The link is for another object')
}

function ownerOf(caller: Caller): string {
  return caller.sub ?? caller.role
}

/**
 * Checks a new upload before its first byte, and says what is kept of it.
 * @throws StorageError `InvalidKey`, `InvalidSignature`, `NoSuchBucket`, `EntityTooLarge`, `InvalidMimeType`, `AccessDenied`, `KeyAlreadyExists`
 */
async function admit(context: StorageContext, { caller, link }: Sender, upload: Upload, request: Request) {
  const sent = upload.metadata ?? {}
  const path: ObjectPath = { bucket: sent.bucketName ?? '', key: checkKey(sent.objectName ?? '') }
  if (link && (link.path.bucket !== path.bucket || link.path.key !== path.key)) throw wrongLink()
  const asked: Mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  const mode = link?.mode ?? asked
  const contentType = sent.contentType || 'application/octet-stream'
  const bucket = await bucketRules(context, path.bucket)
  if (upload.size === undefined) throw new StorageError('InvalidRequest', 'Say how long the upload is')
  if (upload.size > limitOf(context, bucket))
    throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
  checkType(bucket, contentType)
  parseMetadata(sent.metadata ?? undefined)
  await checkWrite(context, caller, path, mode)
  return {
    bucketName: path.bucket,
    objectName: path.key,
    contentType,
    cacheControl: sent.cacheControl ?? '3600',
    metadata: sent.metadata ?? '',
    mode,
    owner: ownerOf(caller),
  }
}
