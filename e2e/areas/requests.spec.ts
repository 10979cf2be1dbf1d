// @boundaries-ignore names are shown as the remote shows them
import { decodeName } from '../../apps/files-remote/src/place/names.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, setSessionCookies, test } from '../portal.ts'
import { createSecondClient } from './second-client.ts'

test('files are requested, come from a visitor without an account, also two with the same name, and no more after the end @long', async ({
  page,
  portal,
  browser,
}) => {
  const { ask, userId } = await createSecondClient(portal)
  await ask('POST', `/storage/v1/object/files/${userId}/Wanted/mine.txt`, 'mine')
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await page.getByRole('button', { name: 'Actions for Wanted' }).click()
  await page.getByRole('menuitem', { name: 'Request files…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request files for “Wanted”' })
  await dialog.getByLabel('Title for the sender').fill('Your drawings')
  await dialog.getByLabel('Most files (optional)').fill('2')
  await dialog.getByLabel('Largest file in MB (optional)').fill('0.001')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link for sending files' }).inputValue()

  const sender = await (await browser.newContext()).newPage()
  await sender.goto(link)
  await expect(sender.getByRole('heading', { name: 'Your drawings' })).toBeVisible()
  await expectAccessible(sender, 'upload request')
  await expect(sender.getByText('up to 2 files')).toBeVisible()
  const drawing = { name: 'Übersicht 図.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  const heavy = { name: 'heavy.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1001) }
  await sender.getByLabel('Choose files').and(sender.locator('input')).setInputFiles([drawing, heavy])
  await expect(sender.getByText('1 file wasn’t sent').first()).toBeVisible()
  await sender.getByLabel('Choose files').and(sender.locator('input')).setInputFiles([drawing])
  const list = async (prefix: string) =>
    ((await ask('POST', '/storage/v1/object/list/files', { prefix })) as { name: string }[]).map(
      ({ name }) => name,
    )
  const arrived = async () => {
    const [visit] = await list(`${userId}/Wanted`)
    return (await list(`${userId}/Wanted/${visit}`)).map(decodeName)
  }
  await expect.poll(arrived).toEqual(['Übersicht 図 (2).svg', 'Übersicht 図.svg'])
  await expect(sender.getByText('mine.txt')).toHaveCount(0)

  await dialog.getByRole('link', { name: 'All my shared links' }).click()
  await expect(page).toHaveURL(`${portal.shell}/files/-/shares`)
  await page.goto(`${portal.shell}/files/-/shares`)
  // File requests of other tests are on the same page.
  const ours = page.getByRole('listitem').filter({ hasText: 'Your drawings' })
  await expect(ours.getByText(/2 of 2 files/)).toBeVisible()
  await page.getByRole('button', { name: /^End the .*“Your drawings”/ }).click()
  await sender.reload()
  await expect(sender.getByRole('alert').getByRole('heading')).toBeVisible()
  await sender.context().close()
})
