import { expect, expectPanel, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('an offline portal shows a message and keeps the open page; a requested remote opens automatically afterwards @long', async ({
  page,
  portal,
  context,
}) => {
  await openPortal(page, portal)
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  await context.setOffline(true)
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Faulty')
  await expectPanel(page, 'You’re offline, and Faulty isn’t on this device yet.')
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Faulty')
  await context.setOffline(false)
  await expectWorks(page)
  await expect(page.getByText('You are offline')).toHaveCount(0)
})
