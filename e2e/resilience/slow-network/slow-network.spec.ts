import { slowly } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, go, open, test } from '../../faults/test.ts'

test('on a slow network the page shows the delay, the user can leave it, and the remote opens in the end @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, { ...faultyAndSteady, config: { deadlines: { soft: 200 } } })
  portal.remote('faulty').fault(/\.js$/, slowly(12_000))
  await go(page, 'Faulty')
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
  await go(page, 'Faulty')
  await expectWorks(page)
  expect(reports).toEqual([])
})
