import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expectFailure, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a remote that throws while it is mounted leaves a panel, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'mount' } } },
  })
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'Faulty failed while it was being shown.',
    phase: 'mounting',
    reason: 'threw_on_mount',
  })
})
