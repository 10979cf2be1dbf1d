import { expect, test, vi } from 'vitest'
import { createFacade } from '../configure/facade.ts'
import { resolveConfig } from '../platform/config.ts'
import { setScene } from '../testing/start-session.ts'
import { startBorrowedLater } from './borrowed-later.ts'

test('a session whose code comes later follows the tokens of the page, and its requests carry them', async () => {
  const scene = setScene()
  const ada = scene.backend.addUser('ada@example.com')
  const token = scene.backend.issue(ada.id).access_token
  const fetched = vi.spyOn(scene.platform, 'fetch').mockImplementation(async () => Response.json([]))
  const config = resolveConfig({
    url: 'https://project.supabase.co',
    key: 'key',
    getAccessToken: () => token,
  })
  const core = startBorrowedLater(config, scene.platform)
  const session = createFacade(core)
  expect(await session.getAccessToken()).toBe(token)
  expect(session.getSnapshot()).toMatchObject({ status: 'signed_in', user: { id: ada.id } })
  await session.client.from('notes').select()
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(`Bearer ${token}`)
  core.dispose()
})
