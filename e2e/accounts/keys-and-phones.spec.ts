import type { BrowserContext, Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { test as base, createPortalFixture, type TestPortal } from '../portal.ts'
import { startWithConfig } from './project.ts'
import { expect } from './test.ts'
import { createConfirmedUser, expectHome, fillSignIn } from './test-users.ts'
import { addToVault } from './vault.ts'

const both = 'enroll_enabled = true\nverify_enabled = true\n'

/** Tests on a portal that is configured with security keys and phones as MFA factors. */
const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(() =>
    startWithConfig((config) => `${config}\n[auth.mfa.web_authn]\n${both}[auth.mfa.phone]\n${both}`),
  ),
})

test.skip(Boolean(realProject && !realProject.hasAllFactors), 'The project has authenticator apps alone.')

async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function textTo(portal: TestPortal, number: string): Promise<string> {
  const answer = await fetch(`${portal.mailbox}/messages.json?to=${encodeURIComponent(number)}`)
  const [text] = (await answer.json()) as { code: string }[]
  return text?.code ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
}

test('in chromium: a security key and a phone are added as second factors, requested and removed @long', async ({
  page,
  context,
  portal,
}) => {
  await addAuthenticator(context, page)
  const person = await createConfirmedUser(portal)
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Set up two-step verification' }).press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Authenticator app/,
    /^Security key or passkey/,
    /^Text message/,
  ])
  expect(await findViolations(page, { onTop: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Choose Security key or passkey' }).press('Enter')
  const name = dialog.getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('My key')
  await name.press('Enter')
  // The page offers recovery codes to a user with a single factor.
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  const steps = page.getByRole('region', { name: 'Second factors' })
  await expect(steps.getByRole('listitem')).toHaveText([/^My keySecurity key or passkey/])

  await signOut(page)
  await fillSignIn(page, person)
  const useKey = page.getByRole('button', { name: 'Use your key' })
  await expect(useKey).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await useKey.press('Enter')
  await expectHome(page)
  if (!realProject)
    await addToVault(page, portal, {
      method: 'mfa/webauthn',
      field: (question) => question.getByRole('button', { name: 'Use your key' }),
      give: (button) => button.press('Enter'),
    })

  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('button', { name: 'Add a second factor' }).press('Enter')
  await dialog.getByRole('button', { name: 'Choose Text message' }).press('Enter')
  const number = dialog.getByLabel('Phone number')
  await expect(number).toBeFocused()
  await number.fill('0660 1234567')
  await number.press('Enter')
  await expect(dialog.getByText('Enter the number with its country code')).toBeVisible()
  await number.fill('+43 660 1234567')
  await number.press('Enter')
  const code = dialog.getByLabel('Code from the text message')
  await expect(code).toBeFocused()
  await expect(dialog.getByText('+43 ••• 67')).toBeVisible()
  const right = await textTo(portal, '+436601234567')
  await code.fill(right === '000000' ? '111111' : '000000')
  await expect(dialog.getByText('That code didn’t match. Check it')).toBeVisible()
  await code.fill('')
  await code.pressSequentially(right)
  await code.press('Enter')
  await dialog.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(steps.getByRole('listitem').last()).toContainText('Text message · +436601234567')

  // The page requests the factor that was used last, and offers the others.
  await signOut(page)
  await fillSignIn(page, person)
  const send = page.getByRole('button', { name: 'Send a code' })
  await expect(send).toBeFocused()
  await page.getByRole('combobox', { name: 'Second factor' }).press('Enter')
  await page.getByRole('option', { name: 'Security key or passkey' }).press('Enter')
  await expect(useKey).toBeVisible()
  await page.getByRole('combobox', { name: 'Second factor' }).press('Enter')
  await page.getByRole('option', { name: 'Text message: My phone' }).press('Enter')
  await send.press('Enter')
  const another = page.getByRole('button', { name: 'Send another code' })
  await expect(another).toBeVisible()
  // The text message with the first code arrives before that button appears.
  const first = await textTo(portal, '+436601234567')
  await another.press('Enter')
  const typed = page.getByLabel('Code from the text message')
  await expect.poll(() => textTo(portal, '+436601234567')).not.toBe(first)
  // The text message can arrive before the page has the challenge of its code.
  await expect(page.getByText('Another code is on its way')).toBeAttached()
  await typed.fill(await textTo(portal, '+436601234567'))
  await expectHome(page)

  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('button', { name: 'Remove My key' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('Your other second factors still work')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(steps).toBeFocused()
  await expect(steps.getByRole('listitem')).toHaveText([/^My phone/])
})
