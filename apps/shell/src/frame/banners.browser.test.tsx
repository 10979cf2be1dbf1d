import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { holdReloads } from '../portal/reloads.fixture.ts'
import type { RegistrySource } from '../registry/boot-registry.ts'
import type { UpdateState } from '../registry/updates.ts'
import { Banners } from './banners.tsx'

async function show(source: RegistrySource = 'document') {
  const store = createStore<UpdateState>(() => ({
    source,
    issuedAt: '2026-11-20T12:00:00Z',
    updateReady: null,
    others: null,
  }))
  const announce = vi.fn()
  await renderInPortal(<Banners />, { updates: { store }, announcer: { announce } })
  return { store, announce }
}

function goOffline(): () => void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return () => {
    network.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
  }
}

const offline = page.getByText('You are offline')
const kept = page.getByText('The list of this portal’s parts couldn’t be read')

test('the banners are absent and silent while the portal works', async () => {
  const { announce } = await show()
  await expect.element(offline).not.toBeInTheDocument()
  await expect.element(kept).not.toBeInTheDocument()
  expect(announce).not.toHaveBeenCalled()
})

test('the offline banner is shown while the network is lost, and its return is announced once', async () => {
  const { announce } = await show()
  const goOnline = goOffline()
  await expect.element(offline).toBeVisible()
  expect(announce).not.toHaveBeenCalled()
  goOnline()
  await expect.element(offline).not.toBeInTheDocument()
  expect(announce.mock.calls).toEqual([['You’re back online.']])
})

test('a banner shows the date of a cached registry until the server delivers one', async () => {
  const reloads = holdReloads()
  const { store } = await show('last_known_good')
  await expect.element(kept).toBeVisible()
  await expect.element(page.getByText(/from Nov 20, 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => reloads.count).toBe(1)
  store.setState({ source: 'network' })
  await expect.element(kept).not.toBeInTheDocument()
})
