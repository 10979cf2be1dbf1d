import { Hono } from 'hono'
import { readCaller } from './caller.ts'
import { moveObject, removeObjects } from './change-objects.ts'
import { copyObject } from './copy.ts'
import { checkCacheControl, readMetadataHeader } from './description.ts'
import { createInvalidRequest, createNoSuchKey, createNotImplemented, toErrorResponse } from './errors.ts'
import { checkKey } from './keys.ts'
import { listFolder } from './list.ts'
import { listObjectPage } from './list-page.ts'
import { checkWrite, findObject, readVisibleVersions, type WriteMode } from './objects.ts'
import {
  getLinkToken,
  getObjectFields,
  getRequiredText,
  getTextField,
  parseChoice,
  parseCount,
  parseObjectPath,
  readJson,
  type StorageEnv,
  type StorageRequest,
} from './request-fields.ts'
import { openUploadLink, signDownload, signUpload } from './signed-links.ts'
import type { StorageContext } from './storage-context.ts'
import { readTransform, writeTransform } from './transform.ts'
import { receiveUpload } from './upload.ts'

const mostKeys = 1000
const mostListed = 10_000
const mostPaged = 1000

/** Returns the routes that write, list or sign, as the caller. */
export function createObjectRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.post('/list/:bucket', (c) => list(c, context))
  routes.post('/list-v2/:bucket', (c) => listByPages(c, context))
  routes.post('/move', (c) => move(c, context))
  routes.post('/copy', (c) => copy(c, context))
  routes.post('/upload/sign/*', (c) => createUploadLink(c, context))
  routes.put('/upload/sign/*', (c) => uploadByLink(c, context))
  routes.post('/sign/:bucket', (c) => signMany(c, context))
  routes.post('/sign/*', (c) => signOne(c, context))
  routes.delete('/:bucket', (c) => removeMany(c, context))
  routes.delete('/*', (c) => removeOne(c, context))
  routes.post('/*', (c) => write(c, context, c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'))
  routes.put('/*', (c) => write(c, context, 'upsert'))
  return routes
}

async function write(c: StorageRequest, context: StorageContext, mode: WriteMode): Promise<Response> {
  const operation = c.req.method === 'PUT' ? 'storage.object.upload_update' : 'storage.object.upload'
  const caller = await readCaller(c, context, operation)
  const path = parseObjectPath(c, '/object/')
  checkKey(path.key)
  const id = await receiveUpload(context, caller, path, mode, c.env.incoming)
  return c.json({ Id: id, Key: `${path.bucket}/${path.key}` })
}

async function list(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.list')
  const fields = await readJson(c)
  const sent = { fields, at: 'body' }
  refuseVersions(fields)
  const entries = await listFolder(context, caller, c.req.param('bucket') ?? '', {
    prefix: getRequiredText(sent, 'prefix'),
    limit: Math.min(parseCount(sent, 'limit', 1, 100), mostListed),
    offset: parseCount(sent, 'offset', 0, 0),
    search: getTextField(fields.search),
    ...sortOf(fields, ['name', 'updated_at', 'created_at', 'last_accessed_at']),
  })
  return c.json(entries)
}

async function listByPages(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.list_v2')
  const fields = await readJson(c)
  refuseVersions(fields)
  const page = await listObjectPage(context, caller, c.req.param('bucket') ?? '', {
    prefix: getTextField(fields.prefix),
    limit: Math.min(parseCount({ fields, at: 'body' }, 'limit', 1, mostPaged), mostPaged),
    cursor: getTextField(fields.cursor) || undefined,
    withDelimiter: fields.with_delimiter === true,
    ...sortOf(fields, ['name', 'updated_at', 'created_at']),
  })
  return c.json(page)
}

function sortOf<T extends string>(fields: Record<string, unknown>, columns: readonly [T, ...T[]]) {
  const sent = { fields: getObjectFields(fields.sortBy), at: 'body/sortBy' }
  return { column: parseChoice(sent, 'column', columns), order: parseChoice(sent, 'order', ['asc', 'desc']) }
}

/** Rejects lists that request more than the stored versions. @throws StorageError `FeatureNotEnabled` */
function refuseVersions({ noncurrentVersions, deleteMarkers, exactMatch }: Record<string, unknown>): void {
  const usual = [undefined, 'exclude', false]
  if (![noncurrentVersions, deleteMarkers, exactMatch].every((value) => usual.includes(value as undefined)))
    throw createNotImplemented('Versions of objects are not kept')
}

/** Reads the two paths of a move or a copy. @throws StorageError `InvalidRequest`, `InvalidKey`, `FeatureNotEnabled` */
async function readJourney(c: StorageRequest) {
  const fields = await readJson(c)
  const sent = { fields, at: 'body' }
  if (fields.sourceVersionId !== undefined) throw createNotImplemented('Versions of objects are not kept')
  const from = { bucket: getRequiredText(sent, 'bucketId'), key: getRequiredText(sent, 'sourceKey') }
  const to = {
    bucket: getTextField(fields.destinationBucket) || from.bucket,
    key: checkKey(getRequiredText(sent, 'destinationKey')),
  }
  return { from, to, fields }
}

async function move(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.move')
  const { from, to } = await readJourney(c)
  await moveObject(context, caller, from, to)
  return c.json({ message: 'Successfully moved' })
}

async function copy(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.copy')
  const { from, to, fields } = await readJourney(c)
  const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'
  const metadata = getObjectFields(fields.metadata)
  if (metadata.contentEncoding !== undefined) throw createNotImplemented('Encodings of contents are not kept')
  const other = fields.copyMetadata === false && {
    cacheControl: checkCacheControl(getTextField(metadata.cacheControl)) || undefined,
    mimetype: getTextField(metadata.mimetype) || undefined,
    userMetadata: readMetadataHeader(c.req.header('x-metadata')),
  }
  const object = await copyObject(context, caller, from, to, mode, other || undefined)
  return c.json({ Id: object.id, Key: `${to.bucket}/${to.key}`, ...object })
}

async function createUploadLink(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.sign_upload_url')
  const path = parseObjectPath(c, '/upload/sign/')
  checkKey(path.key)
  const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'
  await checkWrite(context, caller, path, mode)
  return c.json(await signUpload(context, caller, path, mode))
}

async function uploadByLink(c: StorageRequest, context: StorageContext): Promise<Response> {
  const link = await openUploadLink(context, getLinkToken(c), parseObjectPath(c, '/upload/sign/'))
  const { path } = link
  await receiveUpload(context, link.caller, path, link.mode, c.env.incoming)
  return c.json({ Key: `${path.bucket}/${path.key}` })
}

/** @throws StorageError `InvalidRequest`, `FeatureNotEnabled` for a link to another version */
async function readSeconds(c: StorageRequest) {
  const fields = await readJson(c)
  if (fields.versionId !== undefined) throw createNotImplemented('Versions of objects are not kept')
  const seconds = parseCount({ fields, at: 'body' }, 'expiresIn', 1, 0)
  if (seconds === 0) throw createInvalidRequest("body must have required property 'expiresIn'")
  return { seconds, fields }
}

async function signOne(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.sign')
  const path = parseObjectPath(c, '/object/sign/')
  const { seconds, fields } = await readSeconds(c)
  const transform = writeTransform(
    readTransform({ fields: getObjectFields(fields.transform), at: 'body/transform' }),
  )
  const { version } = await findObject(context, caller, path)
  // Like a project without transforms: the link opens the file itself, and the response says so.
  return c.json({
    signedURL: await signDownload(
      context,
      { path, version },
      seconds,
      context.images.isHere ? transform : '',
    ),
  })
}

async function signMany(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.sign_many')
  const bucket = c.req.param('bucket') ?? ''
  const { seconds, fields } = await readSeconds(c)
  const keys = keysOf(fields.paths, 'paths')
  const seen = await readVisibleVersions(context, caller, bucket, keys)
  const links = keys.map(async (path) => {
    const version = seen.get(path)
    const isSeen = version !== undefined
    return {
      error: isSeen ? null : 'Either the object does not exist or you do not have access to it',
      path,
      signedURL: isSeen
        ? await signDownload(context, { path: { bucket, key: path }, version }, seconds)
        : null,
    }
  })
  return c.json(await Promise.all(links))
}

/** @throws StorageError `InvalidRequest`, `FeatureNotEnabled` for one version of an object */
function keysOf(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw createInvalidRequest(`body/${name} must be array`)
  if (value.length === 0) throw createInvalidRequest(`body/${name} must NOT have fewer than 1 items`)
  if (value.length > mostKeys)
    throw createInvalidRequest(`body/${name} must NOT have more than ${mostKeys} items`)
  return value.map((key: unknown) => {
    if (getObjectFields(key).versionId !== undefined)
      throw createNotImplemented('Versions of objects are not kept')
    if (typeof key !== 'string') throw createInvalidRequest(`body/${name} must be strings`)
    return key
  })
}

async function removeMany(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.delete_many')
  const { prefixes } = await readJson(c)
  return c.json(
    await removeObjects(context, caller, c.req.param('bucket') ?? '', keysOf(prefixes, 'prefixes')),
  )
}

async function removeOne(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context, 'storage.object.delete')
  const { bucket, key } = parseObjectPath(c, '/object/')
  const removed = await removeObjects(context, caller, bucket, [key])
  return removed.length > 0 ? c.json({ message: 'Successfully deleted' }) : toErrorResponse(createNoSuchKey())
}
