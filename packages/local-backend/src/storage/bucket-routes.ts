import { Hono } from 'hono'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets.ts'
import { readCaller } from './caller.ts'
import { createNotImplemented, createWrongRole } from './errors.ts'
import { parseChoice, parseCount, readJson, type StorageEnv } from './request-fields.ts'
import type { StorageContext } from './storage-context.ts'

const mostBuckets = 1000

/** Returns the routes of `/bucket`. Policies on `storage.buckets` decide what the caller may see and change. */
export function createBucketRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/', async (c) => {
    const caller = await readCaller(c, context)
    const sent = { fields: c.req.query(), at: 'querystring' }
    const options = {
      limit: parseCount(sent, 'limit', 1, mostBuckets),
      offset: parseCount(sent, 'offset', 0, 0),
      search: c.req.query('search') ?? '',
      column: parseChoice(sent, 'sortColumn', ['name', 'id', 'created_at', 'updated_at']),
      order: parseChoice(sent, 'sortOrder', ['asc', 'desc']),
    }
    return c.json(await listBuckets(context, caller, options))
  })
  routes.post('/', async (c) => {
    const caller = await readCaller(c, context)
    return c.json(await createBucket(context, caller, await readJson(c)))
  })
  routes.get('/:id', async (c) =>
    c.json(await getBucket(context, await readCaller(c, context), c.req.param('id'))),
  )
  routes.put('/:id', async (c) => {
    const caller = await readCaller(c, context)
    await updateBucket(context, caller, c.req.param('id'), await readJson(c))
    return c.json({ message: 'Successfully updated' })
  })
  routes.post('/:id/empty', async (c) => {
    const caller = await readCaller(c, context)
    if (caller.role !== 'service_role') throw createWrongRole()
    await emptyBucket(context, caller, c.req.param('id'))
    return c.json({ message: 'Successfully emptied' })
  })
  routes.delete('/:id', async (c) => {
    await deleteBucket(context, await readCaller(c, context), c.req.param('id'))
    return c.json({ message: 'Successfully deleted' })
  })
  routes.all('/:id/lifecycle', () => {
    throw createNotImplemented('Rules for the lives of objects are not kept')
  })
  return routes
}
