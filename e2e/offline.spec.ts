import { createSecondClient } from './areas/second-client.ts'
import { expect, expectMounted, setSessionCookies, test } from './portal.ts'

test.beforeEach(async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
})

test('a folder opened offline shows a message, and loads automatically when the connection is back', async ({
  context,
  page,
  portal,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  await ask('POST', `/storage/v1/object/avatars/${userId}/far.png`, 'there', 'image/png')
  const line = page.getByRole('row', { name: 'My folder' })
  await page.getByRole('button', { name: 'All buckets' }).click()
  const other = page.getByRole('menuitem', { name: /avatars/i })
  await expect(other).toBeVisible()
  await context.setOffline(true)
  await other.click()
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await expect(line).toBeHidden()
  await context.setOffline(false)
  await expect(line).toBeVisible()
  await expect(page.getByText('You are offline')).toHaveCount(0)
})

test('a change made offline fails at once, is kept, and is saved when the connection is back', async ({
  context,
  page,
}) => {
  const name = `Offline ${Date.now()}`
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(name)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('No answer from the server')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue(name)
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})
