import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realProject, supabaseDir } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { test as base, startTestPortal, type TestPortal } from '../portal.ts'
import { expectHome, mailTo, somebody } from './people.ts'
import { expect } from './test.ts'

/** On a portal whose configuration lets guests in, and people by the provider for development. */
const test = base.extend<object, { portal: TestPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const project = mkdtempSync(join(tmpdir(), 'portico-ways-'))
      cpSync(supabaseDir, project, { recursive: true })
      writeFileSync(
        join(project, 'config.toml'),
        '[auth]\nenable_anonymous_sign_ins = true\n[auth.external.keycloak]\nenabled = true\n',
      )
      const { portal, end } = await startTestPortal(undefined, undefined, { PORTICO_SUPABASE_DIR: project })
      await use(portal)
      await end()
      rmSync(project, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

test.skip(Boolean(realProject), 'The provider is one of the embedded backend.')

test('a guest keeps the data by an address, and a provider leads back to the page that was wanted', async ({
  page,
  portal,
}) => {
  const person = somebody()
  await page.goto(`${portal.shell}/auth?next=%2Ffiles`)
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/files`))
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByRole('heading', { name: 'Guest' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Nobody can sign in to a guest account again')
  await page.keyboard.press('Escape')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from the email').fill((await mailTo(portal, person)).code)
  await expect(page.getByText('Your account is yours to keep').first()).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('New password set').first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.goto(`${portal.shell}/auth?next=%2Fdata`)
  await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
  await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Signing in didn’t work' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  const again = page.getByRole('button', { name: /Continue with Keycloak.*Last used/ })
  expect(await findViolations(page)).toEqual([])
  await again.click()
  await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/data`))
  await page.goto(portal.shell)
  await expectHome(page)
  // It is the account that the guest has kept.
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText(person.email).first()).toBeVisible()
})
