import { retryQuery } from '@portico/contract/import-map'
import { answerStatus } from '../../faults/faults.ts'
import { expect, expectFailure, expectRetryLoads, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a retry requests only URLs that an import map names @long', async ({ page, portal, reports }) => {
  await openPortal(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, answerStatus(503))
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty isn’t answering.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await expectRetryLoads(page, 'The server of Faulty isn’t answering.', () =>
    portal.remote('faulty').repair(),
  )
  const asked = portal.remote('faulty').requests.filter((path) => path.includes('remoteEntry'))
  // Chromium remembers a URL whose import failed; the second URL is then the one of the map for second addresses.
  const named = ['/1.0.0/remoteEntry.js', `/1.0.0/remoteEntry.js${retryQuery}`]
  expect(asked.filter((path) => !named.includes(path))).toEqual([])
  expect(asked.length).toBeGreaterThan(1)
})
