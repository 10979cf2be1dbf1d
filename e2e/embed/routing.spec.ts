import { setSessionCookies } from '../portal.ts'
import { createPageAround, expect, recordEvents, test } from './test.ts'

/** A page with its own router, which keeps its state in `history.state`. */
const router = `<script type="module">
  history.replaceState({ page: 'somebody else’s' }, '')
  globalThis.states = []
  addEventListener('popstate', () => globalThis.states.push(history.state))
</script>`

test('with routing in memory, the default, the element leaves the URL and history of the page unchanged @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const events = await recordEvents(page)
  const server = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'data', head: router }) },
  })
  await page.goto(`http://localhost:${server.port}/#chapter-2`)
  const data = page.locator('portico-data')
  const before = await page.evaluate(() => history.length)
  await data
    .getByRole('link', { name: /^projects/ })
    .first()
    .click()
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  expect(page.url()).toBe(`http://localhost:${server.port}/#chapter-2`)
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(await events()).toContainEqual({
    type: 'portico-navigate',
    detail: { to: '/public/projects', outside: false },
  })
})

test('with routing in the hash, views have links, Back works, and the page’s own state stays', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const server = await host({
    pages: {
      '/': createPageAround({ scripts, portal, remote: 'data', attributes: 'routing="hash"', head: router }),
    },
  })
  await page.goto(`http://localhost:${server.port}/?own=1`)
  const data = page.locator('portico-data')
  await data
    .getByRole('link', { name: /^projects/ })
    .first()
    .click()
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  await expect(page).toHaveURL(`http://localhost:${server.port}/?own=1#/public/projects`)
  await data.getByRole('columnheader', { name: /name/ }).first().click()
  await expect(page).toHaveURL(/#\/public\/projects\?sort=/)
  const view = page.url()
  expect(await page.evaluate(() => history.state)).toMatchObject({ page: 'somebody else’s' })

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`http://localhost:${server.port}/?own=1`)
  await expect(data.getByRole('heading', { name: 'Tables' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { states: unknown[] }).states)).toEqual([
    expect.objectContaining({ page: 'somebody else’s' }),
    expect.objectContaining({ page: 'somebody else’s' }),
  ])
  await page.goto('about:blank')
  await page.goto(view)
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
})

test('with routing below a path, the URL belongs to the element, and links can be opened in a new tab @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  await setSessionCookies(page, portal)
  const around = createPageAround({
    scripts,
    portal,
    remote: 'data',
    attributes: 'routing="path" base="/tables"',
  })
  const server = await host({ pages: { '/tables': around, '/tables/public/projects': around } })
  await page.goto(`http://localhost:${server.port}/tables`)
  const data = page.locator('portico-data')
  const link = data.getByRole('link', { name: /^projects/ }).first()
  await expect(link).toHaveAttribute('href', '/tables/public/projects')
  await link.click()
  await expect(page).toHaveURL(`http://localhost:${server.port}/tables/public/projects`)
  await page.reload()
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
})

test('the second of two elements that route by the page’s URL reports an error', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const around = createPageAround({ scripts, portal, remote: 'data', attributes: 'routing="hash"' })
  const element = around.slice(around.indexOf('<portico-data'), around.indexOf('</main>'))
  const server = await host({ pages: { '/': around.replace('</main>', `${element}</main>`) } })
  await page.goto(`http://localhost:${server.port}/`)
  const first = page.locator('portico-data').first()
  const second = page.locator('portico-data').last()
  await expect(first.getByText('Sign in to see Data')).toBeVisible()
  await expect(second.getByText('routing_taken')).toBeVisible()
  await second.evaluate((element) => element.setAttribute('routing', 'memory'))
  await expect(second.getByText('Sign in to see Data')).toBeVisible()
})
