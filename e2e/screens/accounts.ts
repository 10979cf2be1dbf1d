import type { Page } from '@playwright/test'
import { createSecondClient } from '../areas/second-client.ts'
import type { TestPortal } from '../portal.ts'
import { photo } from './files.ts'
import { choose, getButton, type Screen, waitForDialog, waitForHeading, waitUntilVisible } from './screen.ts'

/** The complete account page, with its lazy parts. */
async function accountReady(page: Page): Promise<void> {
  await waitUntilVisible(
    page.getByRole('heading', { name: 'Dana Demo', level: 1 }),
    getButton(page, 'Delete account'),
    page.getByRole('list', { name: 'Activity' }).getByRole('listitem'),
    page.getByRole('region', { name: 'Devices' }),
  )
}

/** The account is also used in another browser. */
async function onTwoDevices(portal: TestPortal): Promise<string> {
  await createSecondClient(portal)
  return '/auth'
}

/** Returns the screen of a dialog that a button of the account page opens. */
function dialogOf(name: string, opener: string, then?: (page: Page) => Promise<void>): Screen {
  return {
    name,
    path: '/auth',
    ready: async (page) => {
      await accountReady(page)
      await getButton(page, opener).click()
      await waitForDialog(page)
      await then?.(page)
    },
  }
}

const invited = 'gwen.guest@portico.example'

/** Opens the menu of the other user with an account. */
async function openMenu(page: Page, portal: TestPortal): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: portal.other?.email ?? '' })
  await row.getByRole('button', { name: /^Change / }).click()
}

async function invite(page: Page): Promise<void> {
  await waitUntilVisible(page.getByRole('region', { name: 'People' }).getByRole('listitem'))
  await getButton(page, 'Invite a user').click()
  await waitForDialog(page)
}

/** Returns the screen of a dialog that the menu of an invited user opens. */
function dialogOfInvited(name: string, item: string): Screen {
  return {
    name,
    path: '/auth/people',
    ready: async (page) => {
      const people = page.getByRole('region', { name: 'People' })
      await waitUntilVisible(people.getByRole('listitem'))
      if ((await people.getByText(invited).count()) === 0) {
        await invite(page)
        await page.getByRole('dialog').getByLabel('Email').fill(invited)
        await page.getByRole('dialog').getByLabel('Email').press('Enter')
        await waitUntilVisible(people.getByText(invited))
      }
      await choose(page, `Change ${invited}`, item)
      await waitForDialog(page)
    },
  }
}

export const accountScreens: Screen[] = [
  { name: 'sign-in', axe: 'page', path: '/auth', ready: waitForHeading('Sign in'), isSignedOut: true },
  {
    name: 'sign-in refused',
    path: '/auth',
    isSignedOut: true,
    ready: async (page) => {
      await page.getByLabel('Email').fill('nobody@portico.example')
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await getButton(page, 'Sign in').click()
      await waitUntilVisible(page.getByText('Wrong email or password'))
    },
  },
  {
    name: 'sign-up, not filled in',
    path: '/auth/sign-up',
    isSignedOut: true,
    ready: async (page) => {
      await getButton(page, 'Create account').click()
      await waitUntilVisible(page.getByText('Enter your email address.'))
    },
  },
  {
    name: 'sign-up',
    axe: 'page',
    path: '/auth/sign-up',
    ready: waitForHeading('Create an account'),
    isSignedOut: true,
  },
  {
    name: 'recover',
    axe: 'page',
    path: '/auth/recover',
    ready: waitForHeading('Reset your password'),
    isSignedOut: true,
  },
  // The first of two links, because the other one's token stays in the history of the tab.
  {
    name: 'not me, without a token',
    path: '/auth/not-me',
    ready: waitForHeading('Secure your account'),
    isSignedOut: true,
  },
  {
    name: 'not me',
    axe: 'page',
    path: '/auth/not-me?token=x',
    ready: waitForHeading('Wasn’t this you?'),
    isSignedOut: true,
  },
  {
    name: 'code of a mail',
    path: '/auth/check-mail',
    ready: waitForHeading('Enter the code'),
    isSignedOut: true,
  },
  {
    name: 'sign-in by email',
    path: '/auth/code',
    ready: waitForHeading('Sign in by email'),
    isSignedOut: true,
  },
  {
    name: 'company',
    path: '/auth/sso',
    ready: waitForHeading('Sign in with your company'),
    isSignedOut: true,
  },
  {
    name: 'a link that failed',
    path: '/auth/callback?error=x&error_code=otp_expired&for=signup',
    ready: waitForHeading(/./),
    isSignedOut: true,
  },
  {
    name: 'an invitation whose link failed',
    path: '/auth/callback?error=x&error_code=otp_expired&for=invitation',
    ready: waitForHeading('You’re invited: one more step'),
    isSignedOut: true,
  },
  { name: 'account', axe: 'page', path: '/auth', ready: accountReady, height: 3600 },
  {
    name: 'cropping a picture',
    path: '/auth',
    ready: async (page) => {
      await accountReady(page)
      await page.locator('input[type="file"]').setInputFiles(photo)
      await waitForDialog(page, 'Crop your picture')
    },
  },
  dialogOf('naming an authenticator app', 'Set up two-step verification', (page) =>
    waitUntilVisible(page.getByRole('dialog').getByLabel('Name')),
  ),
  dialogOf('authenticator app', 'Set up two-step verification', async (page) => {
    await getButton(page, 'Continue').click()
    await waitUntilVisible(page.getByRole('img', { name: /^QR code/ }))
  }),
  dialogOf('deleting the account', 'Delete account'),
  { ...dialogOf('signing out all other devices', 'Sign out all other devices'), path: onTwoDevices },
  dialogOf('signing out everywhere', 'Sign out on all devices'),
  {
    name: 'people',
    path: '/auth/people',
    ready: async (page) =>
      waitUntilVisible(page.getByRole('region', { name: 'People' }).getByRole('listitem')),
  },
  {
    name: 'menu of a person',
    path: '/auth/people',
    isMenu: true,
    ready: async (page, portal) => {
      await openMenu(page, portal)
      await waitUntilVisible(page.getByRole('menuitem', { name: 'Disable…' }))
    },
  },
  {
    name: 'disabling somebody',
    path: '/auth/people',
    ready: async (page, portal) => {
      await openMenu(page, portal)
      await page.getByRole('menuitem', { name: 'Disable…' }).click()
      await waitForDialog(page)
    },
  },
  { name: 'inviting somebody', path: '/auth/people', ready: invite },
  {
    name: 'sign-in rules',
    path: '/auth/people',
    ready: async (page) => {
      await getButton(page, 'Sign-in rules').click()
      await waitForDialog(page)
      await waitUntilVisible(page.getByRole('dialog').getByRole('combobox'))
    },
  },
  dialogOfInvited('roles of a person', 'Roles…'),
  dialogOfInvited('taking an invitation back', 'Take the invitation back…'),
]
