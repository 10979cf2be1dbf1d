import { expect, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('the portal works with a remote that changes the URL without the host @long', async ({
  page,
  portal,
}) => {
  await openPortal(page, portal)
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await page.getByRole('button', { name: 'Push past the host' }).click()
  await expect(page).toHaveURL(`${portal.url}/steady/pushed`)
  await expectWorks(page, 'Steady')
  await page.goBack()
  await expectWorks(page)
  await expect(page).toHaveURL(`${portal.url}/faulty`)
  await page.goForward()
  await expectWorks(page, 'Steady')
  await openFromMenu(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})
