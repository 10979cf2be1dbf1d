import type { Page } from '@playwright/test'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { createSecondClient } from '../../areas/second-client.ts'
import { setSessionCookies, type TestPortal } from '../../portal.ts'
import { picture, signInWithFile } from '../files.ts'
import { choose, getButton, type Screen, waitForHeading, waitUntilVisible } from '../screen.ts'

const password = 'open sesame street'

/** Shares a file of the demo account with a password. Returns the path of the link. */
async function shareWithPassword(portal: TestPortal): Promise<string> {
  const { ask, userId, token } = await createSecondClient(portal)
  const key = `${userId}/Reports/share.txt`
  const answer = await fetch(`${portal.backend}/storage/v1/object/files/${key}`, {
    method: 'POST',
    headers: {
      ...{ apikey: portal.key, 'content-type': 'text/plain', 'x-upsert': 'true' },
      authorization: `Bearer ${token}`,
    },
    body: 'shared',
  })
  if (!answer.ok) throw new Error(`${key}: ${answer.status}`)
  const share = {
    bucket: 'files',
    items: [`${userId}/Reports/`],
    share_name: 'Reports',
    share_password: password,
  }
  const made = (await ask('POST', '/rest/v1/rpc/portico_create_share', share)) as { token: string }
  return `/files/-/open#${made.token}`
}

async function open(page: Page, word: string): Promise<void> {
  await waitForHeading('This link has a password')(page)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.keyboard.press('Enter')
}

/** The dialog in which a link gets a password. */
async function giveShort(page: Page, word: string, why: string): Promise<void> {
  await choose(page, `Actions for ${picture.name}`, 'Share…')
  await page.getByLabel('Password (optional)').fill(word)
  await getButton(page, 'Create link').click()
  await waitUntilVisible(page.getByText(why))
}

const path = shareWithPassword

/** Passwords of shares, from their choice to their use. */
export const sharePasswordScreens: Screen[] = [
  {
    name: 'sharing, a password that is too short',
    path: '/files',
    begin: signInWithFile,
    ready: (page) => giveShort(page, 'short', 'This password is too short. Use at least 8 characters.'),
  },
  {
    name: 'sharing, a password that is too long',
    path: '/files',
    begin: signInWithFile,
    ready: (page) => giveShort(page, 'lantern '.repeat(10), 'This password is too long. Use a shorter one.'),
  },
  {
    ...{ name: 'a share, its password asked', path, isSignedOut: true },
    ready: waitForHeading('This link has a password'),
  },
  {
    ...{ name: 'a share, a wrong password', path, isSignedOut: true },
    ready: async (page) => {
      await open(page, 'open wrong street')
      await waitUntilVisible(page.getByText('This password is wrong. Try another one.'))
    },
  },
  {
    ...{ name: 'a share, too many wrong passwords', path, isSignedOut: true },
    ready: async (page, portal) => {
      await waitForHeading('This link has a password')(page)
      await runAsOwner(
        portal,
        `insert into portico_private.attempts (subject, failures) select 'share:' || id, 9 from public.portico_shares
          on conflict (subject, source) do update set failures = 9, last_at = now()`,
      )
      await open(page, 'open wrong street')
      await waitForHeading('Too many wrong passwords')(page)
      await runAsOwner(portal, `delete from portico_private.attempts where subject like 'share:%'`)
    },
  },
  {
    ...{ name: 'a share, opened by its password', path, isSignedOut: true },
    ready: async (page) => {
      await open(page, password)
      await waitForHeading('Reports')(page)
    },
  },
  {
    ...{ name: 'a share with a password, in the list', path: '/files/-/shares' },
    begin: async (page, portal) => {
      await shareWithPassword(portal)
      await setSessionCookies(page, portal)
    },
    ready: (page) => waitUntilVisible(getButton(page, /^End the link/)),
  },
]
