import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  createFailureReport,
  expect,
  expectFailure,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

const edits = [
  [/^assets\/remote-.*\.js$/, (text: string) => `${text}\n;throw new Error('thrown by the chunk')`],
] as const

test('a chunk that throws on evaluation leaves a panel, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  const faulty = { releases: [{ version: '1.0.0', edits }] }
  await openPortal(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'Faulty failed while it started.',
    phase: 'loading',
    reason: 'threw_on_load',
  })
})

test('a chunk that throws on evaluation is replaced by the previous release in the same navigation @long', async ({
  page,
  portal,
  reports,
}) => {
  const faulty = {
    releases: [
      { version: '1.0.0', traffic: 0 },
      { version: '1.1.0', traffic: 100, edits },
    ],
  }
  await openPortal(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.0.0')
  expect(reports).toEqual([createFailureReport('loading', 'threw_on_load', '1.1.0')])
})
