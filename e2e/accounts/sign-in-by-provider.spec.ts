import type { Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolations } from '../axe.ts'
import { test as base, createPortalFixture, type TestPortal } from '../portal.ts'
import { serveCompanySso } from './company-sso.ts'
import { startWithProviders } from './project.ts'
import { expect } from './test.ts'
import {
  confirmWithPassword,
  createConfirmedUser,
  createTestUser,
  expectHome,
  fillSignIn,
  findMail,
} from './test-users.ts'

/** Tests on a portal that allows guests, the development provider and passkeys. */
const test = base.extend<object, { portal: TestPortal }>({
  portal: createPortalFixture(startWithProviders),
})

test.skip(Boolean(realProject && !realProject.hasProvider), 'This project has neither provider nor passkeys.')

test('a guest keeps the data by adding an address, and a provider redirects to the requested page @long', async ({
  page,
  portal,
}) => {
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth?next=%2Ffiles`)
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await expect(page).toHaveURL(new RegExp(`^${portal.shell}/files`))
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await (await chooser).setFiles({ name: 'kept.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') })
  await expect(page.getByRole('row', { name: /kept\.txt/ })).toBeVisible()
  await page.goto(`${portal.shell}/data/public/projects`)
  await page.getByRole('button', { name: 'Add row' }).click()
  const form = page.getByRole('dialog', { name: 'New row in projects' })
  await form.getByRole('textbox', { name: 'name text' }).fill('Kept project')
  await form.getByRole('button', { name: 'Add row' }).click()
  await expect(form).toBeHidden()
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByRole('heading', { name: 'Guest' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'You won’t be able to sign in to this guest account again',
  )
  await page.keyboard.press('Escape')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from the email').fill((await findMail(portal, person)).code)
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
  // The guest's account is kept, with the data created in it.
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText(person.email).first()).toBeVisible()
  await page.goto(`${portal.shell}/data/public/projects?filter=is_shared.eq.false`)
  await expect(page.getByRole('gridcell', { name: 'Kept project', exact: true })).toBeVisible()
  await page.goto(`${portal.shell}/files`)
  await expect(page.getByRole('row', { name: /kept\.txt/ })).toBeVisible()
})

test('the page tells a guest the same for a taken address, and leads to its account @long', async ({
  page,
  portal,
}) => {
  const person = await createConfirmedUser(portal)
  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await expectHome(page)
  await page.goto(`${portal.shell}/auth#keep`)
  await expect(page.getByRole('heading', { name: 'Keep your data' })).toBeFocused()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(`If ${person.email} is new here, an email is on its way.`)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Code from the email').fill('000000')
  await expect(page.getByText(/^That code isn’t right/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in to that account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out for good' }).click()
  await fillSignIn(page, person)
  await expectHome(page)
})

const signOut = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()

test('in chromium: a passkey is added, signs in by a button and automatically, and is removed @long', async ({
  page,
  context,
  portal,
}) => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const person = await createConfirmedUser(portal)
  await page.goto(`${portal.shell}/auth`)
  await fillSignIn(page, person)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('You have no passkeys yet.')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(page.getByText('Passkey added').first()).toBeVisible()
  await passkeys.getByRole('button', { name: 'Rename Passkey' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet')
  await expect(passkeys.getByRole('listitem')).toContainText('Laptop')
  expect(await findViolations(page)).toEqual([])

  // The browser offers the passkey in the address field; the virtual authenticator accepts it.
  await signOut(page)
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  const presence = (enabled: boolean) =>
    devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await presence(false)
  await signOut(page)
  // A user who declines the offered passkey finds the button, which replaces the offer.
  const button = page.getByRole('button', { name: /Sign in with a passkey.*Last used/ })
  await expect(button).toBeEnabled()
  await button.focus()
  await presence(true)
  // Uses the keyboard directly, because the form disappears immediately and has no button for a second press.
  await page.keyboard.press('Enter')
  await expectHome(page)

  await page.goto(`${portal.shell}/auth`)
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(passkeys).toContainText('You have no passkeys yet.')
  await expect(passkeys).toBeFocused()
  await signOut(page)
  await expect(page.getByText('The passkey wasn’t accepted.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  // Browsers create passkeys only for host names, not for IP addresses.
  await page.goto(`${portal.shell.replace('localhost', '127.0.0.1')}/auth`)
  await page.getByRole('button', { name: /Sign in with a passkey/ }).click()
  await expect(page.getByText('Passkeys don’t work at this address.')).toBeVisible()
})

test('in webkit: the sign-in form and the account page show that the browser has no passkeys', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText('This browser can’t use passkeys.')).toBeVisible()
  await fillSignIn(page, await createConfirmedUser(portal))
  await expectHome(page)
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText('Add one in a browser that can.')).toBeVisible()
})

test('a login is linked, signs in and is unlinked; a login of another account offers a choice @long', async ({
  page,
  portal,
}) => {
  const [first, second, login] = [
    await createConfirmedUser(portal),
    await createConfirmedUser(portal),
    createTestUser(),
  ]
  const logins = page.getByRole('list', { name: 'Logins' })
  const link = page.getByRole('button', { name: 'Link Keycloak', exact: true })
  const signIn = async (person: typeof first) => {
    await page.goto(`${portal.shell}/auth?next=%2F`)
    await fillSignIn(page, person)
    await expectHome(page)
    await page.goto(`${portal.shell}/auth`)
  }
  const sayWho = async () => {
    await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
    await page.getByLabel('Email').fill(login.email)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn(first)
  await expect(logins).toHaveText(`Email${first.email}`)
  await link.click()
  await sayWho()
  await expect(page.getByText('Keycloak is linked now').first()).toBeVisible()
  await expect(logins.getByRole('listitem').nth(1)).toContainText(login.email)
  await expect(link).toBeHidden()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()

  await signIn(second)
  await link.click()
  await sayWho()
  await expect(page.getByText('This Keycloak login belongs to another account')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep them separate' }).click()
  await expect(page.getByText('This Keycloak login belongs to another account')).toBeHidden()
  await expect(page.getByRole('heading', { name: second.email })).toBeVisible()
  await link.click()
  await sayWho()
  await page.getByRole('button', { name: 'Sign in to that account' }).click()
  await sayWho()
  await expect(logins).toContainText(first.email)

  await page.getByRole('button', { name: 'Unlink Keycloak' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  // A sign-in at a provider is not a proof for an account with a password.
  await confirmWithPassword(page, first)
  await expect(page.getByText('Keycloak is unlinked').first()).toBeVisible()
  await expect(logins).toHaveText(`Email${first.email}`)
  await expect(link).toBeVisible()
})

test('a guest keeps the data by a login that is linked, which opens the account afterwards @long', async ({
  page,
  portal,
}) => {
  const login = createTestUser()
  const sayWho = async () => {
    await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
    await page.getByLabel('Email').fill(login.email)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${portal.shell}/auth?next=%2Ffiles`)
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await (await chooser).setFiles({ name: 'linked.txt', mimeType: 'text/plain', buffer: Buffer.from('kept') })
  await expect(page.getByRole('row', { name: /linked\.txt/ })).toBeVisible()
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByText('Or link a login that you have elsewhere, under “Logins”.')).toBeVisible()
  await page.getByRole('button', { name: 'Link Keycloak', exact: true }).click()
  await sayWho()
  await expect(page.getByText('Keycloak is linked now').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep your data' })).toBeHidden()
  await signOut(page)
  await page.goto(`${portal.shell}/auth?next=%2Ffiles`)
  await page.getByRole('button', { name: /Continue with Keycloak/ }).click()
  await sayWho()
  await expect(page.getByRole('row', { name: /linked\.txt/ })).toBeVisible()
})

test('the domain of an email address leads to its company sign-in and back to the requested page; an unknown domain has none @long', async ({
  page,
  portal,
  whole,
}) => {
  test.skip(Boolean(realProject), 'Companies of a project elsewhere are its own.')
  const email = createTestUser().email.replace(/@.*/, '@Corp.example')
  serveCompanySso(whole, portal, 'corp.example')
  await page.goto(`${whole.url}/auth?next=%2Fdata`)
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  const address = page.getByLabel('Email')
  await address.fill('somebody@elsewhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('There’s no company login for this domain.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await address.fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Development sign-in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${whole.url}/data`))
  await page.goto(`${whole.url}/auth`)
  await expect(page.getByRole('main').getByText(email.toLowerCase()).first()).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('link', { name: /Sign in with your company.*Last used/ })).toBeVisible()
})
