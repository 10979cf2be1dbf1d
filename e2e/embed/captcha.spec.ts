import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCaptchaTest, getCaptchaButton } from '../accounts/captcha-test.ts'
import { createTestUser } from '../accounts/test-users.ts'
import { findViolations } from '../axe.ts'
import { serveHost } from './host-server.ts'
import { createPageAround, expect } from './test.ts'

const test = createCaptchaTest('turnstile')

/** Head of the page: the path of the CAPTCHA page, and a policy that allows only frames of its own origin. */
const head = (policy: string) => `<meta name="portico-captcha" content="/captcha.html">
<meta http-equiv="Content-Security-Policy" content="${policy}">`

test('on another origin a copied captcha.html makes sign-in possible; without it the element shows an error @long', async ({
  page,
  context,
  portal,
  provider,
  scripts,
}) => {
  await provider.serve(context)
  const { origin } = new URL(portal.backend)
  const policy = `default-src 'none'; script-src http://localhost:${scripts.port}; connect-src ${origin} ws:; frame-src 'self'`
  const around = { scripts, portal, remote: 'auth', attributes: 'theme="dark"' } as const
  const host = await serveHost({
    pages: {
      '/': createPageAround({ ...around, head: head(policy) }),
      '/without': createPageAround(around),
      '/captcha.html': readFileSync(join(portal.home, 'site', 'captcha.html'), 'utf8'),
    },
  })
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
  const auth = page.locator('portico-auth')
  const { email, password } = portal.demo ?? createTestUser()
  const send = async () => {
    await auth.getByLabel('Email').fill(email)
    await auth.getByLabel('Password', { exact: true }).fill(password)
    await auth.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto(`http://localhost:${host.port}/without`)
  await send()
  await expect(auth.getByText('this page can’t ask you yet')).toBeVisible()
  expect(provider.asked).toEqual([])

  await page.goto(`http://localhost:${host.port}/`)
  await expect(getCaptchaButton(page)).toHaveText('I am a person')
  // The CAPTCHA has the theme of the element, regardless of the page's theme.
  expect(provider.asked.at(-1)).toContain('theme=dark')
  expect(await findViolations(page)).toEqual([])
  await send()
  await getCaptchaButton(page).click()
  await expect(auth.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(violations).toEqual([])
  await host.close()
})
