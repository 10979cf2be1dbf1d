import { status } from '../../faults/faults.ts'
import { expectFailure, expectRetryBrings, go, open, test } from '../../faults/test.ts'

test('an entry that is not found leaves a panel with Retry, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, status(404))
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
