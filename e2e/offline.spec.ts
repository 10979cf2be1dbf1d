import { expect, expectMounted, signIn, test } from './portal.ts'

test('files says that one is offline in words that came before the connection went', async ({
  context,
  page,
  portal,
}) => {
  await signIn(page, portal)
  const words = page.waitForResponse((response) => /\/(problem|wordings)-[\w-]+\.js$/.test(response.url()))
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await words
  await page.getByRole('button', { name: 'All buckets' }).click()
  const other = page.getByRole('menuitem', { name: /avatars/i })
  await expect(other).toBeVisible()
  await context.setOffline(true)
  await other.click()
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})
