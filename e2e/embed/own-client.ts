import type { Locator, Page } from '@playwright/test'
import type { TestPortal } from '../portal.ts'
import { expect } from '../portal.ts'
import { getScriptUrl, getWorkspaceFolder } from './elements.ts'
import type { HostServer, HostSite } from './host-server.ts'

/**
 * Returns a built example whose page has its own Supabase client. With `before` the page sets its property before the element is defined:
 * the script is left out, and the test adds it.
 */
export function serveHostExample(
  example: string,
  portal: TestPortal,
  scripts: HostServer,
  order: 'before' | 'after' = 'after',
): HostSite {
  const script = 'http://localhost:4102/0.1.0/embed.js'
  return {
    folder: getWorkspaceFolder(`examples/${example}/dist`),
    replace: {
      ...(order === 'before' && { [`src="${script}"`]: 'data-left-out' }),
      [script]: getScriptUrl(scripts, 'data'),
      'http://localhost:54321': portal.backend,
      sb_publishable_your_key: portal.key,
    },
  }
}

/** Signs in with the page's own form. */
export async function signIn(page: Page, user: TestPortal['demo']): Promise<void> {
  await page
    .getByLabel('Email')
    .first()
    .fill(user?.email ?? '')
  await page
    .getByLabel('Password')
    .first()
    .fill(user?.password ?? '')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

/** Expects that the element follows the page through a sign-in, a change of user and a sign-out. */
export async function expectFollowing(page: Page, data: Locator, portal: TestPortal): Promise<void> {
  await expect(data.getByText('Sign in to see Data')).toBeVisible()
  await signIn(page, portal.demo)
  await expect(page.getByText(`Signed in as ${portal.demo?.email}`)).toBeVisible()
  // Other projects are shared; only their owner can read this one.
  await expect(data.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  await expect(data.getByRole('navigation', { name: 'Tables' }).getByRole('listitem')).toHaveText([
    'projects',
    'tasks',
  ])
  await signIn(page, portal.other)
  await expect(page.getByText(`Signed in as ${portal.other?.email}`)).toBeVisible()
  await expect(data.getByRole('gridcell', { name: 'Website relaunch' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(data.getByText('Sign in to see Data')).toBeVisible()
  await expect(page.getByText('Nobody is signed in')).toBeVisible()
}
