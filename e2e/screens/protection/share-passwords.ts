import type { Page } from '@playwright/test'
import { runAsOwner } from '../../accounts/owner-sql.ts'
import { elsewhere } from '../../areas/rest.ts'
import { giveSession, type TestPortal } from '../../portal.ts'
import { picture, signInWithFile } from '../files.ts'
import { button, choose, heading, type Screen, shows } from '../screen.ts'

const password = 'open sesame street'

/** Shares a file of the demo account with a password. Returns the path of the link. */
async function shareWithPassword(portal: TestPortal): Promise<string> {
  const { ask, userId, token } = await elsewhere(portal)
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
  await heading('This link has a password')(page)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.keyboard.press('Enter')
}

/** The dialog in which a link gets a password. */
async function giveShort(page: Page, word: string, why: string): Promise<void> {
  await choose(page, `Actions for ${picture.name}`, 'Share…')
  await page.getByLabel('Password (optional)').fill(word)
  await button(page, 'Create link').click()
  await shows(page.getByText(why))
}

const path = shareWithPassword

/** Passwords of shares, from their choice to their use. */
export const ofSharePasswords: Screen[] = [
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
    ready: heading('This link has a password'),
  },
  {
    ...{ name: 'a share, a wrong password', path, isSignedOut: true },
    ready: async (page) => {
      await open(page, 'open wrong street')
      await shows(page.getByText('This password is wrong. Try another one.'))
    },
  },
  {
    ...{ name: 'a share, too many wrong passwords', path, isSignedOut: true },
    ready: async (page, portal) => {
      await heading('This link has a password')(page)
      await runAsOwner(
        portal,
        `insert into portico_private.attempts (subject, failures) select 'share:' || id, 9 from public.portico_shares
          on conflict (subject, source) do update set failures = 9, last_at = now()`,
      )
      await open(page, 'open wrong street')
      await heading('Too many wrong passwords')(page)
      await runAsOwner(portal, `delete from portico_private.attempts where subject like 'share:%'`)
    },
  },
  {
    ...{ name: 'a share, opened by its password', path, isSignedOut: true },
    ready: async (page) => {
      await open(page, password)
      await heading('Reports')(page)
    },
  },
  {
    ...{ name: 'a share with a password, in the list', path: '/files/-/shares' },
    begin: async (page, portal) => {
      await shareWithPassword(portal)
      await giveSession(page, portal)
    },
    ready: (page) => shows(button(page, /^End the link/)),
  },
]
