import type { Upload } from '@tus/server'
import type { Hono } from 'hono'
import { readCaller, uploadPartOperation } from './caller.ts'
import { getStatus, StorageError } from './errors.ts'
import type { StorageEnv, StorageRequest } from './request-fields.ts'
import { openUploadLink } from './signed-links.ts'
import type { StorageContext } from './storage-context.ts'
import {
  completedHeaders,
  createTusServer,
  getUploadLocation,
  resumablePath,
  signedPath,
  type TusServer,
  type UploadSender,
} from './tus-server.ts'

/**
 * Adds resumable uploads by the tus protocol (1.0.0), for clients like tus-js-client and Uppy. An upload belongs to the user who started
 * it, expires after a day, and becomes an object with the last byte, if the policies allow it.
 */
export function addResumableRoutes(routes: Hono<StorageEnv>, context: StorageContext): void {
  const server = createTusServer(context)
  // Hono matches HEAD with the GET routes. A real GET would read an upload, which is not allowed.
  const methods = ['POST', 'PATCH', 'GET', 'DELETE']
  routes.on(methods, [signedPath, `${signedPath}/:id`], async (c) => {
    if (c.req.method === 'GET') return c.notFound()
    try {
      const token = c.req.header('x-signature')
      if (!token) throw new StorageError('InvalidSignature', 'Missing x-signature header')
      const link = await openUploadLink(context, token)
      return await respond(server, c, { caller: link.caller, link })
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return new Response(error.message, { status: getStatus(error), headers: version })
    }
  })
  routes.on('OPTIONS', [resumablePath, `${resumablePath}/*`], (c) => server.describe(c.req.raw))
  routes.on(methods, [resumablePath, `${resumablePath}/:id`], async (c) => {
    if (c.req.method === 'GET') return c.notFound()
    return respond(server, c, { caller: await readCaller(c, context, operations[c.req.method]) })
  })
}

const operations: Record<string, string> = {
  POST: 'storage.tus.upload.create',
  PATCH: uploadPartOperation,
  DELETE: 'storage.tus.upload.delete',
}

const version = { 'Tus-Resumable': '1.0.0' }

async function respond(server: TusServer, c: StorageRequest, sender: UploadSender): Promise<Response> {
  const { method, raw } = c.req
  if (method === 'POST') {
    const created = await server.answer(raw, sender)
    const upload = server.finishedIn(raw)
    // An upload that its first request completes, such as an empty file, is an object by now and no longer in the store.
    return upload ? createdAnswer(upload, getUploadLocation(sender, upload.id)) : created
  }
  if (method === 'DELETE' && server.finished(c.req.param('id') ?? '', sender) !== undefined) {
    const error = new StorageError('ResourceAlreadyExists', 'The resource already exists')
    return new Response(error.message, { status: getStatus(error), headers: version })
  }
  if (method !== 'HEAD') return server.answer(raw, sender)
  const finished = () => server.finished(c.req.param('id') ?? '', sender)
  const size = finished()
  if (size !== undefined) return finishedAnswer(size)
  const response = await server.answer(raw, sender)
  // The HEAD request may have finished the upload just now; then it is no longer in the store.
  const sizeNow = finished()
  return sizeNow === undefined ? response : finishedAnswer(sizeNow)
}

function createdAnswer({ size = 0 }: Upload, location: string): Response {
  const headers = {
    ...version,
    ...completedHeaders,
    Location: location,
    ...(size > 0 && { 'Upload-Offset': String(size) }),
  }
  return new Response(null, { status: 201, headers })
}

function finishedAnswer(size: number): Response {
  const bytes = String(size)
  const headers = {
    ...version,
    'Upload-Offset': bytes,
    'Upload-Length': bytes,
    'Cache-Control': 'no-store',
  }
  return new Response(null, { status: 200, headers })
}
