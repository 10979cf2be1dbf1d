import type { Page } from '@playwright/test'
import { shiftProofTimes } from '../../accounts/owner-sql.ts'
import {
  answerProvider,
  createTestUser,
  expectHome,
  findMail,
  type TestUser,
} from '../../accounts/test-users.ts'
import { expect, type TestPortal } from '../../portal.ts'
import {
  accountPath,
  addAuthenticator,
  isChromium,
  signInAsNewUser,
  signInWithMfa,
  waitForActivity,
} from '../account-parts.ts'
import { getButton, type Screen, waitForHeading, waitUntilVisible } from '../screen.ts'
import { delayAttempts, findWrongCode } from './attempts.ts'

/** The name of a passkey is kept in the language of its creation. */
const ofPasskey = ['Passkey added', 'Passkey']

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Requests a change that needs a recent proof. */
async function requestChange(page: Page): Promise<void> {
  await waitForActivity(page)
  await page.getByLabel('New email address').fill(createTestUser().email)
  await page.keyboard.press('Enter')
  await waitUntilVisible(question(page))
}

/** The dialog over the account page of a user whose last proof is old. */
function proofOf<Begun extends { email: string }>(
  name: string,
  begin: (page: Page, portal: TestPortal) => Promise<Begun>,
  then: (page: Page, portal: TestPortal, begun: Begun) => Promise<void>,
): Screen {
  return {
    name: `a proof, ${name}`,
    path: accountPath,
    ready: async (page, portal) => {
      const begun = await begin(page, portal)
      await shiftProofTimes(portal, begun)
      await page.goto(portal.shell + accountPath)
      await requestChange(page)
      await then(page, portal, begun)
    },
  }
}

async function givePassword(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function beginDelayed(page: Page, portal: TestPortal) {
  const person = await signInAsNewUser(page, portal)
  await delayAttempts(portal, person)
  return person
}

/** Signs in with an account that only a provider opens. */
async function beginByProvider(page: Page, portal: TestPortal) {
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await getButton(page, 'Continue with Keycloak').click()
  await answerProvider(page, person.email)
  await expectHome(page)
  return person
}

/** Signs in with an account that has a passkey, if the driver of the browser supports passkeys. */
async function beginWithPasskey(page: Page, portal: TestPortal) {
  const person = await signInAsNewUser(page, portal)
  if (!isChromium(page)) return { ...person, authenticator: null }
  const authenticator = await addAuthenticator(page)
  await page.goto(portal.shell + accountPath)
  await waitForActivity(page)
  await getButton(page, 'Add a passkey').click()
  await waitUntilVisible(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem'))
  return { ...person, authenticator }
}

/** Signs in with an account that only mails open. */
async function beginByMail(page: Page, portal: TestPortal) {
  const person = createTestUser()
  await page.goto(`${portal.shell}/auth/code?next=%2F`)
  await page.getByLabel('Email').fill(person.email)
  await getButton(page, 'Email me a code').click()
  await waitUntilVisible(page.getByLabel('Code from the email'))
  await page.getByLabel('Code from the email').fill((await findMail(portal, person)).code)
  await expectHome(page)
  return person
}

/** Requests the code of a mail in the dialog. */
async function requestCode(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Email me a code', exact: true }).click()
  await waitUntilVisible(question(page).getByLabel('Code from the email'))
}

/** The page on which a provider confirms the proof in another tab. */
async function openProviders(page: Page, portal: TestPortal): Promise<TestUser> {
  const person = await beginByProvider(page, portal)
  await page.goto(`${portal.shell}/auth/prove`)
  await waitForHeading('Confirm it’s you')(page)
  await waitUntilVisible(getButton(page, /^Continue with Keycloak/))
  return person
}

/** Each kind of recent proof, and its refusals. */
export const proofScreens: Screen[] = [
  proofOf('a wrong password', signInAsNewUser, async (page) => {
    await givePassword(page, 'wrong')
    await waitUntilVisible(question(page).getByText('That isn’t your current password.'))
  }),
  proofOf('too many attempts', beginDelayed, async (page) => {
    await givePassword(page, 'wrong')
    await waitUntilVisible(question(page).getByText('Too many attempts.'))
  }),
  proofOf('by mail', beginByMail, async (page) => {
    await waitUntilVisible(question(page).getByRole('button', { name: 'Email me a code', exact: true }))
  }),
  proofOf('a wrong code of a mail', beginByMail, async (page, portal, person) => {
    await requestCode(page)
    await question(page)
      .getByLabel('Code from the email')
      .fill(await findWrongCode(portal, person))
    await waitUntilVisible(question(page).getByText(/That code isn’t right/))
  }),
  {
    ...proofOf('by passkey', beginWithPasskey, async (page, _, { authenticator }) => {
      if (authenticator)
        await waitUntilVisible(question(page).getByRole('button', { name: 'Use your passkey' }))
    }),
    saidOnce: ofPasskey,
  },
  {
    ...proofOf('a refused passkey', beginWithPasskey, async (page, _, { authenticator }) => {
      if (!authenticator) return
      await authenticator.clear()
      await question(page).getByRole('button', { name: 'Use your passkey' }).click()
      await waitUntilVisible(question(page).getByText(/No passkey was used|passkey couldn’t be used/))
    }),
    saidOnce: ofPasskey,
  },
  proofOf('by a provider', beginByProvider, (page) =>
    waitUntilVisible(question(page).getByRole('link', { name: /^Confirm where you sign in/ })),
  ),
  {
    name: 'a proof, at the provider',
    path: accountPath,
    ready: async (page, portal) => void (await openProviders(page, portal)),
  },
  {
    name: 'a proof, given at the provider',
    path: accountPath,
    ready: async (page, portal) => {
      const { email } = await openProviders(page, portal)
      await getButton(page, /^Continue with Keycloak/).click()
      await answerProvider(page, email)
      await waitForHeading('Confirmed.')(page)
    },
  },
  proofOf('by an app', signInWithMfa, (page) =>
    waitUntilVisible(question(page).getByLabel('Code from your app')),
  ),
  proofOf('a wrong code of an app', signInWithMfa, async (page) => {
    await question(page).getByLabel('Code from your app').pressSequentially('000000')
    await waitUntilVisible(question(page).getByText(/That code didn’t match/))
  }),
  proofOf('refused by Escape', signInAsNewUser, async (page) => {
    await waitUntilVisible(question(page).getByLabel('Password', { exact: true }))
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await waitUntilVisible(page.getByText('Nothing was changed. Try again, and confirm that it’s you.'))
  }),
]
