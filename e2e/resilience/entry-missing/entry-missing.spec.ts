import { answerStatus } from '../../faults/faults.ts'
import { expectFailure, expectRetryLoads, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('an entry that is not found leaves a panel with Retry, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, answerStatus(404))
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty isn’t answering.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await expectRetryLoads(page, 'The server of Faulty isn’t answering.', () =>
    portal.remote('faulty').repair(),
  )
})
