import { Hono } from 'hono'
import { readCaller } from './caller.ts'
import { copyObject } from './copy.ts'
import { noSuchKey, StorageError, toResponse } from './errors.ts'
import { countOf, fieldsOf, pathIn, readJson, type StorageEnv, type StorageRequest, textOf } from './input.ts'
import { checkKey } from './keys.ts'
import { listFolder, listPage } from './list.ts'
import { checkWrite, findObject, type Mode, moveObject, removeObjects } from './objects.ts'
import { openUploadLink, signDownload, signUpload } from './sign.ts'
import type { StorageContext } from './storage-context.ts'
import { upload } from './upload.ts'

const mostKeys = 1000
const longestLink = 10 * 365 * 24 * 60 * 60

/** Everything that writes, lists or signs; each as the caller. */
export function objectRoutes(context: StorageContext): Hono<StorageEnv> {
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
  routes.put('/*', (c) => write(c, context, 'update'))
  return routes
}

async function write(c: StorageRequest, context: StorageContext, mode: Mode): Promise<Response> {
  const caller = await readCaller(c, context)
  const path = pathIn(c, '/object/')
  checkKey(path.key)
  const { id } = await upload(context, caller, path, mode, c.env.incoming)
  return c.json({ Id: id, Key: `${path.bucket}/${path.key}` })
}

async function list(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const input = await readJson(c)
  const sortBy = fieldsOf(input.sortBy)
  const entries = await listFolder(context, caller, c.req.param('bucket') ?? '', {
    prefix: textOf(input.prefix),
    limit: countOf(input.limit, 100, 10_000),
    offset: countOf(input.offset, 0, Number.MAX_SAFE_INTEGER),
    search: textOf(input.search),
    column: textOf(sortBy.column, 'name'),
    order: textOf(sortBy.order, 'asc'),
  })
  return c.json(entries)
}

async function listByPages(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const input = await readJson(c)
  const sortBy = fieldsOf(input.sortBy)
  const page = await listPage(context, caller, c.req.param('bucket') ?? '', {
    prefix: textOf(input.prefix),
    limit: countOf(input.limit, 1000, 1000) || 1000,
    cursor: textOf(input.cursor) || undefined,
    withDelimiter: input.with_delimiter === true,
    column: textOf(sortBy.column, 'name'),
    order: textOf(sortBy.order, 'asc'),
  })
  return c.json(page)
}

/** The two paths that a move or a copy names. @throws StorageError `InvalidKey` */
async function readJourney(c: StorageRequest) {
  const input = await readJson(c)
  const from = { bucket: textOf(input.bucketId), key: textOf(input.sourceKey) }
  const to = {
    bucket: textOf(input.destinationBucket) || from.bucket,
    key: checkKey(textOf(input.destinationKey)),
  }
  return { from, to, input }
}

async function move(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const { from, to } = await readJourney(c)
  const id = await moveObject(context, caller, from, to)
  return c.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.key}` })
}

async function copy(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const { from, to } = await readJourney(c)
  const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'
  const { id } = await copyObject(context, caller, from, to, mode)
  const key = `${to.bucket}/${to.key}`
  return c.json({ Id: id, Key: key, id, name: to.key, bucket_id: to.bucket })
}

async function createUploadLink(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const path = pathIn(c, '/upload/sign/')
  checkKey(path.key)
  const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'
  await checkWrite(context, caller, path, mode)
  return c.json(await signUpload(context, caller, path, mode))
}

async function uploadByLink(c: StorageRequest, context: StorageContext): Promise<Response> {
  const link = await openUploadLink(context, c.req.query('token') ?? '', pathIn(c, '/upload/sign/'))
  const { path } = link
  const { id } = await upload(context, link.caller, path, link.mode, c.env.incoming)
  return c.json({ Id: id, Key: `${path.bucket}/${path.key}` })
}

/** @throws StorageError `InvalidRequest` */
function secondsOf(value: unknown): number {
  const seconds = countOf(value, 0, longestLink)
  if (seconds === 0) throw new StorageError('InvalidRequest', 'body/expiresIn must be >= 1')
  return seconds
}

async function signOne(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const path = pathIn(c, '/object/sign/')
  const seconds = secondsOf((await readJson(c)).expiresIn)
  await findObject(context, caller, path)
  return c.json({ signedURL: await signDownload(context, path, seconds) })
}

async function signMany(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const bucket = c.req.param('bucket') ?? ''
  const { expiresIn, paths } = await readJson(c)
  const seconds = secondsOf(expiresIn)
  const links = []
  for (const path of keysOf(paths)) {
    const object = { bucket, key: path }
    const isSeen = await findObject(context, caller, object).then(
      () => true,
      (error: unknown) => {
        if (error instanceof StorageError && error.code === 'NoSuchKey') return false
        throw error
      },
    )
    const signedURL = isSeen ? await signDownload(context, object, seconds) : null
    links.push({
      path,
      signedURL,
      error: isSeen ? null : 'Either the object does not exist or you do not have access to it',
    })
  }
  return c.json(links)
}

/** @throws StorageError `InvalidRequest` */
function keysOf(value: unknown): string[] {
  const keys = Array.isArray(value) ? value.map((entry) => textOf(fieldsOf(entry).path, textOf(entry))) : []
  if (keys.length === 0 || keys.length > mostKeys)
    throw new StorageError('InvalidRequest', `Name 1 to ${mostKeys} objects`)
  return keys
}

async function removeMany(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const { prefixes } = await readJson(c)
  return c.json(await removeObjects(context, caller, c.req.param('bucket') ?? '', keysOf(prefixes)))
}

async function removeOne(c: StorageRequest, context: StorageContext): Promise<Response> {
  const caller = await readCaller(c, context)
  const { bucket, key } = pathIn(c, '/object/')
  const removed = await removeObjects(context, caller, bucket, [key])
  return removed.length > 0 ? c.json({ message: 'Successfully deleted' }) : toResponse(noSuchKey())
}
