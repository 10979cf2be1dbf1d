import { Metadata, Server, type Upload } from '@tus/server'
import { toDiskFullError } from '../budgets/disk-full.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { getCurrentAddress } from '../budgets/request-scope.ts'
import type { Caller } from '../database/caller-transaction.ts'
import { readBucketRules, type StorageBucket } from './buckets.ts'
import { checkCacheControl, parseMetadata } from './description.ts'
import { createTooLarge, getStatus, StorageError } from './errors.ts'
import { checkBucketName, checkKey, isPlaceholder } from './keys.ts'
import { authorizeWrite, type ObjectPath, type WriteMode } from './objects.ts'
import type { UploadLink } from './signed-links.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType, getSizeLimit } from './upload.ts'
import { createUploadFinisher } from './upload-finisher.ts'
import { UploadStore } from './upload-store.ts'

/** Path of resumable uploads, below the storage routes. */
export const resumablePath = '/upload/resumable'

/** Path for clients with an upload link, which send its token as `x-signature`. */
export const signedPath = `${resumablePath}/sign`

/** The sender of an upload, and the link that permits it if the sender has no rights. */
export interface UploadSender {
  caller: Caller
  link?: UploadLink
}

/** Handles the tus protocol for clients that upload. */
export interface TusServer {
  answer(request: Request, sender: UploadSender): Promise<Response>
  /** Answers OPTIONS with the supported features; open to any client. */
  describe(request: Request): Promise<Response>
  /** Returns the upload that `request` completed, which is an object by now; undefined if it is not complete. */
  finishedIn(request: Request): Upload | undefined
  /** Returns the size in bytes of an upload that this sender completed earlier; undefined for any other. */
  finished(id: string, sender: UploadSender): number | undefined
}

/** Opens the store of uploads, and removes uploads that are not complete after a day. */
export function createTusServer(context: StorageContext): TusServer {
  const store = new UploadStore(context.files)
  const finisher = createUploadFinisher(context, (id) => store.forget(id))
  const { sentBy, senderOf, admitted } = noteRequests(context)
  const finishedIn = new WeakMap<object, Upload>()
  const server = new Server({
    path: `/storage/v1${resumablePath}`,
    datastore: store,
    generateUrl: (request, { id }) => getUploadLocation(senderOf(request), id),
    // This hook runs first, so a caller without write access gets that error, and not one about the size.
    maxSize: async (request, id) =>
      request.method === 'POST'
        ? getSizeLimit(context, (await admitted(request)).bucket)
        : mostBytes(context, id ? await store.getUpload(id) : undefined),
    disableTerminationForFinishedUploads: true,
    async onUploadCreate(request, { size }) {
      const { bucket, metadata } = await admitted(request)
      checkType(bucket, metadata.contentType, size === 0 && isPlaceholder(metadata.objectName))
      // The library treats a limit of 0 as no limit.
      if (getSizeLimit(context, bucket) === 0 && size !== 0) throw createTooLarge()
      return { metadata }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      if (!uploadId.test(id)) throw new StorageError('InvalidUploadId', 'Invalid upload id')
      const upload = await store.getUpload(id)
      const { caller } = checkSender(senderOf(request), upload)
      // The upload is complete, but the server stopped before it became an object. Finish it now.
      if (request.method === 'HEAD' && upload.size === upload.offset) await finisher.finish(caller, upload)
    },
    async onUploadFinish(request, upload) {
      await finisher.finish(senderOf(request).caller, upload)
      finishedIn.set(request, upload)
      return { headers: completedHeaders }
    },
    onResponseError: (_request, error) => {
      if (error instanceof StorageError) return { status_code: getStatus(error), body: error.message }
      const refusal = error instanceof OverBudgetError ? error : toDiskFullError(error)
      if (refusal) return { status_code: refusal.status, body: refusal.message }
      if (error instanceof Error) process.stderr.write(`A resumable upload failed: ${error.stack}\n`)
      return undefined
    },
  })
  context.files.sweepUploads(() => server.cleanUpExpiredUploads())
  return {
    answer(request, sender) {
      sentBy(request, sender)
      return server.handleWeb(request)
    },
    describe: (request) => server.handleWeb(request),
    finishedIn: (request) => finishedIn.get(request),
    finished: (id, { caller }) => finisher.finished(id, ownerOf(caller)),
  }
}

