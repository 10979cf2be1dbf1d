import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openFromMenu, openPortal, test } from '../../faults/test.ts'

test('leaked listeners of a remote have no effect after the user has left it @long', async ({
  page,
  portal,
  reports,
}) => {
  await openPortal(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'listeners' } } },
  })
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
  await openFromMenu(page, 'Steady')
  await expectWorks(page, 'Steady')
  const title = await page.title()
  await page.keyboard.press('F2')
  await expectWorks(page, 'Steady')
  expect(page.url()).toBe(`${portal.url}/steady`)
  expect(await page.title()).toBe(title)
  expect(reports).toEqual([])
  // A navigation guard that a remote sets after its unmount has no effect.
  await openFromMenu(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await openFromMenu(page, 'Faulty')
  await expectWorks(page)
})
