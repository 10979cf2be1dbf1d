import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { listDeep } from './list-deep.ts'

test('a folder of very many files is listed, below others too', { tags: ['long'] }, async () => {
  const count = 200_000
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const { prefix, limit, offset } = JSON.parse(String(init?.body)) as Record<string, never>
    if (prefix === 'me') return Response.json([{ name: 'large', id: null }])
    const length = Math.max(0, Math.min(limit ?? 0, count - (offset ?? 0)))
    const files = Array.from({ length }, (_, i) => ({ name: `${(offset ?? 0) + i}`, id: '1', metadata: {} }))
    return Response.json(files)
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient('http://storage.test', 'key', { auth, global: { fetch } })
  const objects = await listDeep(client, { bucket: 'files', prefix: 'me' })
  expect([objects.length, objects.at(-1)?.key]).toEqual([count, `me/large/${count - 1}`])
})
