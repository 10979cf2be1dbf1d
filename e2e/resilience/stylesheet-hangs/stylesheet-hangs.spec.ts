import { silence } from '../../faults/faults.ts'
import { faultyAndSteady, soon } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, go, open, test } from '../../faults/test.ts'

test('a stylesheet that hangs delays neither the portal nor other remotes, and loads when its server answers @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, { ...faultyAndSteady, config: { deadlines: soon } })
  portal.remote('faulty').fault(/\.css$/, silence)
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
