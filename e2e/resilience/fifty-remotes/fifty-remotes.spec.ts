import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openPortal, test } from '../../faults/test.ts'

test('with fifty registered remotes the portal requests only the opened one, and each can be opened @long', async ({
  page,
  portal,
}) => {
  const names = Array.from({ length: 48 }, (_, index) => `remote-${index + 1}`)
  const remotes = { ...faultyAndSteady.remotes, ...Object.fromEntries(names.map((name) => [name, {}])) }
  await openPortal(page, portal, { remotes }, '/faulty')
  await expectWorks(page)
  // The menu has nine of its fifty-one entries.
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Remote-/ })).toHaveCount(6)
  for (const name of ['steady', ...names]) expect(portal.remote(name).requests, name).toEqual([])
  for (const title of ['Remote-1', 'Remote-48']) {
    await page.getByRole('button', { name: 'All areas' }).click()
    const dialog = page.getByRole('dialog', { name: 'All areas' })
    await expect(dialog.getByRole('link')).toHaveCount(50)
    await dialog.getByRole('link', { name: title, exact: true }).click()
    await expectWorks(page, title)
  }
})
