import { neverAnswer } from '../../faults/faults.ts'
import { faultyAndSteady, shortDeadlines } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a stylesheet that hangs delays neither the portal nor other remotes, and loads when its server answers @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, { ...faultyAndSteady, config: { deadlines: shortDeadlines } })
  portal.remote('faulty').fault(/\.css$/, neverAnswer)
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
