import { expectFollowing, serveHostExample, signIn } from './own-client.ts'
import { expect, getScriptUrl, test } from './test.ts'

// Hosts with a Supabase client of their own, each with its framework's way to set a property.
const hosts = [
  { name: 'Svelte 5', example: 'svelte-host', path: '/' },
  { name: 'single-spa', example: 'single-spa-host', path: '/#/tables' },
]

for (const { name, example, path } of hosts) {
  for (const order of ['before', 'after'] as const) {
    test(`${name}: the page’s client, set ${order} the element is defined, is followed @long`, async ({
      page,
      portal,
      scripts,
      host,
    }) => {
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      const server = await host(serveHostExample(example, portal, scripts, order))
      await page.goto(`http://localhost:${server.port}${path}`)
      const data = page.locator('portico-data')
      await expect(data).toHaveAttribute('session', 'page')
      if (order === 'before')
        await page.evaluate(
          (source) => {
            document.body.append(
              Object.assign(document.createElement('script'), { type: 'module', src: source }),
            )
          },
          getScriptUrl(scripts, 'data'),
        )
      await expectFollowing(page, data, portal)
      expect(warnings).toEqual([])
    })
  }
}

test('single-spa: an unmounted application removes its element, and mounts it again in its first state @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const server = await host(serveHostExample('single-spa-host', portal, scripts))
  await page.goto(`http://localhost:${server.port}/#/tables`)
  const data = page.locator('portico-data')
  await expect(data.getByText('Sign in to see Data')).toBeVisible()
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(data).toHaveCount(0)
  await page.getByRole('link', { name: 'Tables' }).click()
  await signIn(page, portal.demo)
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
})
