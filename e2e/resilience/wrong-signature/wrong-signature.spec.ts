import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { createSignedSite, createSigner } from '../../faults/signatures.ts'
import {
  createFailureReport,
  expect,
  expectFailure,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('releases with a signature of their team open if the portal has trusted keys @long', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal, await createSignedSite(faultyAndSteady))
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})

test('a release that its team did not sign is refused before any of it is loaded', async ({
  page,
  portal,
  reports,
}) => {
  const stranger = await createSigner('team')
  await openPortal(
    page,
    portal,
    await createSignedSite(faultyAndSteady, { releases: { 'faulty 1.0.0': stranger } }),
  )
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'isn’t the one that was released',
    phase: 'checking',
    reason: 'integrity',
  })
  expect(portal.remote('faulty').requests).toEqual([])
})

test('a release with a wrong signature is replaced by the previous one @long', async ({
  page,
  portal,
  reports,
}) => {
  const stranger = await createSigner('team')
  const releases = [
    { version: '1.0.0', traffic: 0 },
    { version: '1.1.0', traffic: 100 },
  ]
  const spec = { remotes: { ...faultyAndSteady.remotes, faulty: { releases } } }
  await openPortal(page, portal, await createSignedSite(spec, { releases: { 'faulty 1.1.0': stranger } }))
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.0.0')
  await expect.poll(() => reports).toEqual([createFailureReport('checking', 'integrity', '1.1.0')])
})
