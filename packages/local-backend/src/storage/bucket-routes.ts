import { Hono } from 'hono'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets.ts'
import { readCaller } from './caller.ts'
import { countOf, readJson, type StorageEnv } from './input.ts'
import type { StorageContext } from './storage-context.ts'

/** `/bucket`: what the caller may see and change, by the policies on `storage.buckets`. */
export function bucketRoutes(context: StorageContext): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>()
  routes.get('/', async (c) => {
    const { limit, offset, search = '', sortColumn = 'name', sortOrder = 'asc' } = c.req.query()
    const cut = { limit: countOf(limit, 1000, 1000), offset: countOf(offset, 0, Number.MAX_SAFE_INTEGER) }
    return c.json(
      await listBuckets(context, await readCaller(c, context), { ...cut, search, sortColumn, sortOrder }),
    )
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
    await emptyBucket(context, await readCaller(c, context), c.req.param('id'))
    return c.json({ message: 'Successfully emptied' })
  })
  routes.delete('/:id', async (c) => {
    await deleteBucket(context, await readCaller(c, context), c.req.param('id'))
    return c.json({ message: 'Successfully deleted' })
  })
  return routes
}
