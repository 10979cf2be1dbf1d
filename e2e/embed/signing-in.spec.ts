import { getSessionCookieName } from '@portico/session/server'
import { skipUnsupported } from '../driver/not-supported.ts'
import { createPageAround, createToken, expect, recordEvents, signInWithin, test } from './test.ts'

// Cookies ignore ports, so two ports of one host name would prove nothing: these names belong to one site and to another.
const docs = 'docs.acme.localhost'
const shop = 'shop.acme.localhost'
const elsewhere = 'elsewhere.localhost'

test('on two hosts of one site the shared cookie signs in and signs out on both', async ({
  context,
  page,
  portal,
  scripts,
  host,
}) => {
  const around = (remote: 'auth' | 'files') =>
    createPageAround({ scripts, portal, remote, attributes: 'cookie-domain="acme.localhost"' })
  const server = await host({ pages: { '/auth': around('auth'), '/files': around('files') } })
  await page.goto(`http://${docs}:${server.port}/auth`)
  const auth = page.locator('portico-auth')
  await auth.getByLabel('Email').fill(portal.demo?.email ?? '')
  await auth.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await auth.getByRole('button', { name: 'Sign in' }).click()
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(`http://${shop}:${server.port}/files`)
  await expect(other.locator('portico-files').getByRole('button', { name: 'New folder' })).toBeVisible()

  await auth.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(other.locator('portico-files').getByText('Sign in to see Files')).toBeVisible()
  await other.close()
})

test('the cookie of one site signs in no user on another site @long', async ({
  context,
  page,
  portal,
  scripts,
  host,
}) => {
  const server = await host({ pages: { '/': createPageAround({ scripts, portal, remote: 'files' }) } })
  await page.goto(`http://${docs}:${server.port}/`)
  await signInWithin(page.locator('portico-files'), portal.demo)
  await expect(page.locator('portico-files').getByRole('button', { name: 'New folder' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`http://${elsewhere}:${server.port}/`)
  await expect(other.locator('portico-files').getByText('Sign in to see Files')).toBeVisible()
  await other.close()
})

test("with the page's own client the element writes no cookie and refreshes nothing", async ({
  context,
  page,
  portal,
  scripts,
  host,
}) => {
  const token = await createToken(portal)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const server = await host({
    pages: {
      '/': createPageAround({
        scripts,
        portal,
        remote: 'files',
        body: `<script type="module">
          globalThis.token = ${JSON.stringify(token)}
          document.querySelector('portico-files').getAccessToken = () => globalThis.token
        </script>`,
      }),
    },
  })
  await page.goto(`http://${elsewhere}:${server.port}/`)
  const files = page.locator('portico-files')
  await expect(files.getByRole('button', { name: 'New folder' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(asked.filter((url) => url.includes('/auth/v1/'))).toEqual([])
  // The page itself signs out, and the element follows when the page gives it no user.
  await page.evaluate(() => {
    Object.assign(globalThis, { token: null })
    dispatchEvent(new Event('online'))
  })
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
  await files.getByRole('button', { name: 'Sign in' }).click()
  await expect(files.getByLabel('Email')).toHaveCount(0)
})

test('with session="page" an element makes no request before the page sets its function, even with an old cookie', async ({
  context,
  page,
  portal,
  scripts,
  host,
}) => {
  skipUnsupported('webkit', 'its driver sets cookies for the page that is shown only')
  const server = await host({
    pages: { '/': createPageAround({ scripts, portal, remote: 'files', attributes: 'session="page"' }) },
  })
  // The host's own client keeps its session in the very cookie that an element would read, and has let it expire.
  const name = getSessionCookieName(portal.backend)
  const user = { id: 'd0000000-0000-4000-8000-000000000009', aud: 'authenticated' }
  const expired = { access_token: 'a.b.c', refresh_token: 'own', token_type: 'bearer', expires_at: 1, user }
  const value = `base64-${Buffer.from(JSON.stringify(expired)).toString('base64url')}`
  await context.addCookies([{ name, value, domain: elsewhere, path: '/' }])
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(
      Document.prototype,
      'cookie',
    ) as Required<PropertyDescriptor>
    const written: string[] = []
    Object.assign(globalThis, { written })
    Object.defineProperty(document, 'cookie', {
      get,
      set(cookie: string) {
        written.push(cookie)
        set.call(document, cookie)
      },
    })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`http://${elsewhere}:${server.port}/`)
  const files = page.locator('portico-files')
  await expect(files.locator('[aria-busy="true"]')).toBeVisible()
  const borrow = (token: string | null) =>
    files.evaluate((element, token) => {
      // Sets the function again, like a component that renders repeatedly.
      Object.assign(element, { getAccessToken: () => Promise.resolve(token) })
    }, token)
  const token = await createToken(portal)
  await borrow(token)
  await files.getByRole('button', { name: 'New folder' }).click()
  const typed = files.getByRole('dialog').getByRole('textbox')
  await typed.fill('Half a na')
  await borrow(token)
  await expect(typed).toHaveValue('Half a na')
  await borrow(null)
  await expect(files.getByText('Sign in to see Files')).toBeVisible()
  await files.evaluate((element) => Object.assign(element, { getAccessToken: null }))
  await expect(files.locator('[aria-busy="true"]')).toBeVisible()
  expect(asked.filter((url) => url.includes('/auth/v1/'))).toEqual([])
  expect(await page.evaluate(() => (globalThis as unknown as { written: string[] }).written)).toEqual([])
  expect(await context.cookies()).toEqual([expect.objectContaining({ name, value })])
})

test('an event reports to the page that the user wants to sign in, and the page can handle it', async ({
  page,
  portal,
  scripts,
  host,
}) => {
  const events = await recordEvents(page)
  const around = (attributes: string, body = '') =>
    createPageAround({ scripts, portal, remote: 'files', attributes, body })
  const server = await host({
    pages: {
      '/url': around('sign-in-url="/login?back=files"'),
      '/own': around(
        '',
        '<script type="module">addEventListener("portico-sign-in", (event) => event.preventDefault())</script>',
      ),
      '/login': '<h1>The sign-in page of somebody else</h1>',
    },
  })
  await page.goto(`http://localhost:${server.port}/own`)
  const files = page.locator('portico-files')
  await files.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(events).toContainEqual({ type: 'portico-sign-in', detail: { url: null } })
  await expect(files.getByLabel('Email')).toHaveCount(0)

  await page.goto(`http://localhost:${server.port}/url`)
  await files.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`http://localhost:${server.port}/login?back=files`)
})

test('two elements on one page share one session @long', async ({ page, portal, scripts, host }) => {
  const files = createPageAround({ scripts, portal, remote: 'files' })
  const auth = createPageAround({ scripts, portal, remote: 'auth' })
  const body = auth.slice(auth.indexOf('<portico-auth'), auth.indexOf('</main>'))
  const script = auth.slice(auth.indexOf('<script'), auth.indexOf('</head>'))
  const server = await host({
    pages: { '/': files.replace('</head>', `${script}</head>`).replace('</main>', `${body}</main>`) },
  })
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) refreshes.push(request.url())
  })
  await page.goto(`http://localhost:${server.port}/`)
  await expect(page.locator('portico-files').getByText('Sign in to see Files')).toBeVisible()
  const form = page.locator('portico-auth')
  await form.getByLabel('Email').fill(portal.demo?.email ?? '')
  await form.getByLabel('Password', { exact: true }).fill(portal.demo?.password ?? '')
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('portico-files').getByRole('button', { name: 'New folder' })).toBeVisible()
  expect(refreshes).toHaveLength(1)
})
