import type { Page } from '@playwright/test'
import { mailTo, type Person, somebody } from '../../accounts/people.ts'
import { expect, type TestPortal } from '../../portal.ts'
import { account, beginAsSomebody, later } from '../account-parts.ts'
import { button, type Screen, shows } from '../screen.ts'
import { wrongCode } from './attempts.ts'

/** Announcements stay in their language. */
const toldOnce = ['Sent. Look for the newest email.', '{email} has agreed']

const waiting = (page: Page) => page.getByRole('region', { name: 'Pending change' })

/** Requests a change of address that both addresses have to agree to. */
async function requestChange(page: Page, portal: TestPortal): Promise<{ person: Person; next: Person }> {
  const [person, next] = [await beginAsSomebody(page, portal), somebody()]
  await page.goto(portal.shell + account)
  await later(page)
  await page.getByLabel('New email address').fill(next.email)
  await page.keyboard.press('Enter')
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  return { person, next }
}

async function giveCode(page: Page, { email }: Person, code: string): Promise<void> {
  const side = waiting(page).getByRole('listitem').filter({ hasText: email })
  await side.getByLabel(`Code sent to ${email}`).fill(code)
  await side.getByRole('button', { name: 'Confirm' }).click()
}

/** A change of address between its two mails. */
export const ofAddresses: Screen[] = [
  {
    name: 'a change of address, both are asked',
    path: account,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => void (await requestChange(page, portal)),
  },
  {
    name: 'a change of address, half done',
    path: account,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await giveCode(page, next, (await mailTo(portal, next)).code)
      await expect(waiting(page).getByRole('listitem').filter({ hasText: next.email })).toContainText(
        'has agreed',
      )
    },
  },
  {
    name: 'a change of address, a wrong code',
    path: account,
    saidOnce: toldOnce,
    height: 3600,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await giveCode(page, next, await wrongCode(portal, next))
      await shows(waiting(page).getByText(/That code isn’t right/))
    },
  },
  {
    name: 'a change of address by a link, half done',
    path: account,
    ready: async (page, portal) => {
      const { next } = await requestChange(page, portal)
      await page.context().clearCookies()
      await page.goto((await mailTo(portal, next)).link)
      const accept = button(page, 'Sign in with the link')
      const half = page.getByRole('heading', { name: 'One more confirmation' })
      await shows(accept.or(half))
      if (await accept.isVisible()) await accept.click()
      await shows(half)
    },
  },
]
