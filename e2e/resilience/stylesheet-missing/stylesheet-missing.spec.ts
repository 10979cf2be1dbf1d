import { status } from '../../faults/faults.ts'
import { expectFailure, expectRetryBrings, go, open, test } from '../../faults/test.ts'

test('a remote is not shown without its stylesheet, and opens once that is back @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/\.css$/, status(404))
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty isn’t answering.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await expectRetryBrings(page, 'The server of Faulty isn’t answering.', () =>
    portal.remote('faulty').repair(),
  )
})
