import { status, tampered, tamperedScript } from '../../faults/faults.ts'
import {
  expect,
  expectFailure,
  expectRetryBrings,
  expectUntouched,
  expectWorks,
  go,
  open,
  test,
} from '../../faults/test.ts'

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

test('code at an address that no map names is refused by the document itself', async ({ page, portal }) => {
  await open(page, portal)
  await go(page, 'Faulty')
  await expectWorks(page)
  portal.remote('faulty').fault(/remoteEntry\.js$/, tampered(tamperedScript))
  const outcome = await page.evaluate(
    (address) =>
      import(address).then(
        () => 'ran',
        () => 'refused',
      ),
    `${portal.remote('faulty').url}/1.0.0/remoteEntry.js?again`,
  )
  expect(outcome).toBe('refused')
  await expectUntouched(page)
})
