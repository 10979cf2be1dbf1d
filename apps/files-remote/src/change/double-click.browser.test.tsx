import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 3 } }

test('a double click on “Create link” creates one link', async () => {
  const create = vi.fn(() => ({ body: { token: 'a-secret' } }))
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('albums'),
      '/object/list/albums': { body: [plan] },
      '/rest/v1/portico_shares': { body: [] },
      '/rest/v1/rpc/portico_create_share': create,
    },
    '/albums',
  )
  await page.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “plan.txt”' })
  await dialog.getByRole('button', { name: 'Create link' }).dblClick()
  await expect.element(dialog.getByText(/it can’t be shown again/)).toBeVisible()
  expect(create).toHaveBeenCalledOnce()
})

test('a double click on “Create folder” creates one folder and opens no other dialog', async () => {
  const upload = vi.fn(() => ({ body: { Key: 'albums/New/.keep', Id: '2' } }))
  const answers = {
    '/bucket': createBucketsResponse('albums'),
    '/object/list/albums': { body: [plan] },
  }
  // The placeholder of the new folder is the only object that is uploaded.
  const all = new Proxy(answers as unknown as Record<string, never>, {
    get: (known, path: string) => (path.startsWith('/object/albums/') ? upload : known[path]),
  })
  const { host } = renderWithStorage(remote, all, '/albums')
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByLabelText('Name').fill('Summer')
  await dialog.getByRole('button', { name: 'Create folder' }).dblClick()
  await expect.poll(() => host.announced).toContain('Folder “Summer” created')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(upload).toHaveBeenCalledOnce()
})
