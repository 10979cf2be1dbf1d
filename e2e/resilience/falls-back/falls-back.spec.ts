import { answerStatus, tamperedScript, tamperFile } from '../../faults/faults.ts'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  createFailureReport,
  expect,
  expectUntouched,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

/** A release with all the traffic, an older one without traffic, and a newer one without traffic. */
const releases = [
  { version: '1.0.0', traffic: 0 },
  { version: '1.1.0', traffic: 100 },
  { version: '1.2.0', traffic: 0 },
]
const spec = { remotes: { ...faultyAndSteady.remotes, faulty: { releases } } }

test('a release without traffic reaches no browser, on every visit @long', async ({ page, portal }) => {
  await openPortal(page, portal, spec, '/faulty')
  await expectWorks(page, 'Faulty', '1.1.0')
  await page.reload()
  await expectWorks(page, 'Faulty', '1.1.0')
  const asked = portal.remote('faulty').requests.filter((path) => !path.startsWith('/1.1.0/'))
  expect(asked).toEqual([])
})

for (const [what, fault, reason] of [
  ['cannot be reached', answerStatus(404), 'unreachable'],
  ['was changed on its server', tamperFile(tamperedScript), 'integrity'],
] as const) {
  test(`a release that ${what} is replaced by the previous release, not by the next${reason === 'integrity' ? '' : ' @long'}`, async ({
    page,
    portal,
    reports,
  }) => {
    await openPortal(page, portal, spec)
    portal.remote('faulty').fault(/^\/1\.1\.0\/assets\/remote-/, fault)
    await openFromMenu(page, 'Faulty')
    await expectWorks(page, 'Faulty', '1.0.0')
    await expect.poll(() => reports).toEqual([createFailureReport('fetching', reason, '1.1.0')])
    await expectUntouched(page)
    await openFromMenu(page, 'Steady')
    await expectWorks(page, 'Steady')
  })
}
