import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, go, open, test } from '../../faults/test.ts'

test('with fifty remotes registered the portal asks for the one that is opened, and each can be @long', async ({
  page,
  portal,
}) => {
  const names = Array.from({ length: 48 }, (_, index) => `remote-${index + 1}`)
  const remotes = { ...faultyAndSteady.remotes, ...Object.fromEntries(names.map((name) => [name, {}])) }
  await open(page, portal, { remotes }, '/faulty')
  await expectWorks(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Remote-/ })).toHaveCount(48)
  for (const name of ['steady', ...names]) expect(portal.remote(name).requests, name).toEqual([])
  for (const title of ['Remote-1', 'Remote-48']) {
    await go(page, title)
    await expectWorks(page, title)
  }
})
