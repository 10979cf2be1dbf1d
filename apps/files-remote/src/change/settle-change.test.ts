import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../storage/create-folder.ts'
import { createPage, parseListRequest } from '../storage/list-pages.fixture.ts'
import { hasFolder } from './has-folder.ts'
import { settleChange } from './settle-change.ts'

const folder = { bucket: 'files', prefix: 'me' }

/** Starts a storage server that applies changes or ignores them, and closes the connection before it answers a change. */
async function serve(faults: { writes: boolean; lists?: boolean }) {
  const names = new Set(['note'])
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { url = '', method } = request
    if (url.includes('/object/list-v2/')) {
      if (faults.lists === false) return void request.socket.destroy()
      response.setHeader('content-type', 'application/json')
      const asked = parseListRequest(JSON.parse(body))
      const isThere = names.has(asked?.prefix.split('/').at(-1) ?? '')
      const kept = { name: '.emptyFolderPlaceholder', id: '1', metadata: {} }
      return void response.end(JSON.stringify(createPage(asked, isThere ? [kept] : [])))
    }
    if (faults.writes && method === 'POST') names.add('plans')
    request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

type Client = Awaited<ReturnType<typeof serve>>

const changes = {
  'a new folder': (client: Client) =>
    settleChange(
      () => createFolder(client, folder, 'plans'),
      () => hasFolder(client, folder, 'plans'),
    ),
}

test.each(Object.entries(changes))(
  '%s with a lost answer succeeds if a check finds it',
  async (_name, change) => {
    await expect(change(await serve({ writes: true }))).resolves.toBeUndefined()
  },
)

test.each(Object.entries(changes))('%s that never arrived fails with not_done', async (_name, change) => {
  await expect(change(await serve({ writes: false }))).rejects.toMatchObject({ code: 'not_done' })
})

test.each(Object.entries(changes))('%s is outcome_unknown if the check fails, too', async (_name, change) => {
  const client = await serve({ writes: true, lists: false })
  await expect(change(client)).rejects.toMatchObject({ code: 'outcome_unknown', status: 0 })
})
