import { expect, test, vi } from 'vitest'
import { createFacade } from '../configure/facade.ts'
import { resolveConfig } from '../platform/config.ts'
import { createSessionFixture } from '../testing/session-fixture.ts'
import { startExternalCore } from './external-core.ts'
import { createLazyTokens, startLazyExternalCore } from './lazy-external-core.ts'

test('a session whose code is loaded later follows the page’s tokens, and its requests carry them', async () => {
  const scene = createSessionFixture()
  const ada = scene.backend.addUser('ada@example.com')
  const token = scene.backend.issue(ada.id).access_token
  const fetched = vi.spyOn(scene.platform, 'fetch').mockImplementation(async () => Response.json([]))
  const config = resolveConfig({
    url: 'https://project.supabase.co',
    key: 'key',
    getAccessToken: () => token,
  })
  const core = startLazyExternalCore(config, scene.platform)
  const session = createFacade(core)
  expect(await session.getAccessToken()).toBe(token)
  expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', user: { id: ada.id } })
  await session.client.from('notes').select()
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(`Bearer ${token}`)
  core.dispose()
})

/** Starts a session over the tokens of a page, whose code is loaded by `bring`. */
function startBy(bring: Parameters<typeof createLazyTokens>[0]) {
  const scene = createSessionFixture()
  const { id } = scene.backend.addUser('ada@example.com')
  const token = scene.backend.issue(id).access_token
  const config = { url: 'https://project.supabase.co', key: 'key', getAccessToken: () => token }
  const core = startExternalCore(createLazyTokens(bring), resolveConfig(config), scene.platform)
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  return { session: createFacade(core), platform: scene.platform, id, reported }
}

test('a session whose code does not load is signed out with a problem, and signs in when the code arrives', async () => {
  let isThere = false
  const bring = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return import('./token-requester.ts')
  })
  const { session, platform, id, reported } = startBy(bring)
  expect(await session.ready()).toMatchObject({ status: 'signed_out', problem: { code: 'code_not_loaded' } })
  await platform.advance(5_000)
  await platform.advance(5_000)
  expect(bring).toHaveBeenCalledTimes(3)
  expect(reported).toHaveBeenCalledOnce()
  isThere = true
  await platform.advance(5_000)
  await expect.poll(() => session.getSnapshot().user?.id).toBe(id)
  expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', problem: undefined })
  session.dispose()
})

test('a disposed session does not load its code again', async () => {
  const bring = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { session, platform } = startBy(bring)
  await session.ready()
  session.dispose()
  await platform.advance(5_000)
  await platform.advance(5_000)
  expect(bring.mock.calls.length).toBeLessThanOrEqual(2)
  expect(session.getSnapshot()).toMatchObject({ status: 'disposed' })
})
