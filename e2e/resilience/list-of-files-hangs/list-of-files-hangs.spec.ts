import { stallAnswer } from '../../faults/faults.ts'
import { faultyAndSteady, type SiteSpec, shortDeadlines } from '../../faults/faulty-portal.ts'
import { expectFailure, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

/** The document's import map has the release for most devices; this device gets the other one, like a canary. */
const canary: SiteSpec = {
  remotes: {
    faulty: {
      releases: [
        { version: '2.0.0', traffic: 100 },
        { version: '1.0.0', traffic: 0 },
      ],
    },
    steady: faultyAndSteady.remotes.steady ?? {},
  },
  registry: (registry) => {
    for (const release of registry.remotes.faulty?.releases ?? [])
      release.traffic = release.version === '1.0.0' ? 100 : 0
    return registry
  },
  config: { deadlines: shortDeadlines },
}

test('a list of files that stops half way is given up, and the remote opens once it comes @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, canary)
  portal.remote('faulty').fault(/files\.json$/, stallAnswer)
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
