import { faultyAndSteady, soon } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, failed, go, open, test } from '../../faults/test.ts'

test('a remote that never unmounts is still removed, and opens again without its old content @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, {
    config: { deadlines: soon },
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'unmount-hangs' } } },
  })
  for (const _round of [1, 2]) {
    await go(page, 'Faulty')
    await expectWorks(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await go(page, 'Steady')
    await expectWorks(page, 'Steady')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  const report = failed('unmounting', 'timeout')
  await expect.poll(() => reports).toEqual([report, report])
})
