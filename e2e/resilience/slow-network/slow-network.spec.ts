import { answerSlowly } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('on a slow network the page shows the delay, the user can leave it, and the remote opens in the end @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, { ...faultyAndSteady, config: { deadlines: { soft: 200 } } })
  portal.remote('faulty').fault(/\.js$/, answerSlowly(12_000))
  await openFromMenu(page, 'Faulty')
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  expect(reports).toEqual([])
})
