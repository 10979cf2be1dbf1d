import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

const note = (page: Page) => page.getByLabel('Note')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

test('a form with unsaved changes asks before another page is shown, by a link and by Back @long', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal)
  await openFromMenu(page, 'Steady')
  await openFromMenu(page, 'Faulty')
  await note(page).fill('Not saved yet')
  for (const leave of [() => openFromMenu(page, 'Steady'), () => page.goBack()]) {
    await leave()
    await expect(question(page)).toContainText('What you have written is not saved.')
    await expectAccessible(page, 'leave dialog', { only: 'light' })
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL(`${portal.url}/faulty`)
    await expect(note(page)).toHaveValue('Not saved yet')
  }
  await openFromMenu(page, 'Steady')
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Faulty')
  await expect(note(page)).toHaveValue('')
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
})

test('a form with unsaved changes asks before the tab closes, and not without changes', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal, undefined, '/faulty')
  await note(page).fill('Not saved yet')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(note(page)).toHaveValue('Not saved yet')
  await note(page).fill('')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})
