import { expectFinished } from './finished.ts'
import { expect, getScriptUrl, getWorkspaceFolder, signInWithin, test } from './test.ts'

test('in Vue 3 attributes follow the state, and events reach the component @long', async ({
  page,
  portal,
  scripts,
  host,
}, testInfo) => {
  const server = await host({
    folder: getWorkspaceFolder('examples/vue-host/dist'),
    replace: {
      'http://localhost:4102/0.1.0/embed.js': getScriptUrl(scripts, 'data'),
      'http://localhost:54321': portal.backend,
      sb_publishable_your_key: portal.key,
    },
  })
  await page.goto(`http://localhost:${server.port}/`)
  const data = page.locator('portico-data')
  await signInWithin(data, portal.demo)
  await expect(page.getByText(`Signed in as ${portal.demo?.email}`)).toBeVisible()
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  // The element shows only the tables that the page names, and the theme that the page's button selects.
  await expect(data.getByRole('navigation', { name: 'Tables' }).getByRole('listitem')).toHaveText([
    'projects',
    'tasks',
  ])
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await expect(data.locator('[part="frame"]')).toHaveAttribute('data-theme', 'dark')
  await expect(data.getByRole('gridcell', { name: 'Handbook' })).toBeVisible()
  await data.getByRole('link', { name: 'tasks' }).click()
  await expect(page.getByText('Opened: tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  await expectFinished(page, 'vue', testInfo)
})

test('in React 18 strict mode one element is drawn, by its own React @long', async ({
  page,
  portal,
  scripts,
  host,
}, testInfo) => {
  const server = await host({
    folder: getWorkspaceFolder('examples/react18-host/dist'),
    replace: {
      'http://localhost:4103/0.1.0/embed.js': getScriptUrl(scripts, 'files'),
      'http://localhost:54321': portal.backend,
      sb_publishable_your_key: portal.key,
    },
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.getByRole('heading', { name: /React 18\.3/ })).toBeVisible()
  const files = page.locator('portico-files')
  await signInWithin(files, portal.demo)
  await expect(page.getByText(`Signed in as ${portal.demo?.email}`)).toBeVisible()
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await expectFinished(page, 'react18', testInfo)
})

test('a federation host built by Rspack mounts the remote by its full entry', async ({
  page,
  portal,
  host,
}, testInfo) => {
  const full = await host({
    folder: getWorkspaceFolder('apps/files-remote/dist'),
    headers: { 'Access-Control-Allow-Origin': '*' },
  })
  const server = await host({
    folder: getWorkspaceFolder('examples/rspack-host/dist'),
    replace: {
      'http://localhost:4103/0.1.0/': `http://localhost:${full.port}/`,
      'http://localhost:54321': portal.backend,
      sb_publishable_your_key: portal.key,
    },
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectFinished(page, 'rspack-signed-out', testInfo)
  await page.getByLabel('Email').fill(portal.demo?.email ?? '')
  await page.getByLabel('Password').fill(portal.demo?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#files').getByRole('button', { name: 'New folder' })).toBeVisible()
  await expectFinished(page, 'rspack', testInfo)
})
