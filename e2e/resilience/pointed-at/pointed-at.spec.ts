import { faultyAndSteady } from '../../faults/faulty-portal.ts'
import { expect, expectWorks, openFromMenu, test } from '../../faults/test.ts'

test('a remote under the pointer is preloaded, and none of its files is loaded twice @long', async ({
  page,
  portal,
}) => {
  await portal.publish(faultyAndSteady)
  await page.goto(portal.url)
  const { requests } = portal.remote('faulty')
  expect(requests).toEqual([])
  const link = page.getByRole('navigation').getByRole('link', { name: 'Faulty', exact: true })
  await link.hover()
  const files = [portal.file(/remoteEntry\.js$/), portal.file(/\.css$/)]
  await expect.poll(() => files.filter((file) => !requests.includes(file))).toEqual([])
  // The loader removes the link that compiles the module ahead as soon as it is loaded.
  await expect(page.locator('link[rel="modulepreload"][href*="/1.0.0/"]')).toHaveCount(0)
  const before = [...requests]
  await openFromMenu(page, 'Faulty')
  await expectWorks(page, 'Faulty')
  expect(requests).toEqual(before)
  expect(requests).toEqual([...new Set(requests)])
})
