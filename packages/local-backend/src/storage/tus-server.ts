import { Metadata, Server, type Upload } from '@tus/server'
import { diskFullOf } from '../budgets/disk-full.ts'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { currentAddress } from '../budgets/request-scope.ts'
import type { Caller } from '../database/as-caller.ts'
import { type Bucket, bucketRules } from './buckets.ts'
import { checkCacheControl, parseMetadata } from './description.ts'
import { StorageError, statusOf, tooLarge } from './errors.ts'
import { createFinisher } from './finish-upload.ts'
import { checkBucketName, checkKey, isPlaceholder } from './keys.ts'
import { admitWrite, type Mode, type ObjectPath } from './objects.ts'
import type { UploadLink } from './sign.ts'
import type { StorageContext } from './storage-context.ts'
import { checkType, limitOf } from './upload.ts'
import { UploadStore } from './upload-store.ts'

/** Where resumable uploads are made, within the storage routes. */
export const resumablePath = '/upload/resumable'

/** Where they are made by clients with an upload link, whose token is sent as `x-signature`. */
export const signedPath = `${resumablePath}/sign`

/** Who sends an upload, and the link by which they may, if they have no rights of their own. */
export interface Sender {
  caller: Caller
  link?: UploadLink
}

/** Speaks the protocol for clients that send an upload. */
export interface TusServer {
  answer(request: Request, sender: Sender): Promise<Response>
  /** Says to anybody what there is of the protocol. */
  describe(request: Request): Promise<Response>
  /** The upload that `request` has completed, an object by now; undefined if it has not. */
  finishedIn(request: Request): Upload | undefined
  /** The size of an upload of this sender's that was completed a while ago; undefined for any other. Bytes. */
  finished(id: string, sender: Sender): number | undefined
}

/** Opens the store of uploads, and clears away those that nobody has completed within a day. */
export function createTusServer(context: StorageContext): TusServer {
  const store = new UploadStore(context.files)
  const finisher = createFinisher(context, (id) => store.forget(id))
  const { sentBy, senderOf, admitted } = noteRequests(context)
  const finishedIn = new WeakMap<object, Upload>()
  const server = new Server({
    path: `/storage/v1${resumablePath}`,
    datastore: store,
    generateUrl: (request, { id }) => locationOf(senderOf(request), id),
    // Asked before anything else is: a caller that may not write at all is refused for that, and not for the size.
    maxSize: async (request, id) =>
      request.method === 'POST'
        ? limitOf(context, (await admitted(request)).bucket)
        : mostBytes(context, id ? await store.getUpload(id) : undefined),
    disableTerminationForFinishedUploads: true,
    async onUploadCreate(request, { size }) {
      const { bucket, metadata } = await admitted(request)
      checkType(bucket, metadata.contentType, size === 0 && isPlaceholder(metadata.objectName))
      // The server takes a limit of nothing for none.
      if (limitOf(context, bucket) === 0 && size !== 0) throw tooLarge()
      return { metadata }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      if (!uploadId.test(id)) throw new StorageError('InvalidUploadId', 'Invalid upload id')
      const upload = await store.getUpload(id)
      const { caller } = checkSender(senderOf(request), upload)
      // Complete, but never made an object: the server stopped in between. Making it one now keeps the promise.
      if (request.method === 'HEAD' && upload.size === upload.offset) await finisher.finish(caller, upload)
    },
    async onUploadFinish(request, upload) {
      await finisher.finish(senderOf(request).caller, upload)
      finishedIn.set(request, upload)
      return { headers: completed }
    },
    onResponseError: (_request, error) => {
      if (error instanceof StorageError) return { status_code: statusOf(error), body: error.message }
      const refusal = error instanceof OverBudgetError ? error : diskFullOf(error)
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

/** Notes who sent a request, and what it may begin: the hooks of the server get the request only. */
function noteRequests(context: StorageContext) {
  const senders = new WeakMap<object, Sender>()
  const admissions = new WeakMap<object, Promise<Admission>>()
  const senderOf = (request: object): Sender => {
    const sender = senders.get(request)
    if (!sender) throw new StorageError('AccessDenied', 'Nobody is known to have sent this request')
    return sender
  }
  return {
    sentBy: (request: object, sender: Sender) => senders.set(request, sender),
    senderOf,
    /** Asked once, by each hook that wants to know. */
    admitted(request: Request): Promise<Admission> {
      const admission = admissions.get(request) ?? admit(context, senderOf(request), request)
      admissions.set(request, admission)
      return admission
    },
  }
}

/** Goes with the answer to the last bytes of an upload. */
export const completed = { 'Tus-Complete': '1' }

const uploadId = /^[0-9a-f]{32}$/

/** The most bytes of an upload that goes on; where its length is known it has been asked when it began. */
async function mostBytes(context: StorageContext, upload: Upload | undefined): Promise<number> {
  const bucket = upload?.sizeIsDeferred && upload.metadata?.bucketName
  return bucket ? limitOf(context, await bucketRules(context, bucket)) : limitOf(context)
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
  return new StorageError('InvalidSignature', 'Invalid signature')
}

function ownerOf(caller: Caller): string {
  return caller.sub ?? caller.role
}

/** A new upload that may begin where its bucket takes it: what is kept of it. */
interface Admission {
  bucket: Bucket
  metadata: Record<'objectName' | 'contentType', string> & Record<string, string>
}

/**
 * Checks a new upload before its first byte, and says what is kept of it.
 * @throws StorageError `InvalidRequest`, `InvalidBucketName`, `InvalidKey`, `InvalidSignature`, `NoSuchBucket`, `AccessDenied`, `KeyAlreadyExists`;
 * OverBudgetError 413
 */
async function admit(
  context: StorageContext,
  { caller, link }: Sender,
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
  const asked: Mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'insert'
  const mode = link?.mode ?? asked
  const contentType = sent.contentType || 'application/octet-stream'
  const length = request.headers.get('upload-length')
  const declared = { mimetype: contentType, contentLength: length === null ? undefined : Number(length) }
  const bucket = await admitWrite(context, caller, path, mode, declared)
  parseMetadata(sent.metadata ?? undefined)
  const cacheControl = checkCacheControl(sent.cacheControl ?? '')
  const metadata = {
    bucketName: path.bucket,
    objectName: path.key,
    contentType,
    // Whatever is no number of seconds counts for nothing.
    cacheControl: /^-?\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : 'no-cache',
    metadata: sent.metadata ?? '',
    mode,
    owner: ownerOf(caller),
    // Everybody without an account has the same role, but not the same address.
    sender: caller.sub ?? currentAddress() ?? caller.role,
  }
  return { bucket, metadata }
}
