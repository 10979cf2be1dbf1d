import { skipUnsupported } from '../driver/not-supported.ts'
import { createPageAround, expect, signInWithin, test } from './test.ts'

test('in a frame of another site a session survives a reload @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  skipUnsupported('webkit', 'its driver runs nothing in frames')
  const inner = await host({ pages: { '/': createPageAround({ scripts, portal, remote: 'files' }) } })
  const outer = await host({
    pages: {
      '/': `<!doctype html><title>Around</title><iframe title="Files" src="http://docs.acme.localhost:${inner.port}/" width="900" height="600"></iframe>`,
    },
  })
  await page.goto(`http://elsewhere.localhost:${outer.port}/`)
  const files = page.frameLocator('iframe').locator('portico-files')
  await signInWithin(files, portal.demo)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  // Browsers keep no cookies for the site of this frame. Its partitioned storage is sent with no request.
  await expect(files.getByText('This browser doesn’t keep cookies here')).toHaveCount(0)
  await page.reload()
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
})

test('an element works without exceptions in a frame without an origin, where reading cookies throws @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  skipUnsupported('webkit', 'its driver runs nothing in frames')
  const server = await host({
    pages: {
      '/': `<!doctype html><title>Around</title><iframe title="Files" sandbox="allow-scripts allow-forms" src="/inner" width="900" height="600"></iframe>`,
      '/inner': createPageAround({ scripts, portal, remote: 'files' }),
    },
  })
  await page.goto(`http://localhost:${server.port}/`)
  const files = page.frameLocator('iframe').locator('portico-files')
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
  const warned = page.waitForEvent('console', (line) => line.text().startsWith('storage_blocked: '))
  await signInWithin(files, portal.demo)
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  await warned
  await expect(files.getByText('This browser doesn’t keep cookies here')).toBeVisible()
})

test('in a frame of another site, where the browser does not ask, the element asks before unsaved data is lost @long', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  skipUnsupported('webkit', 'its driver runs nothing in frames')
  const inner = await host({
    pages: {
      '/': createPageAround({
        scripts,
        portal,
        remote: 'data',
        attributes: 'routing="hash" style="height: 480px"',
      }),
    },
  })
  const outer = await host({
    pages: {
      '/': `<!doctype html><title>Around</title><iframe title="Data" src="http://docs.acme.localhost:${inner.port}/" width="900" height="600"></iframe>`,
    },
  })
  await page.goto(`http://elsewhere.localhost:${outer.port}/`)
  const data = page.frameLocator('iframe').locator('portico-data')
  await signInWithin(data, portal.demo)
  await data
    .getByRole('link', { name: /^projects/ })
    .first()
    .click()
  await data.getByRole('button', { name: 'Add row' }).click()
  const typed = data.getByRole('dialog').getByRole('textbox', { name: 'name text' })
  await typed.fill('Not saved yet')
  const question = data.getByRole('alertdialog', { name: 'Leave this page?' })
  const goBack = () => page.frames()[1]?.evaluate(() => history.back())
  await goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(typed).toHaveValue('Not saved yet')
  await goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(data.getByRole('heading', { name: 'Tables' })).toBeVisible()
})
