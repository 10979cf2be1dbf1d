import type { Page } from '@playwright/test'
import { confirmedPerson, type Person } from '../accounts/people.ts'
import { giveSession, type TestPortal } from '../portal.ts'
import { button, dialogReady, shows } from './screen.ts'

/** The address of the account page. */
export const account = '/auth'

/** Returns the open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

/** Waits for the last part of the account page. */
export const later = (page: Page) => shows(page.getByRole('list', { name: 'Activity' }).getByRole('listitem'))

/** Returns whether the browser is Chromium. The drivers of other browsers have no virtual authenticators. */
export const isChromium = (page: Page) => page.context().browser()?.browserType().name() === 'chromium'

/** Signs in with a new account. */
export async function beginAsSomebody(page: Page, portal: TestPortal): Promise<Person> {
  const person = await confirmedPerson(portal)
  await giveSession(page, portal, person)
  return person
}

/** Presses a button of the account page, and waits for its dialog. */
export const opens = (opener: string, then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await later(page)
  await button(page, opener).click()
  await dialogReady(page)
  await then?.(page)
}
