import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { renderWithStorage } from '../render-with-storage.fixture.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 3 } }

async function share(isPublic: boolean): Promise<void> {
  renderWithStorage(
    remote,
    {
      '/bucket': { body: [{ id: 'albums', name: 'albums', public: isPublic }] },
      '/object/list/albums': { body: [plan] },
    },
    '/albums',
  )
  await page.getByRole('button', { name: 'Actions for plan.txt' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Share “plan.txt”' })).toBeVisible()
}

const dialog = page.getByRole('dialog', { name: 'Share “plan.txt”' })
const words = 'This bucket is public. Anyone with this link can open the file until it’s moved or deleted.'

test('the dialog of a file in a public bucket says that anyone can open it, and shows the public link', async () => {
  await share(true)
  await expect.element(dialog.getByText(words)).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Public link' }))
    .toHaveValue('http://files.test/storage/v1/object/public/albums/plan.txt')
  expect(dialog.getByRole('button', { name: 'Create link' }).elements()).toEqual([])
})

test('the dialog of a file in a private bucket has no public link', async () => {
  await share(false)
  await expect.element(dialog.getByRole('button', { name: 'Create link' })).toBeVisible()
  expect(dialog.getByText(words).elements()).toEqual([])
})

test('a password that is too short for a share is refused in its field, in the language of the page', async () => {
  await share(false)
  const field = dialog.getByLabelText('Password (optional)')
  await field.fill('short')
  await expect.element(field).toHaveAccessibleDescription('At least 8 characters')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(field).toHaveAccessibleDescription(/^This password is too short/)
  await field.fill('long enough')
  await expect.element(field).toHaveAccessibleDescription('At least 8 characters')
})

test('a link for too many items is not offered, and the dialog explains why', async () => {
  const files = Array.from({ length: 101 }, (_, n) => ({ ...plan, id: `${n}`, name: `${n}.txt` }))
  renderWithStorage(
    remote,
    {
      '/bucket': { body: [{ id: 'albums', name: 'albums', public: false }] },
      '/object/list/albums': { body: files },
    },
    '/albums',
  )
  await page.getByRole('row', { name: /^0\.txt/ }).click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('row', { name: /^0\.txt/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const many = page.getByRole('dialog', { name: 'Share “101 items”' })
  await expect.element(many.getByText(/^A link can lead to at most 100 items/)).toBeVisible()
  expect(many.getByRole('button', { name: 'Create link' }).elements()).toEqual([])
})
