import { neverAnswer } from '../../faults/faults.ts'
import {
  createFailureReport,
  expect,
  expectWorks,
  getRemoteElement,
  openFromMenu,
  openPortal,
  retry,
  test,
} from '../../faults/test.ts'

test('with the default timeouts a slow remote shows a message after two seconds and its error within twenty @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, neverAnswer)
  await openFromMenu(page, 'Faulty')
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  await expect(getRemoteElement(page).getByRole('alert')).toContainText('Faulty took too long to arrive.')
  expect(reports).toEqual([createFailureReport('fetching', 'timeout')])
  portal.remote('faulty').repair()
  await retry(page)
  await expectWorks(page)
})
