import type { Release } from '@portico/contract/registry'
import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectFailure, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a release made for another contract is refused before any of it is loaded', async ({
  page,
  portal,
  reports,
}) => {
  const says = ({ requires }: Release) => ({ requires: { ...requires, contract: 2 } })
  const faulty = { releases: [{ version: '1.0.0', says }] }
  await openPortal(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'This version of Faulty was made for another version of the portal.',
    phase: 'checking',
    reason: 'incompatible',
  })
  expect(portal.remote('faulty').requests).toEqual([])
})
