import { status } from '../../faults/faults.ts'
import { expect, expectFailure, expectRetryBrings, go, open, test } from '../../faults/test.ts'

test('a second try asks for the very address that the import map names, and for no other', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal)
  portal.remote('faulty').fault(/remoteEntry\.js$/, status(503))
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'The server of Faulty does not answer.',
    phase: 'fetching',
    reason: 'unreachable',
  })
  await expectRetryBrings(page, 'The server of Faulty does not answer.', () =>
    portal.remote('faulty').repair(),
  )
  const asked = portal.remote('faulty').requests.filter((path) => path.includes('remoteEntry'))
  expect(new Set(asked)).toEqual(new Set(['/1.0.0/remoteEntry.js']))
  expect(asked.length).toBeGreaterThan(1)
})
