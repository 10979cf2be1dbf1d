import type { Locator, Page } from '@playwright/test'
import { openMail } from '../mailbox.ts'
import { startTestPortal, type TestPortal } from '../portal.ts'
import { type HostServer, serveHost } from './host-server.ts'
import { test as base, createPageAround, expect, getScriptUrl } from './test.ts'

interface Mails {
  /** A page with files, and below them an account: the second element knows the target of email links. */
  site: { server: HostServer; portal: TestPortal }
}

// Email links lead only to URLs in the backend's allow list, which contains this embedding page.
const test = base.extend<object, Mails>({
  site: [
    async ({ scripts }, use) => {
      const pages: Record<string, string> = {}
      const server = await serveHost({ pages })
      process.env.PORTICO_REDIRECT_ORIGINS = `http://localhost:${server.port}`
      const { portal, end } = await startTestPortal()
      delete process.env.PORTICO_REDIRECT_ORIGINS
      const files = createPageAround({ scripts, portal, remote: 'files' })
      const auth = createPageAround({ scripts, portal, remote: 'auth' })
      const script = auth.slice(auth.indexOf('<script'), auth.indexOf('</head>'))
      const element = auth.slice(auth.indexOf('<portico-auth'), auth.indexOf('</main>'))
      const around = files.replace('</main>', `${element}</main>`)
      pages['/account'] = around.replace('</head>', `${script}</head>`)
      pages['/late'] = around.replace(
        '</head>',
        `<script type="module">${bringLate(scripts)}</script></head>`,
      )
      await use({ server, portal })
      await end()
      await server.close()
    },
    { scope: 'worker' },
  ],
})

const email = 'rita.reader@portico.example'

/** Loads the account's script after the files element has rendered. */
const bringLate = (scripts: HostServer) => `const look = () =>
  document.querySelector('portico-files')?.shadowRoot?.textContent
    ? import('${getScriptUrl(scripts, 'auth')}')
    : requestAnimationFrame(look)
look()`

/** Opens a page whose account script loads second, after a session was created without it. */
async function openAccount(page: Page, { server }: Mails['site']): Promise<Locator> {
  await page.goto(`http://localhost:${server.port}/late`)
  return page.locator('portico-auth')
}

test('an email link that leads back to the embedding page confirms a new account @long', async ({
  page,
  site,
}) => {
  const auth = await openAccount(page, site)
  await auth.getByRole('link', { name: 'Create an account' }).click()
  await auth.getByLabel('Email').fill(email)
  await auth.getByLabel('Password', { exact: true }).fill('seven quiet lanterns')
  await auth.getByRole('button', { name: 'Create account' }).click()
  await expect(auth.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openMail(page, site.portal, email)
  await page.getByRole('link', { name: 'Confirm email address' }).click()
  await expect(page).toHaveURL(`http://localhost:${site.server.port}/late`)
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.locator('portico-files').getByRole('button', { name: 'New folder' })).toBeVisible()
})

test('a lost password is replaced on the embedding page @long', async ({ page, site }) => {
  const auth = await openAccount(page, site)
  await auth.getByRole('link', { name: 'Forgot your password?' }).click()
  await auth.getByLabel('Email').fill(site.portal.other?.email ?? '')
  await auth.getByRole('button', { name: 'Send the email' }).click()
  await expect(auth.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openMail(page, site.portal, site.portal.other?.email ?? '')
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL(`http://localhost:${site.server.port}/late`)
  await auth.getByLabel('New password', { exact: true }).fill('eight loud lanterns')
  await auth.getByRole('button', { name: 'Set password' }).click()
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('an expired email link shows a message on the embedding page @long', async ({ page, site }) => {
  await page.goto(
    `http://localhost:${site.server.port}/account#error=access_denied&error_code=otp_expired&error_description=expired`,
  )
  const auth = page.locator('portico-auth')
  await expect(auth.getByText('This link has expired or was already used')).toBeVisible()
  await expect(page).toHaveURL(`http://localhost:${site.server.port}/account`)
})
