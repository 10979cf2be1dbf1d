import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expectFailure, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a release without the requested expose shows a panel, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  const rename = (text: string) => text.replace('"./remote":', '"./renamed":')
  const faulty = { releases: [{ version: '1.0.0', edits: [[/^remoteEntry\.js$/, rename] as const] }] }
  await openPortal(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'This version of Faulty doesn’t have the part you wanted.',
    phase: 'loading',
    reason: 'missing_expose',
  })
})
