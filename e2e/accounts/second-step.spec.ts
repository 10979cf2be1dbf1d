import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { computeTotp, realProject } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { signInByForm } from '../portal.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, expectHome, fillSignIn } from './test-users.ts'
import { addToVault } from './vault.ts'

const codeNow = (secret: string) => computeTotp(secret, Date.now() / 1000)

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

/** Sets up an authenticator app in the dialog, and returns the secret that a user would type into the app. */
async function addApp(page: Page, dialog: Locator): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const picture = dialog.getByRole('img', { name: /^QR code/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Code from your app').pressSequentially(codeNow(secret))
  return secret
}

test('MFA is set up, required before a page opens, and removed by a recovery code @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await signInByForm(page, portal, person)
  await page.goto(`${portal.shell}/auth`)
  const dialog = page.getByRole('dialog')
  const secret = await addApp(page, dialog)
  await dialog.getByRole('button', { name: 'Show codes' }).click()
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  expect(new Set(codes).size).toBe(10)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  expect(await findViolations(page, { onTop: true })).toEqual([])
  await dialog.getByRole('checkbox', { name: /kept these codes/ }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  // The password alone opens no page, and does not skip the MFA form.
  await signOut(page)
  await page.goto(`${portal.shell}/files`)
  await fillSignIn(page, person)
  const code = page.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.goto(`${portal.shell}/files`)
  await expect(code).toBeFocused()
  await code.pressSequentially(codeNow(secret) === '000000' ? '111111' : '000000')
  await expect(page.getByText(/That code didn’t match/)).toBeVisible()
  await code.fill('')
  await code.pressSequentially(codeNow(secret))
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/files`))
  if (!realProject)
    await addToVault(page, portal, {
      method: 'totp',
      field: (question) => question.getByLabel('Code from your app'),
      give: (code) => code.pressSequentially(codeNow(secret)),
    })

  await page.goto(`${portal.shell}/auth`)
  await signOut(page)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill((codes[3] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expectHome(page)
  await expect(page.getByText('Two-step verification is off now')).toBeVisible()
})
