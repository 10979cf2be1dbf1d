import { silence } from '../../faults/faults.ts'
import { expect, expectWorks, failed, go, open, place, retry, test } from '../../faults/test.ts'

test('with the default timeouts a slow remote shows a message after two seconds and its error within twenty @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, silence)
  await go(page, 'Faulty')
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  await expect(place(page).getByRole('alert')).toContainText('Faulty took too long to arrive.')
  expect(reports).toEqual([failed('fetching', 'timeout')])
  portal.remote('faulty').repair()
  await retry(page)
  await expectWorks(page)
})
