import type { Page } from '@playwright/test'
// @boundaries-ignore names are shown as the remote shows them
import { getDisplayName } from '../../apps/files-remote/src/place/names.ts'
import { createHostileFiles, openCanary, uploadInto } from '../hostile-set.ts'
import { expectMounted, setSessionCookies, signIn } from '../portal.ts'
import { expect, openAddress, test } from './test.ts'

const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Written for every engine.') }
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })

test('a table is found in the palette, filtered, and gets a row that is edited', {
  tag: '@long-firefox',
}, async ({ page, portal }) => {
  // Another user than the demo user, whose rows other tests count.
  await signIn(page, portal, portal.other)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('proj')
  await palette(page)
    .getByRole('option', { name: /^projects/ })
    .click()
  await expect(page).toHaveURL(`${portal.shell}/data/public/projects`)
  await expect(cell(page, 'Garden sensors')).toBeVisible()

  await test.step('adds a row in the drawer', async () => {
    await page.getByRole('button', { name: 'Add row' }).click()
    const form = page.getByRole('dialog', { name: 'New row in projects' })
    await form.getByRole('textbox', { name: 'name text' }).fill('Three engines')
    await form.getByRole('button', { name: 'Add row' }).click()
    await expect(form).toBeHidden()
    await expect(cell(page, 'Three engines')).toBeVisible()
  })

  await test.step('edits it in its cell', async () => {
    await cell(page, 'Three engines').click()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('grid').getByRole('textbox')
    await expect(editor).toBeFocused()
    await editor.fill('All engines')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'All engines')).toBeVisible()
  })

  await test.step('filters by the URL, and finds the edited row', async () => {
    const found = `${portal.shell}/data/public/projects?filter=name.eq.All+engines`
    await expect(async () => {
      await openAddress(page, found)
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
    }).toPass()
    await expect(cell(page, 'Garden sensors')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await expect(page.getByRole('dialog', { name: 'Add filter' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
})

test('a file is uploaded, previewed and downloaded; menus and dialogs restore the focus when they close', {
  tag: '@long-webkit',
}, async ({ page, portal }) => {
  await signIn(page, portal)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Files' }).click()
  await expectMounted(page, 'files')

  const opener = page.getByRole('button', { name: 'New folder' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'All buckets' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await (await chooser).setFiles(note)
  const file = page.getByRole('button', { name: note.name, exact: true })
  await expect(file).toBeVisible()

  await file.click()
  const preview = page.getByRole('dialog', { name: note.name })
  await expect(preview.getByText('Written for every engine.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: `Actions for ${note.name}` }).click()
  await page.getByRole('menuitem', { name: 'Copy to…' }).click()
  const copying = page.getByRole('dialog', { name: `Copy “${note.name}” to…` })
  await expect(copying.getByRole('listbox')).toBeFocused()
  await copying.getByRole('button', { name: 'New folder' }).click()
  await copying.getByLabel('Name of the new folder').fill('Copies')
  await page.keyboard.press('Enter')
  await expect(copying.getByRole('listbox', { name: 'My files › Copies' })).toBeFocused()
  await copying.getByRole('button', { name: 'Copy here' }).click()
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs.getByText(`“${note.name}” copied to “Copies”`)).toBeVisible()
  await jobs.getByRole('button', { name: 'Undo' }).click()
  await expect(jobs).toBeHidden()

  // The task panel covers the last rows until it is closed.
  await page.getByRole('button', { name: 'Close uploads' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Actions for ${note.name}` }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(note.name)
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe('Written for every engine.')
})

test('signing out in one tab signs out in the other', { tag: '@long-webkit' }, async ({
  page,
  context,
  portal,
}) => {
  await setSessionCookies(page, portal)
  await openAddress(page, `${portal.shell}/data`)
  await expectMounted(page, 'data')
  const second = await context.newPage()
  await second.goto(portal.shell)
  await second.getByRole('button', { name: /^Account: / }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(second.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('uploaded hostile files do not run in lists, tiles and previews @long', async ({ page, portal }) => {
  test.slow()
  test.skip(test.info().project.name === 'portal', 'hostile-files.spec.ts has all of them there')
  const canary = await openCanary()
  const files = createHostileFiles(canary.url)
  await setSessionCookies(page, portal)
  await openAddress(page, `${portal.shell}/files/files`)
  await expectMounted(page, 'files')
  const folder = 'hostile'
  await uploadInto(page, folder, files)
  const address = `${portal.shell}/files/files/${folder}`
  await openAddress(page, `${address}?view=grid`)
  const tile = (name: string) => page.getByRole('gridcell').filter({ hasText: getDisplayName(name) })
  for (const { name } of files) await expect(tile(name)).toBeVisible()
  await expect(tile('Übersicht.svg').locator('img')).toHaveCount(1)
  await expect(tile('half.png').locator('img')).toHaveCount(0)
  for (const { name } of files) {
    await openAddress(page, `${address}?view=grid&preview=${encodeURIComponent(name)}`)
    await expect(page.getByRole('dialog').getByText(getDisplayName(name).trim()).first()).toBeVisible()
  }
  expect(await page.title()).not.toBe('ran')
  expect(canary.calls).toEqual([])
  canary.close()
})
