import { expect, expectPanel, expectWorks, go, open, test } from '../../faults/test.ts'

test('an offline portal shows a message and keeps the open page; a requested remote opens automatically afterwards @long', async ({
  page,
  portal,
  context,
}) => {
  await open(page, portal)
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
  await context.setOffline(true)
  await expect(page.getByText('You are offline').first()).toBeVisible()
  await expectWorks(page, 'Steady')
  await go(page, 'Faulty')
  await expectPanel(page, 'You’re offline, and Faulty isn’t on this device yet.')
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
  await go(page, 'Faulty')
  await context.setOffline(false)
  await expectWorks(page)
  await expect(page.getByText('You are offline')).toHaveCount(0)
})
