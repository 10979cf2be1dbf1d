import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, go, open, test } from '../../faults/test.ts'

test('leaked listeners of a remote have no effect after the user has left it @long', async ({
  page,
  portal,
  reports,
}) => {
  await open(page, portal, {
    remotes: { ...faultyAndSteady.remotes, faulty: { config: { misbehaves: 'listeners' } } },
  })
  await go(page, 'Faulty')
  await expectWorks(page)
  await go(page, 'Steady')
  await expectWorks(page, 'Steady')
  const title = await page.title()
  await page.keyboard.press('F2')
  await expectWorks(page, 'Steady')
  expect(page.url()).toBe(`${portal.url}/steady`)
  expect(await page.title()).toBe(title)
  expect(reports).toEqual([])
  // A navigation guard that a remote sets after its unmount has no effect.
  await go(page, 'Home')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await go(page, 'Faulty')
  await expectWorks(page)
})
