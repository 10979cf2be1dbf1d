import { stallAnswer } from '../../faults/faults.ts'
import { faultyAndSteady, shortDeadlines } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('an entry that stops half way is given up, and the remote opens once all of it comes @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, { ...faultyAndSteady, config: { deadlines: shortDeadlines } })
  portal.remote('faulty').fault(/remoteEntry\.js$/, stallAnswer)
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'Faulty took too long to arrive.',
    phase: 'fetching',
    reason: 'timeout',
  })
  portal.remote('faulty').repair()
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})
