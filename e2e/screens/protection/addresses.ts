import type { Page } from '@playwright/test'
import { createTestUser, findMail, type TestUser } from '../../accounts/test-users.ts'
import { expect, type TestPortal } from '../../portal.ts'
import { accountPath, signInAsNewUser, waitForActivity } from '../account-parts.ts'
import { getButton, type Screen, waitUntilVisible } from '../screen.ts'
import { findWrongCode } from './attempts.ts'

/** Announcements stay in their language. */
const toldOnce = ['Sent. Look for the newest email.', '{email} has agreed']

const waiting = (page: Page) => page.getByRole('region', { name: 'Pending change' })

/** Requests a change of address that both addresses have to agree to. */
async function requestChange(page: Page, portal: TestPortal): Promise<{ person: TestUser; next: TestUser }> {
  const [person, next] = [await signInAsNewUser(page, portal), createTestUser()]
  await page.goto(portal.shell + accountPath)
  await waitForActivity(page)
  await page.getByLabel('New email address').fill(next.email)
  await page.keyboard.press('Enter')
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  return { person, next }
}

async function giveCode(page: Page, { email }: TestUser, code: string): Promise<void> {
  const side = waiting(page).getByRole('listitem').filter({ hasText: email })
  await side.getByLabel(`Code sent to ${email}`).fill(code)
  await side.getByRole('button', { name: 'Confirm' }).click()
}

/** A change of address between its two mails. */
export const addressScreens: Screen[] = [
  {
    name: 'a change of address, both are asked',
    path: accountPath,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => void (await requestChange(page, portal)),
  },
  {
    name: 'a change of address, half done',
    path: accountPath,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await giveCode(page, next, (await findMail(portal, next)).code)
      await expect(waiting(page).getByRole('listitem').filter({ hasText: next.email })).toContainText(
        'has agreed',
      )
    },
  },
  {
    name: 'a change of address, a wrong code',
    path: accountPath,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await giveCode(page, next, await findWrongCode(portal, next))
      await waitUntilVisible(waiting(page).getByText(/That code isn’t right/))
    },
  },
  {
    name: 'a change of address by a link, half done',
    path: accountPath,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await page.context().clearCookies()
      await page.goto((await findMail(portal, next)).link)
      const accept = getButton(page, 'Sign in with the link')
      const half = page.getByRole('heading', { name: 'One more confirmation' })
      await waitUntilVisible(accept.or(half))
      if (await accept.isVisible()) await accept.click()
      await waitUntilVisible(half)
    },
  },
]
