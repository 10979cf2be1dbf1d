import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { listDeep } from './list-objects.ts'
import { createPage, parseListRequest } from './list-pages.fixture.ts'

test('a folder of 200,000 files is listed completely inside another folder', { tags: ['long'] }, async () => {
  const count = 200_000
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const asked = parseListRequest(JSON.parse(String(init?.body)))
    if (asked?.prefix === 'me') return Response.json(createPage(asked, [{ name: 'large', id: null }]))
    const { limit = 0, offset = 0 } = asked ?? {}
    const length = Math.max(0, Math.min(limit, count - offset))
    const files = Array.from({ length }, (_, i) => ({ name: `${offset + i}`, id: '1', metadata: {} }))
    return Response.json(createPage(asked, files))
  }
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient('http://storage.test', 'key', { auth, global: { fetch } })
  const objects = await listDeep(client, { bucket: 'files', prefix: 'me' })
  expect([objects.length, objects.at(-1)?.key]).toEqual([count, `me/large/${count - 1}`])
})
