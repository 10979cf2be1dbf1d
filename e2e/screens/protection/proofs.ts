import type { Page } from '@playwright/test'
import { ageProofs } from '../../accounts/owner-sql.ts'
import { answerProvider, expectHome, mailTo, type Person, somebody } from '../../accounts/people.ts'
import { expect, type TestPortal } from '../../portal.ts'
import {
  account,
  beginAsSomebody,
  beginPastSteps,
  giveAuthenticator,
  isChromium,
  later,
} from '../account-parts.ts'
import { button, heading, type Screen, shows } from '../screen.ts'
import { delayAttempts, wrongCode } from './attempts.ts'

/** The name of a passkey is kept in the language of its creation. */
const ofPasskey = ['Passkey added', 'Passkey']

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Requests a change that needs a recent proof. */
async function requestChange(page: Page): Promise<void> {
  await later(page)
  await page.getByLabel('New email address').fill(somebody().email)
  await page.keyboard.press('Enter')
  await shows(question(page))
}

/** The dialog over the account page of a user whose last proof is old. */
function proofOf<Begun extends { email: string }>(
  name: string,
  begin: (page: Page, portal: TestPortal) => Promise<Begun>,
  then: (page: Page, portal: TestPortal, begun: Begun) => Promise<void>,
): Screen {
  return {
    name: `a proof, ${name}`,
    path: account,
    ready: async (page, portal) => {
      const begun = await begin(page, portal)
      await ageProofs(portal, begun)
      await page.goto(portal.shell + account)
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
  const person = await beginAsSomebody(page, portal)
  await delayAttempts(portal, person)
  return person
}

/** Signs in with an account that only a provider opens. */
async function beginByProvider(page: Page, portal: TestPortal) {
  const person = somebody()
  await page.goto(`${portal.shell}/auth?next=%2F`)
  await button(page, 'Continue with Keycloak').click()
  await answerProvider(page, person.email)
  await expectHome(page)
  return person
}

/** Signs in with an account that has a passkey, if the driver of the browser supports passkeys. */
async function beginWithPasskey(page: Page, portal: TestPortal) {
  const person = await beginAsSomebody(page, portal)
  if (!isChromium(page)) return { ...person, authenticator: null }
  const authenticator = await giveAuthenticator(page)
  await page.goto(portal.shell + account)
  await later(page)
  await button(page, 'Add a passkey').click()
  await shows(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem'))
  return { ...person, authenticator }
}

/** Signs in with an account that only mails open. */
async function beginByMail(page: Page, portal: TestPortal) {
  const person = somebody()
  await page.goto(`${portal.shell}/auth/code?next=%2F`)
  await page.getByLabel('Email').fill(person.email)
  await button(page, 'Email me a code').click()
  await shows(page.getByLabel('Code from the email'))
  await page.getByLabel('Code from the email').fill((await mailTo(portal, person)).code)
  await expectHome(page)
  return person
}

/** Requests the code of a mail in the dialog. */
async function requestCode(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Email me a code', exact: true }).click()
  await shows(question(page).getByLabel('Code from the email'))
}

/** The page on which a provider confirms the proof in another tab. */
async function openProviders(page: Page, portal: TestPortal): Promise<Person> {
  const person = await beginByProvider(page, portal)
  await page.goto(`${portal.shell}/auth/prove`)
  await heading('Confirm it’s you')(page)
  await shows(button(page, /^Continue with Keycloak/))
  return person
}

/** Each kind of recent proof, and its refusals. */
export const ofProofs: Screen[] = [
  proofOf('a wrong password', beginAsSomebody, async (page) => {
    await givePassword(page, 'wrong')
    await shows(question(page).getByText('That isn’t your current password.'))
  }),
  proofOf('too many attempts', beginDelayed, async (page) => {
    await givePassword(page, 'wrong')
    await shows(question(page).getByText('Too many attempts.'))
  }),
  proofOf('by mail', beginByMail, async (page) => {
    await shows(question(page).getByRole('button', { name: 'Email me a code', exact: true }))
  }),
  proofOf('a wrong code of a mail', beginByMail, async (page, portal, person) => {
    await requestCode(page)
    await question(page)
      .getByLabel('Code from the email')
      .fill(await wrongCode(portal, person))
    await shows(question(page).getByText(/That code isn’t right/))
  }),
  {
    ...proofOf('by passkey', beginWithPasskey, async (page, _, { authenticator }) => {
      if (authenticator) await shows(question(page).getByRole('button', { name: 'Use your passkey' }))
    }),
    saidOnce: ofPasskey,
  },
  {
    ...proofOf('a refused passkey', beginWithPasskey, async (page, _, { authenticator }) => {
      if (!authenticator) return
      await authenticator.clear()
      await question(page).getByRole('button', { name: 'Use your passkey' }).click()
      await shows(question(page).getByText(/No passkey was used|passkey couldn’t be used/))
    }),
    saidOnce: ofPasskey,
  },
  proofOf('by a provider', beginByProvider, (page) =>
    shows(question(page).getByRole('link', { name: /^Confirm where you sign in/ })),
  ),
  {
    name: 'a proof, at the provider',
    path: account,
    ready: async (page, portal) => void (await openProviders(page, portal)),
  },
  {
    name: 'a proof, given at the provider',
    path: account,
    ready: async (page, portal) => {
      const { email } = await openProviders(page, portal)
      await button(page, /^Continue with Keycloak/).click()
      await answerProvider(page, email)
      await heading('Confirmed.')(page)
    },
  },
  proofOf('by an app', beginPastSteps, (page) => shows(question(page).getByLabel('Code from your app'))),
  proofOf('a wrong code of an app', beginPastSteps, async (page) => {
    await question(page).getByLabel('Code from your app').pressSequentially('000000')
    await shows(question(page).getByText(/That code didn’t match/))
  }),
  proofOf('refused by Escape', beginAsSomebody, async (page) => {
    await shows(question(page).getByLabel('Password', { exact: true }))
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await shows(page.getByText('Nothing was changed. Try again, and confirm that it’s you.'))
  }),
]
