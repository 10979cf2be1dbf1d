import {
  expect,
  expectAccessible,
  expectPanel,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('background work of a remote continues after the remote fails, and can be stopped from any page @long', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal, undefined, '/faulty')
  await page.getByRole('button', { name: 'Start work' }).click()
  await page.getByRole('button', { name: 'Break' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  await page.getByRole('button', { name: /1 running/ }).click()
  await expect(page.getByRole('progressbar', { name: 'Work of the remote' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  await expectAccessible(page, 'what runs in the background', { only: 'light' })
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await page.getByRole('button', { name: 'Cancel: Work of the remote' }).click()
  await expect(page.getByRole('button', { name: /running/ })).toHaveCount(0)
})
