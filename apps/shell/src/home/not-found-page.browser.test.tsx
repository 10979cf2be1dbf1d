import type { Registry, RegistryRemote } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import { createBackgroundWork } from '@portico/host'
import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from 'zustand/vanilla'
import { forgetReload } from '../browser/reload-once.ts'
import { overlayStore } from '../portal/overlays.ts'
import { type PortalParts, renderInPortal } from '../portal/portal.fixture.tsx'
import { holdReloads } from '../portal/reloads.fixture.ts'
import type { UpdateState } from '../registry/updates.ts'
import { NotFoundPage } from './not-found-page.tsx'

async function show(path: string) {
  const { session } = createFakeSession({ user: {} })
  const { portal } = await renderInPortal(<NotFoundPage />, { session }, path)
  return portal.history
}

const pages = page.getByRole('navigation', { name: 'Pages of the portal' })

test('the not-found page shows the address, and the pages that the user may open', async () => {
  await show('/billing/2026')
  await expect.element(page.getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  await expect.element(page.getByText('/billing/2026')).toBeVisible()
  await expect.element(pages.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '/files')
  await expect.element(pages.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
})

test.each(['/fiels', '/fil/reports', '/Files2'])(
  'the not-found page suggests the similar address for %s',
  async (path) => {
    const history = await show(path)
    await page
      .getByText(/Did you mean/)
      .getByRole('link', { name: 'Files' })
      .click()
    expect(history.push).toHaveBeenCalledWith('/files')
  },
)

test('the not-found page has a button that opens the search', async () => {
  onTestFinished(() => overlayStore.setState({ open: null }))
  await show('/billing')
  await page.getByRole('button', { name: 'Search the portal' }).click()
  expect(overlayStore.getState().open).toBe('palette')
})

const admin = createExampleRegistry().remotes.admin as RegistryRemote

/** Shows the page of a document that only holds `files`, in a portal whose list also has `admin`. */
async function showInPart(path: string, parts: PortalParts = {}) {
  const { files } = createExampleRegistry().remotes
  const registry = {
    ...createExampleRegistry(),
    remotes: { files } as Registry['remotes'],
    part: { others: 1 },
  }
  const store = createStore<UpdateState>(() => ({
    source: 'document',
    issuedAt: '2026-11-21T09:00:00Z',
    updateReady: null,
    others: null,
  }))
  const loadOthers = async () => store.setState({ others: { admin } })
  const { session } = createFakeSession({ user: {} })
  const { portal } = await renderInPortal(
    <NotFoundPage />,
    { session, registry, updates: { store, loadOthers }, ...parts },
    path,
  )
  return portal
}

test('the not-found page loads the document of a remote in the list, once', async () => {
  onTestFinished(forgetReload)
  const reloads = holdReloads()
  const { registry } = await showInPart('/admin/users')
  await expect.poll(() => reloads.count).toBe(1)
  expect(registry.remotes.admin).toBeUndefined()
  await expect.element(page.getByRole('heading', { name: 'There is no such page' })).not.toBeInTheDocument()
})

test('the not-found page opens a remote in the same document while background work runs', async () => {
  const reloads = holdReloads()
  const work = createBackgroundWork(() => {})
  const { promise: done, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  work.run('files', { title: 'Uploading', progress: () => () => {}, cancel: () => {}, done })
  const { registry } = await showInPart('/admin', { work })
  await expect.element(page.getByText(/access|Administration/).first()).toBeVisible()
  expect(registry.remotes.admin).toBe(admin)
  expect(reloads.count).toBe(0)
})

test('the not-found page says that an address does not exist if the list lacks it too', async () => {
  const reloads = holdReloads()
  await showInPart('/billing')
  await expect.element(page.getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  expect(reloads.count).toBe(0)
})
