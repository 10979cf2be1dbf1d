import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectFailure, expectWorks, failed, go, open, test } from '../../faults/test.ts'

const edits = [
  [/^remoteEntry\.js$/, (text: string) => `${text}\n;throw new Error('thrown by the entry')`],
] as const

test('an entry that throws on evaluation leaves a panel, and the others work @long', async ({
  page,
  portal,
  reports,
}) => {
  const faulty = { releases: [{ version: '1.0.0', edits }] }
  await open(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await go(page, 'Faulty')
  await expectFailure(page, reports, {
    words: 'Faulty failed while it started.',
    phase: 'loading',
    reason: 'threw_on_load',
  })
})

test('an entry that throws on evaluation is replaced by the previous release in the same navigation', async ({
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
  await open(page, portal, { remotes: { ...faultyAndSteady.remotes, faulty } })
  await go(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.0.0')
  expect(reports).toEqual([failed('loading', 'threw_on_load', '1.1.0')])
})
