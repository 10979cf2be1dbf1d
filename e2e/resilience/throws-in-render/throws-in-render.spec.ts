import {
  createFailureReport,
  expect,
  expectOthersWork,
  expectPanel,
  expectWorks,
  openFromMenu,
  openPortal,
  retry,
  test,
} from '../../faults/test.ts'

test('a remote that throws during use leaves a panel only in its place, and Retry opens it again', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await page.getByRole('button', { name: 'Break' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await expect.poll(() => reports).toEqual([createFailureReport('mounted', 'threw_in_render')])
  await retry(page)
  await expectWorks(page)
  await page.getByRole('button', { name: 'Break' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await expectOthersWork(page)
  await expectWorks(page)
})
