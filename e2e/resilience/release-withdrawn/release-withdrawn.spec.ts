import { answerStatus } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, openFromMenu, test } from '../../faults/test.ts'

test('a release withdrawn while the tab is open shows a notice, and a reload loads the new one @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(faultyAndSteady)
  // The fault starts before the tab is idle, because an idle tab would preload the files.
  portal.remote('faulty').fault(/^\/1\.0\.0\//, answerStatus(404))
  await page.goto(portal.url)
  const faulty = { releases: [{ version: '1.1.0' }] }
  await portal.publish({ remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty isn’t answering.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await page.reload()
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.1.0')
})
