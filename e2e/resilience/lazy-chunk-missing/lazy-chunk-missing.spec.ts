import { answerStatus } from '../../faults/faults.ts'
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

test('a lazy chunk that is missing leaves a panel in its place, and Retry loads it @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/assets\/more-.*\.js$/, answerStatus(404))
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expectPanel(page, 'Faulty stopped because of an error.')
  await expect.poll(() => reports).toEqual([createFailureReport('mounted', 'threw_in_render')])
  await retry(page)
  await expectWorks(page)
  await expectOthersWork(page)
  portal.remote('faulty').repair()
  // The browser keeps a failed import for the lifetime of the document.
  await page.reload()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('More has arrived')).toBeVisible()
})
