import { readFile } from 'node:fs/promises'
// @boundaries-ignore the tests read an archive with what the remote's own tests read it with
import { readZip } from '../../apps/files-remote/src/save/read-zip.fixture.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, expectMounted, giveSession, test } from '../portal.ts'
import { elsewhere } from './rest.ts'

test('a folder is shared with a password, opened without an account, and ended @long', async ({
  page,
  portal,
  browser,
}) => {
  const { ask, userId } = await elsewhere(portal)
  for (const name of ['one.txt', 'deep/two.txt'])
    await ask('POST', `/storage/v1/object/files/${userId}/Shared/${name}`, `content of ${name}`)
  await giveSession(page, portal)
  await page.goto(`${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  await page.getByRole('button', { name: 'Actions for Shared' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Shared”' })
  await dialog.getByLabel('Password (optional)').fill('open sesame')
  // Firefox 153 itself ends where axe asks for the name of this dialog.
  if (test.info().project.name !== 'firefox') await expectAccessible(page, 'share dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link to share' }).inputValue()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await visitor.getByLabel('Password', { exact: true }).fill('open sesame')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'Shared', exact: true })).toBeVisible()
  await expectAccessible(visitor, 'shared folder')
  const coming = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'Download all' }).click()
  const zip = readZip(new Uint8Array(await readFile(await (await coming).path())))
  expect([...zip.keys()].toSorted()).toEqual(['deep/two.txt', 'one.txt'])

  await dialog.getByRole('link', { name: 'All my shared links' }).click()
  await expect(page).toHaveURL(`${portal.shell}/files/-/shares`)
  await expect(page.getByText(/opened 1 time ·/)).toBeVisible()
  await page.getByRole('button', { name: 'End the link to “Shared”' }).click()
  // File requests of other tests are on the same page.
  const links = page.getByRole('list', { name: 'My shared links' })
  await expect(links.getByText('Ended')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link has been ended' })).toBeVisible()
  await visitor.context().close()
})
