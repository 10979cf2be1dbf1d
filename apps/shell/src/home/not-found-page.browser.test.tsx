import { createFakeSession } from '@portico/session/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { overlay } from '../portal/overlays.ts'
import { renderInPortal } from '../portal/portal.fixture.tsx'
import { NotFoundPage } from './not-found-page.tsx'

async function show(path: string) {
  const { session } = createFakeSession({ user: {} })
  const { portal } = await renderInPortal(<NotFoundPage />, { session }, path)
  return portal.history
}

const pages = page.getByRole('navigation', { name: 'Pages of the portal' })

test('it names the address, and the pages that there are for this person', async () => {
  await show('/billing/2026')
  await expect.element(page.getByRole('heading', { name: 'There is no such page', level: 1 })).toBeVisible()
  await expect.element(page.getByText('/billing/2026')).toBeVisible()
  await expect.element(pages.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '/files')
  await expect.element(pages.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
})

test.each(['/fiels', '/fil/reports', '/Files2'])('%s is taken for a slip, and leads on', async (path) => {
  const history = await show(path)
  await page
    .getByText(/Did you mean/)
    .getByRole('link', { name: 'Files' })
    .click()
  expect(history.push).toHaveBeenCalledWith('/files')
})

test('the portal can be searched from here', async () => {
  onTestFinished(() => overlay.setState({ open: null }))
  await show('/billing')
  await page.getByRole('button', { name: 'Search the portal' }).click()
  expect(overlay.getState().open).toBe('palette')
})
