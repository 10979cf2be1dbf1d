import { secondAddress } from '@portico/contract/import-map'
import { status } from '../../faults/faults.ts'
import { expect, expectFailure, expectRetryBrings, go, open, test } from '../../faults/test.ts'

test('a retry requests only URLs that an import map names @long', async ({ page, portal, reports }) => {
  await open(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, status(503))
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty isn’t answering.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await expectRetryBrings(page, 'The server of Faulty isn’t answering.', () =>
    portal.remote('faulty').repair(),
  )
  const asked = portal.remote('faulty').requests.filter((path) => path.includes('remoteEntry'))
  // Chromium remembers a URL whose import failed; the second URL is then the one of the map for second addresses.
  const named = ['/1.0.0/remoteEntry.js', `/1.0.0/remoteEntry.js${secondAddress}`]
  expect(asked.filter((path) => !named.includes(path))).toEqual([])
  expect(asked.length).toBeGreaterThan(1)
})
