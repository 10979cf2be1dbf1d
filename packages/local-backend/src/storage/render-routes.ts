import { Hono } from 'hono'
import { ImageError, type ImageErrorCode } from '../images/image-error.ts'
import type { ResizedImage, ResizeOptions } from '../images/resize-options.ts'
import { sizeLimits } from '../size-limits.ts'
import { readCaller } from './caller.ts'
import { createObjectHeaders, isUnchanged, sendObject } from './download.ts'
import { createFeatureDisabled, createNoSuchKey, StorageError } from './errors.ts'
import { checkReadKey } from './keys.ts'
import { parseMediaType } from './media-type.ts'
import { findObject, findReadable, type ObjectRow } from './objects.ts'
import {
  getLinkToken,
  parseObjectPath,
  rejectVersions,
  type StorageEnv,
  type StorageRequest,
} from './request-fields.ts'
import { findLinked, openDownloadLink } from './signed-links.ts'
import type { StorageContext } from './storage-context.ts'
import { formatTransform, parseTransform, readTransform } from './transform.ts'

/** Returns the routes of resized pictures: public, by a signed link, or as the caller. */
export function createRenderRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.use(async (c, next) => {
    if (!context.images.isHere) throw createFeatureDisabled()
    rejectVersions(c)
    await next()
  })
  routes.get('/public/*', (c) => {
    const path = parseObjectPath(c, '/image/public/')
    return render(c, context, () => findReadable(context, undefined, path), wishOf(c))
  })
  routes.get('/authenticated/*', async (c) => {
    const path = parseObjectPath(c, '/image/authenticated/')
    checkReadKey(path.key)
    const wish = wishOf(c)
    const caller = await readCaller(c, context, 'storage.render.image_authenticated')
    return render(c, context, () => findObject(context, caller, path), wish)
  })
  routes.get('/sign/*', async (c) => {
    const link = await openDownloadLink(context, getLinkToken(c), parseObjectPath(c, '/image/sign/'))
    return render(c, context, () => findLinked(context, link), parseTransform(link.transform), link.expires)
  })
  return routes
}

function wishOf(c: StorageRequest): ResizeOptions {
  return readTransform({ fields: c.req.query(), at: 'querystring' })
}

/**
 * Answers with the resized picture, or 304. The ETag is the object's, as at the service. SVG is sent unchanged. Calls `find` again if the
 * version was replaced before its file could be opened.
 */
async function render(
  c: StorageRequest,
  context: StorageContext,
  find: () => Promise<ObjectRow>,
  wish: ResizeOptions,
  expires?: Date,
): Promise<Response> {
  const seen = { ...wish, format: wish.format ?? (acceptsWebp(c) ? ('webp' as const) : undefined) }
  for (let attempt = 0; attempt < 2; attempt++) {
    const object = await find()
    if (parseMediaType(object.metadata.mimetype)?.essence === 'image/svg+xml')
      return sendObject(c, context, find, expires)
    if (object.metadata.size > sizeLimits.picture)
      throw invalid('The source image file is too large to process')
    if (isUnchanged(c, object)) {
      const headers = headersOfPicture(c, object, wish, expires)
      headers.delete('Content-Type')
      return new Response(null, { status: 304, headers })
    }
    const picture = await draw(c, context, object, seen)
    if (!picture) continue
    const ofType = { ...object, metadata: { ...object.metadata, mimetype: picture.type } }
    const headers = headersOfPicture(c, ofType, wish, expires)
    headers.set('Content-Length', String(picture.bytes.byteLength))
    return new Response(c.req.method === 'HEAD' ? null : Uint8Array.from(picture.bytes), { headers })
  }
  throw createNoSuchKey()
}

function acceptsWebp(c: StorageRequest): boolean {
  return c.req.header('accept')?.includes('image/webp') ?? false
}

function headersOfPicture(
  c: StorageRequest,
  object: ObjectRow,
  wish: ResizeOptions,
  expires: Date | undefined,
): Headers {
  const headers = createObjectHeaders(c, object, expires)
  headers.delete('Accept-Ranges')
  if (wish.format === undefined) headers.set('Vary', 'Accept')
  const told = formatTransform(wish)
  if (told) headers.set('X-Transformations', told)
  return headers
}

/** Returns the picture; undefined if the file is gone. @throws StorageError */
async function draw(
  c: StorageRequest,
  { files, images }: StorageContext,
  { version }: ObjectRow,
  wish: ResizeOptions,
): Promise<ResizedImage | undefined> {
  try {
    return await images.draw({ name: version, path: files.place(version) }, wish, c.req.raw.signal)
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    if (error.code === 'gone') return undefined
    throw refusals[error.code](error)
  }
}

function invalid(message: string, cause?: unknown): StorageError {
  return new StorageError('InvalidRequest', message, { cause })
}

/** Errors as the service reports them for its image proxy (`storage/renderer/image.ts`). */
const refusals: Record<Exclude<ImageErrorCode, 'gone'>, (cause: ImageError) => StorageError> = {
  busy: (cause) => new StorageError('InvalidRequest', 'Too many requests', { kind: { status: 429 }, cause }),
  failed: (cause) =>
    new StorageError('InternalError', 'Internal error', { kind: { error: 'InternalError' }, cause }),
  timed_out: (cause) =>
    new StorageError('InternalError', 'Image request timed out', {
      kind: { status: 503, error: 'InternalError', http: 400 },
      cause,
    }),
  too_many_pixels: (cause) => invalid('The source image resolution is too large to process', cause),
  unavailable: createFeatureDisabled,
  unsupported: (cause) => invalid('The source image is invalid or unsupported for rendering', cause),
}