/** Remembers the sender and the admission of each request, because the hooks of the library only get the request. */
function noteRequests(context: StorageContext) {
  const senders = new WeakMap<object, UploadSender>()
  const admissions = new WeakMap<object, Promise<Admission>>()
  const senderOf = (request: object): UploadSender => {
    const sender = senders.get(request)
    if (!sender) throw new StorageError('AccessDenied', 'Nobody is known to have sent this request')
    return sender
  }
  return {
    sentBy: (request: object, sender: UploadSender) => senders.set(request, sender),
    senderOf,
    /** Checks a request once for all hooks. */
    admitted(request: Request): Promise<Admission> {
      const admission = admissions.get(request) ?? admit(context, senderOf(request), request)
      admissions.set(request, admission)
      return admission
    },
  }
}

/** Headers of the response to the last bytes of an upload. */
export const completedHeaders = { 'Tus-Complete': '1' }

const uploadId = /^[0-9a-f]{32}$/

/** Returns the most bytes that a continued upload may have. A declared length was checked when the upload was created. */
async function mostBytes(context: StorageContext, upload: Upload | undefined): Promise<number> {
  const bucket = upload?.sizeIsDeferred && upload.metadata?.bucketName
  return bucket ? getSizeLimit(context, await readBucketRules(context, bucket)) : getSizeLimit(context)
}

/** @throws StorageError `AccessDenied` for another user's upload, `InvalidSignature` for an upload of another link */
function checkSender(sender: UploadSender, { metadata }: Upload): UploadSender {
  const { owner, bucketName, objectName } = metadata ?? {}
  if (owner !== ownerOf(sender.caller)) throw new StorageError('AccessDenied', 'This upload is not yours')
  const path = sender.link?.path
  if (path && (bucketName !== path.bucket || objectName !== path.key)) throw wrongLink()
  return sender
}

/** Returns the URL path of an upload for its sender. */
export function getUploadLocation({ link }: UploadSender, id: string): string {
  return `/storage/v1${link ? signedPath : resumablePath}/${id}`
}

function wrongLink(): StorageError {
  return new StorageError('InvalidSignature', 'Invalid signature')
}

function ownerOf(caller: Caller): string {
  return caller.sub ?? caller.role
}

/** An admitted upload: its bucket, and the metadata to store. */
interface Admission {
  bucket: StorageBucket
  metadata: Record<'objectName' | 'contentType', string> & Record<string, string>
}

/**
 * Checks a new upload before its first byte, and returns the metadata to store.
 * @throws StorageError `InvalidRequest`, `InvalidBucketName`, `InvalidKey`, `InvalidSignature`, `NoSuchBucket`, `AccessDenied`, `KeyAlreadyExists`;
 * OverBudgetError 413
 */
async function admit(
  context: StorageContext,
  { caller, link }: UploadSender,
  request: Request,
): Promise<Admission> {
  const header = request.headers.get('upload-metadata')
  if (!header) throw new StorageError('InvalidRequest', 'Metadata header is required')
  const sent = Metadata.parse(header)
  const path: ObjectPath = {
    bucket: checkBucketName(sent.bucketName ?? ''),
    key: checkKey(sent.objectName ?? ''),
  }
  if (link && (link.path.bucket !== path.bucket || link.path.key !== path.key)) throw wrongLink()
  const asked: WriteMode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  const mode = link?.mode ?? asked
  const contentType = sent.contentType || 'application/octet-stream'
  const length = request.headers.get('upload-length')
  const declared = { mimetype: contentType, contentLength: length === null ? undefined : Number(length) }
  const bucket = await authorizeWrite(context, caller, path, mode, declared)
  parseMetadata(sent.metadata ?? undefined)
  const cacheControl = checkCacheControl(sent.cacheControl ?? '')
  const metadata = {
    bucketName: path.bucket,
    objectName: path.key,
    contentType,
    // A value that is not a number of seconds is ignored.
    cacheControl: /^-?\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : 'no-cache',
    metadata: sent.metadata ?? '',
    mode,
    owner: ownerOf(caller),
    // All callers without an account have the same role, but not the same address.
    sender: caller.sub ?? getCurrentAddress() ?? caller.role,
  }
  return { bucket, metadata }
}
