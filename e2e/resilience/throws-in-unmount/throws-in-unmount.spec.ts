import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import {
  createFailureReport,
  expect,
  expectWorks,
  openFromMenu,
  openPortal,
  test,
} from '../../faults/test.ts'

test('a remote that throws during unmount is still removed, and opens again @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'unmount' } } },
  })
  for (const _round of [1, 2]) {
    await openFromMenu(page, 'Faulty')
    await expectWorks(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await openFromMenu(page, 'Steady')
    await expectWorks(page, 'Steady')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  const report = createFailureReport('unmounting', 'threw_in_render')
  await expect.poll(() => reports).toEqual([report, report])
})
