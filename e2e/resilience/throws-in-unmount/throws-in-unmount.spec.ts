import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, failed, go, open, test } from '../../faults/test.ts'

test('a remote that throws during unmount is still removed, and opens again @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'unmount' } } },
  })
  for (const _round of [1, 2]) {
    await go(page, 'Faulty')
    await expectWorks(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await go(page, 'Steady')
    await expectWorks(page, 'Steady')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  const report = failed('unmounting', 'threw_in_render')
  await expect.poll(() => reports).toEqual([report, report])
})
