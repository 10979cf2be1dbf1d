import type { BrowserContext, Page } from '@playwright/test'
import { realProject } from '@portico/local-backend/testing'
import { findViolationsWherePossible as findViolations } from '../axe.ts'
import { skipUnsupported } from '../driver/not-supported.ts'
import { openMail } from '../mailbox.ts'
import { expectMounted, signIn } from '../portal.ts'
import { runAsOwner } from './owner-sql.ts'
import { expect, test } from './test.ts'
import { createConfirmedUser, createTestUser, expectHome, fillSignIn, findMail } from './test-users.ts'

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: name })

/** Only uses the keyboard: an arrow key opens the menu of a user, and the first letters select an item. */
async function pick(page: Page, name: string, item: string): Promise<void> {
  const button = row(page, name).getByRole('button', { name: /^Change / })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type(item)
  await expect(page.getByRole('menuitem', { name: item })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('an administrator invites a user with a role, and changes roles, disables and enables accounts @long', async ({
  page,
  portal,
  browser,
  browserName,
}) => {
  test.skip(!portal.demo, 'Administrators of a project elsewhere are its own.')
  const [guest, other] = [createTestUser(), await createConfirmedUser(portal)]
  await signIn(page, portal)
  await page.goto(`${portal.shell}/auth`)
  await page.getByRole('link', { name: 'People of this portal' }).click()
  await expect(row(page, portal.demo?.email ?? '')).toContainText('You')
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Invite a user' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByLabel('Name').fill('Gwen Guest')
  await dialog.getByRole('checkbox', { name: 'Administrator' }).press('Space')
  expect(await findViolations(page, { onTop: true })).toEqual([])
  await dialog.getByLabel('Email').press('Enter')
  await expect(row(page, 'Gwen Guest')).toContainText('Invited')

  // In another browser the link asks first, and then leads to the form for a new password.
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto((await findMail(portal, guest)).link)
  await theirs.getByRole('button', { name: 'Sign in with the link' }).press('Enter')
  await expect(theirs.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(await findViolations(theirs)).toEqual([])
  await theirs.getByLabel('New password', { exact: true }).fill(guest.password)
  await theirs.getByRole('button', { name: 'Set password' }).press('Enter')
  await expectHome(theirs)
  await theirs.goto(`${portal.shell}/auth/people?q=${other.email}`)
  await expect(row(theirs, other.email)).toBeVisible()
  await context.close()

  await page.bringToFront()
  await page.reload()
  await expect(row(page, 'Gwen Guest')).not.toContainText('Invited')
  await pick(page, 'Gwen Guest', 'Roles')
  const roles = page.getByRole('dialog', { name: 'Roles of Gwen Guest' })
  await roles.getByRole('checkbox', { name: 'Administrator' }).press('Space')
  await roles.getByRole('button', { name: 'Save roles' }).press('Enter')
  await expect(row(page, 'Gwen Guest')).not.toContainText('Administrator')

  await page.getByRole('searchbox', { name: 'Search people' }).fill(other.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  // The other user's page is open, and listens for ended sessions. Only Chromium's driver reports that; otherwise the page checks when it
  // connects later.
  const shut = await (await browser.newContext()).newPage()
  const listens = browserName === 'chromium' && shut.waitForEvent('websocket')
  await shut.goto(`${portal.shell}/auth`)
  await fillSignIn(shut, other)
  await expectHome(shut)
  await listens
  await page.bringToFront()
  await pick(page, other.email, 'Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).press('Enter')
  await expect(row(page, other.email)).toContainText('Disabled')
  // The real services have no Realtime, so the page only notices it at its next call.
  if (realProject) await shut.goto(`${portal.shell}/auth`)
  await expect(shut.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await shut.evaluate(() => document.cookie)).toBe('')
  await shut.goto(`${portal.shell}/auth`)
  await fillSignIn(shut, other)
  await expect(shut.getByText('This account is suspended.')).toBeVisible()
  await page.bringToFront()
  await pick(page, other.email, 'Enable')
  await expect(row(page, other.email)).not.toContainText('Disabled')
  await shut.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectHome(shut)
  await shut.goto(`${portal.shell}/auth/people`)
  await expect(shut.getByRole('heading', { name: 'This is for administrators' })).toBeVisible()
  await shut.context().close()
})

test('an invitation names its administrator and the portal, lapses after seven days, and is renewed @long', async ({
  page,
  portal,
  browser,
}) => {
  test.skip(
    !portal.demo || Boolean(realProject && realProject.mails !== 'portico'),
    'It takes our mails and an administrator.',
  )
  const guest = createTestUser()
  await signIn(page, portal)
  await page.goto(`${portal.shell}/auth/people`)
  await page.getByRole('button', { name: 'Invite a user' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await expect(dialog).toContainText('It counts for 7 days.')
  await dialog.getByLabel('Email').fill(guest.email)
  await dialog.getByLabel('Email').press('Enter')
  await expect(row(page, guest.email)).toContainText('valid until')
  const { link, subject } = await findMail(portal, guest)
  expect(subject).toBe('Dana Demo invites you')
  if (!realProject) {
    const mail = await browser.newPage()
    await openMail(mail, portal, guest.email)
    await expect(mail.getByRole('heading', { name: 'Dana Demo invites you to Portico' })).toBeVisible()
    await mail.close()
  }

  await runAsOwner(
    portal,
    `update portico_private.invitations i set until = now() - interval '1 hour' from auth.users u where u.id = i.user_id and u.email = '${guest.email}'`,
  )
  // An update runs the trigger that marks the emails of an expired invitation as sent long ago.
  await runAsOwner(
    portal,
    `update auth.users set recovery_sent_at = recovery_sent_at, confirmation_sent_at = confirmation_sent_at where email = '${guest.email}'`,
  )
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await theirs.getByRole('button', { name: 'Sign in with the link' }).click()
  await expect(theirs.getByRole('heading', { name: 'You’re invited: one more step' })).toBeVisible()
  expect(await findViolations(theirs)).toEqual([])

  await page.bringToFront()
  await page.reload()
  await expect(row(page, guest.email)).toContainText('Invitation expired')
  expect(await findViolations(page)).toEqual([])
  await pick(page, guest.email, 'Send the invitation again')
  await expect(row(page, guest.email)).toContainText('valid until')
  await theirs.bringToFront()
  await theirs.getByLabel('Email').fill(guest.email)
  await theirs.getByRole('button', { name: 'Send me another email' }).click()
  await expect(theirs.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(async () => (await findMail(portal, guest)).link === link).toBe(false)
  await theirs.goto((await findMail(portal, guest)).link)
  await expect(theirs.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await theirs.getByLabel('New password', { exact: true }).fill(guest.password)
  await theirs.getByRole('button', { name: 'Set password' }).press('Enter')
  await expectHome(theirs)
  await theirs.context().close()
})

/** Restricts Files to accounts with the claim `billing` in each document's registry, before its scripts run. */
async function keepFilesForBilling(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const text = document.getElementById('portico-registry')?.firstChild as Text | null | undefined
      if (document.readyState !== 'interactive' || !text) return
      const registry = JSON.parse(text.data) as { remotes: { files: { access: unknown } } }
      registry.remotes.files.access = { claim: 'billing' }
      text.data = JSON.stringify(registry)
    })
  })
}

test('a remote for a claim is neither in the menu nor at its address, until the role is given @long', async ({
  page,
  portal,
  browser,
}) => {
  test.skip(!portal.demo, 'Administrators of a project elsewhere are its own.')
  skipUnsupported('webkit', 'its driver changes no document before the scripts of the page run')
  await runAsOwner(
    portal,
    `insert into portico_private.roles (name) values ('billing') on conflict do nothing`,
  )
  const person = await createConfirmedUser(portal)
  const context = await browser.newContext()
  await keepFilesForBilling(context)
  const theirs = await context.newPage()
  const menu = theirs.getByRole('navigation', { name: 'Portal' })
  await theirs.goto(`${portal.shell}/files`)
  await fillSignIn(theirs, person)
  await expect(theirs.getByRole('heading', { name: 'You can’t open Files' })).toBeVisible()
  await expect(theirs.getByText('permission “billing”')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Data' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Files' })).toHaveCount(0)
  expect(await findViolations(theirs)).toEqual([])

  await page.bringToFront()
  await signIn(page, portal)
  await page.goto(`${portal.shell}/auth/people?q=${person.email}`)
  await pick(page, person.email, 'Roles')
  await page.getByRole('checkbox', { name: 'billing' }).press('Space')
  await page.getByRole('button', { name: 'Save roles' }).press('Enter')
  await expect(row(page, person.email)).toContainText('billing')

  await theirs.getByRole('button', { name: /^Account: / }).click()
  await theirs.getByRole('menuitem', { name: 'Sign out' }).click()
  await theirs.goto(`${portal.shell}/auth`)
  await fillSignIn(theirs, person)
  await expectHome(theirs)
  await menu.getByRole('link', { name: 'Files' }).click()
  await expectMounted(theirs, 'files')
  await context.close()
})
