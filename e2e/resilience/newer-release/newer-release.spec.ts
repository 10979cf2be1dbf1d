import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectAccessible, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('a tab keeps the releases that it started with, shows a notice of a newer one, and gets it by a reload', async ({
  page,
  portal,
  context,
  reports,
}) => {
  await openPortal(page, portal, faultyAndSteady, '/steady')
  await expectWorks(page, 'Steady')
  const faulty = { releases: [{ version: '1.1.0' }] }
  await portal.publish({ remotes: { ...faultyAndSteady.remotes, faulty } })
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty', '1.0.0')
  // The portal looks for a newer release when the network is back.
  await context.setOffline(true)
  await context.setOffline(false)
  const update = page.getByRole('button', { name: /Update ready/ })
  await expect(update).toBeVisible()
  await expectAccessible(page, 'update notice', { only: 'light' })
  await expectWorks(page, 'Faulty', '1.0.0')
  await update.click()
  await expectWorks(page, 'Faulty', '1.1.0')
  await expect(update).toHaveCount(0)
  expect(reports).toEqual([])
})
