import { expectAccessible } from '../accessibility.ts'
import { setSessionCookies } from '../portal.ts'
import { expect, test } from './test.ts'

test('files are dropped, previewed and deleted inside the shadow root, and the focus stays where it belongs', async ({
  page,
  portal,
  embed,
}) => {
  await setSessionCookies(page, portal)
  const files = await embed('files', { attributes: 'style="height: 520px"' })
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['Dropped from the desktop.'], 'dropped.txt', { type: 'text/plain' }))
    return data
  })
  const pane = files.getByRole('region', { name: 'My files' })
  await pane.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(files.getByText('Drop to upload to')).toBeVisible()
  await pane.dispatchEvent('drop', { dataTransfer: transfer })
  const file = files.getByRole('button', { name: 'dropped.txt', exact: true })
  await expect(file).toBeVisible()

  await file.click()
  const preview = files.getByRole('dialog', { name: 'dropped.txt' })
  await expect(preview.getByText('Dropped from the desktop.')).toBeVisible()
  // The focus cycles inside the dialog and does not move to the page.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab')
    await expect(preview.locator(':focus')).toHaveCount(1)
  }
  await expectAccessible(page, 'a dialog in an element')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(file).toBeFocused()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('“dropped.txt” copied.')).toBeAttached()

  // Renames the file and previews it by keyboard.
  await page.keyboard.press('F2')
  await expect(files.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('renamed.txt')
  await page.keyboard.press('Enter')
  const renamed = files.getByRole('button', { name: 'renamed.txt', exact: true })
  await expect(renamed).toBeVisible()
  await renamed.focus()
  await page.keyboard.press('Enter')
  await expect(files.getByRole('dialog', { name: 'renamed.txt' })).toBeVisible()
  await page.keyboard.press('Escape')

  await files.getByRole('button', { name: 'Actions for renamed.txt' }).click()
  await expect(files.getByRole('menuitem', { name: /Delete/ })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const asking = files.getByRole('alertdialog').or(files.getByRole('dialog'))
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
})

test('the grid is edited by keyboard inside the shadow root @long', async ({ page, portal, embed }) => {
  await setSessionCookies(page, portal)
  const data = await embed('data', { attributes: 'table="projects" tables="projects" style="height: 480px"' })
  const cell = data.getByRole('gridcell', { name: 'Garden sensors', exact: true })
  await cell.click()
  await page.keyboard.press('Enter')
  const editor = data.getByRole('grid').getByRole('textbox')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Sensors in the garden')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  expect((await saved).ok()).toBe(true)
  await expect(data.getByRole('gridcell', { name: 'Sensors in the garden', exact: true })).toBeVisible()
  await expectAccessible(page, 'the grid in an element')
})

test('a day is chosen in a calendar, in a cell and for a new row @long', async ({ page, portal, embed }) => {
  await setSessionCookies(page, portal)
  await page.setViewportSize({ width: 1800, height: 800 })
  const attributes = 'table="projects" tables="projects" style="height: 480px"'
  const data = await embed('data', { attributes })
  const row = data.getByRole('row').filter({ hasText: 'Customer interviews' })
  // Another column may have the same date.
  const endsOn = (date: string) => row.getByRole('gridcell', { name: date }).first()
  await endsOn('Nov 27, 2026').dblclick()
  await data.getByRole('button', { name: 'Monday, November 30, 2026' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await data.getByRole('textbox', { name: 'ends_on', exact: true }).press('Enter')
  expect((await saved).ok()).toBe(true)
  await expect(endsOn('Nov 30, 2026')).toBeVisible()

  await data.getByRole('button', { name: 'Add row' }).click()
  const form = data.getByRole('dialog')
  await form.getByRole('textbox', { name: 'starts_on date' }).fill('2027-01-03')
  await form.getByRole('button', { name: 'starts_on: open the calendar' }).click()
  await data.getByRole('button', { name: 'Monday, January 4, 2027' }).click()
  await expect(form.getByRole('textbox', { name: 'starts_on date' })).toHaveValue('2027-01-04')
  await expectAccessible(page, 'a calendar beside a field')
})

test('the account page works by keyboard alone, and a toast confirms a change @long', async ({
  page,
  portal,
  embed,
}) => {
  // Axe cannot check the contrast of text that is cut off at an edge, so the element is high enough for all of it.
  const auth = await embed('auth', { attributes: 'style="height: 2400px"' })
  await expect(auth.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'the sign-in form in an element')
  await page.keyboard.press('Tab')
  await expect(auth.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(portal.other?.email ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(portal.other?.password ?? '')
  await page.keyboard.press('Enter')
  const name = auth.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeVisible()
  await name.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Otto of Elsewhere')
  await page.keyboard.press('Enter')
  await expect(auth.getByRole('status').getByText('Profile saved')).toBeVisible()
  await expect(auth.getByRole('heading', { name: 'Otto of Elsewhere' })).toBeVisible()
  await expectAccessible(page, 'the account in an element')
})
