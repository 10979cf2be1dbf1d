import { html } from '../../faults/faults.ts'
import { expectFailure, expectWorks, go, open, retry, test } from '../../faults/test.ts'

test('a page in place of the entry is not run, and the remote opens once the entry is back', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, html)
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'A file of Faulty is not the one that was released, so it was not run.',
    phase: 'fetching',
    reason: 'integrity',
  })
  portal.remote('faulty').repair()
  await retry(page)
  await expectWorks(page)
})
