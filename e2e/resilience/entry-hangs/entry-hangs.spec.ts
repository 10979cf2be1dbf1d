import { neverAnswer } from '../../faults/faults.ts'
import { faultyAndSteady, shortDeadlines } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('an entry whose server never answers is given up, and the remote opens once it does @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, { ...faultyAndSteady, config: { deadlines: shortDeadlines } })
  portal.remote('faulty').fault(/remoteEntry\.js$/, neverAnswer)
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
