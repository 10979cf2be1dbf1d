import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { PageOwner } from '../portal/page-session.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { PageOverlays } from './page-overlays.tsx'

vi.mock('@portico/host/leave-dialog', () => {
  throw new TypeError('Failed to fetch')
})

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => logged.mockRestore()
})

test('the browser’s confirm dialog asks each question whose dialog can’t be loaded', async () => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false)
  const owner = createStore<PageOwner>(() => ({ generation: 0, held: null }))
  const { portal } = await renderInPortal(<PageOverlays />, { page: { owner } })
  const ask = () => portal.questions.askToLeave('What you typed is not saved.')
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(false)
  expect(asked).toHaveBeenCalledWith('Leave this page? What you typed is not saved.')
  asked.mockRestore()
})
