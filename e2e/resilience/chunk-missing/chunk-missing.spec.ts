import { answerStatus } from '../../faults/faults.ts'
import { expectFailure, expectRetryLoads, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a chunk that is not found leaves a panel, and the remote opens once it is back', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/assets\/remote-.*\.js$/, answerStatus(404))
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
