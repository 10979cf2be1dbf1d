import { answerHtml } from '../../faults/faults.ts'
import { expectFailure, expectRetryLoads, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a page in place of the entry is not run, and the remote opens once the entry is back @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, answerHtml)
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
