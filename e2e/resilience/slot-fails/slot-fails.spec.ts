import { tamperedScript, tamperFile } from '../../faults/faults.ts'
import type { RemoteSpec } from '../../faults/faulty-portal.ts'
import { expect, expectUntouched, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

const slots = [{ slot: 'header', expose: './card', title: { en: 'Card' } }]
const withSlots = (faulty: RemoteSpec) => ({
  remotes: { faulty: { says: { slots }, ...faulty }, steady: { says: { slots } } },
})

test('a part of the header that throws does not affect other parts or pages', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, withSlots({ config: { misbehaves: 'card' } }))
  const slot = page.locator('[data-slot-remote="faulty"]')
  await expect(slot.getByRole('button', { name: 'Not available. Retry' })).toBeVisible()
  await expect(page.getByText('A card of Steady')).toBeVisible()
  await expect
    .poll(() => reports)
    .toMatchObject([{ remote: 'faulty', slot: 'header', phase: 'mounting', reason: 'threw_on_mount' }])
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
})

test('a part of the header that was changed on its server does not run, and comes once it is the released one @long', async ({
  page,
  portal,
  reports,
}) => {
  await portal.publish(withSlots({}))
  portal.remote('faulty').fault(/assets\/card-.*\.js$|remoteEntry\.js$/, tamperFile(tamperedScript))
  await page.goto(portal.url)
  const retry = page
    .locator('[data-slot-remote="faulty"]')
    .getByRole('button', { name: 'Not available. Retry' })
  await expect(retry).toBeVisible()
  await expectUntouched(page)
  await expect
    .poll(() => reports)
    .toMatchObject([{ remote: 'faulty', slot: 'header', phase: 'fetching', reason: 'integrity' }])
  portal.remote('faulty').repair()
  await retry.click()
  await expect(page.getByText('A card of Faulty')).toBeVisible()
})
