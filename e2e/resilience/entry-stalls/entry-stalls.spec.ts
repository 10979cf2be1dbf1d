import { stall } from '../../faults/faults.ts'
import { faultyAndSteady, soon } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, go, open, test } from '../../faults/test.ts'

test('an entry that stops half way is given up, and the remote opens once all of it comes @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, { ...faultyAndSteady, config: { deadlines: soon } })
  portal.remote('faulty').fault(/remoteEntry\.js$/, stall)
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'Faulty took too long to arrive.',
    phase: 'fetching',
    reason: 'timeout',
  })
  portal.remote('faulty').repair()
  await go(page, 'Faulty')
  await expectWorks(page)
})
