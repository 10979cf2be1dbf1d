import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectHome, fillSignIn, findMail } from './accounts/test-users.ts'
import { expect, expectMounted, setSessionCookies, signIn, type TestPortal, test } from './portal.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => palette(page).getByRole('combobox')

test('a table is found and opened by keyboard alone, and remembered', async ({ page, portal }) => {
  await signIn(page, portal)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('readi')
  await expect(palette(page).getByRole('option', { name: /^readings/ })).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText('1 result')
  await expectAccessible(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal.shell}/data/public/readings`)
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('readings')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('text typed while the palette loads over a slow network opens the page with that name', async ({
  page,
  portal,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]+\.js/, async (route) => {
    await code.promise
    await route.continue()
  })
  await signIn(page, portal)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('readz')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('i')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  code.resolve()
  await expect(page).toHaveURL(`${portal.shell}/data/public/readings`)
  await expect(palette(page)).toBeHidden()
})

test('an unreachable remote is reported in the palette, and the other results are shown @long', async ({
  page,
  portal,
}) => {
  await page.route(`${portal.remotes.files}/**`, (route) => route.abort())
  await signIn(page, portal)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('proj')
  await expect(palette(page).getByRole('option', { name: /^projects/ })).toBeVisible()
  await expect(palette(page)).toContainText('This part isn’t answering. The rest of the portal works.')
})

test('the palette changes the appearance of the shell and of the remotes @long', async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data`)
  await expectMounted(page, 'data')
  for (const words of ['dark theme', 'compact rows']) {
    await page.keyboard.press('ControlOrMeta+k')
    await field(page).fill(words)
    await expect(palette(page).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toBeHidden()
  }
  const inside = page.locator('[data-remote="data"] [data-density]').first()
  await expect(inside).toHaveAttribute('data-density', 'compact')
  await expect(inside).toHaveAttribute('data-theme', 'dark')
})

test('the palette fits the smallest phone @long', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, portal)
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await field(page).fill('a')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
})

/** Opens a new row and types into it without saving. */
async function typeNewRow(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.shell}/data/public/projects`)
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  await page.getByRole('button', { name: 'Add row' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'name text' }).fill('Not saved yet')
}

test('leaving a form with unsaved changes opens a dialog, and staying keeps the typed text @long', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Data' }).click()
  await expectMounted(page, 'data')
  await page
    .getByRole('link', { name: /^projects/ })
    .first()
    .click()
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  await page.getByRole('button', { name: 'Add row' }).click()
  const typed = page.getByRole('dialog').getByRole('textbox', { name: 'name text' })
  await typed.fill('Not saved yet')

  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectAccessible(page, 'leave dialog')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(typed).toHaveValue('Not saved yet')

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${portal.shell}/data`)
  await expect(typed).toBeHidden()
})

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Lets the session end as a server does: the next refresh is refused. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: JSON.stringify({ code: 400, error_code: 'refresh_token_not_found', msg: 'gone' }),
    }),
  )
  await page.clock.fastForward('02:00:00')
  await expect(ended(page)).toBeVisible()
  await page.unroute('**/auth/v1/token?grant_type=refresh_token')
}

async function signInAgain(page: Page, user: { email: string; password: string }): Promise<void> {
  await ended(page).getByLabel('Email').fill(user.email)
  await ended(page).getByLabel('Password', { exact: true }).fill(user.password)
  await ended(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an expired session hides the page, and the same user finds it unchanged after signing in', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await signIn(page, portal)
  await typeNewRow(page, portal)
  await endSession(page)

  await expect(ended(page).getByLabel('Email')).toHaveValue(portal.demo?.email ?? '')
  for (const text of ['Website relaunch', 'Not saved yet'])
    await expect(page.getByText(text, { exact: true })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'name text' })).toBeHidden()
  await expectAccessible(page, 'sign-in dialog')
  await page.keyboard.press('Escape')
  await expect(ended(page)).toBeVisible()

  await signInAgain(page, portal.demo as never)
  await expect(ended(page)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'name text' })).toHaveValue('Not saved yet')
  await expectMounted(page, 'data')
})

/** Ends the user's sessions from another device. The header notices it when it starts to listen. */
async function revokeSession(page: Page, portal: TestPortal): Promise<void> {
  const ask = async (path: string, body: object, token = portal.key) => {
    const headers = {
      apikey: portal.key,
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    }
    const answer = await fetch(portal.backend + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok, path).toBe(true)
    return answer.text()
  }
  const { email, password } = portal.demo as { email: string; password: string }
  const session = JSON.parse(await ask('/auth/v1/token?grant_type=password', { email, password }))
  await ask('/rest/v1/rpc/portico_end_other_sessions', {}, session.access_token)
  await page.clock.fastForward('00:11')
  await expect(ended(page)).toBeVisible()
}

for (const way of ['the code of a mail', 'signing in in another tab'])
  test(`a page whose session was revoked resumes by ${way} @long`, async ({ page, portal, context }) => {
    test.skip(!portal.mailbox, 'Its mails are read elsewhere.')
    const person = portal.demo as { email: string; password: string }
    await page.clock.install()
    await signIn(page, portal)
    await typeNewRow(page, portal)
    await revokeSession(page, portal)
    if (way === 'the code of a mail') {
      await ended(page).getByRole('button', { name: 'Email me a code instead' }).click()
      await ended(page).getByRole('button', { name: 'Email me a code' }).click()
      await expect(ended(page).getByLabel('Code from the email')).toBeFocused()
      await expectAccessible(page, 'sign-in dialog, with a code')
      await ended(page)
        .getByLabel('Code from the email')
        .fill((await findMail(portal, person)).code)
    } else {
      const beside = await context.newPage()
      await beside.goto(`${portal.shell}/auth`)
      await fillSignIn(beside, person)
      await expectHome(beside)
    }
    await expect(ended(page)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'name text' })).toHaveValue('Not saved yet')
  })

test('the page contains no data of the previous user after another user signs in', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await signIn(page, portal)
  await typeNewRow(page, portal)
  await endSession(page)
  await ended(page)
    .getByLabel('Email')
    .fill(portal.other?.email ?? '')
  await expect(ended(page)).toContainText('what was being edited there is lost')
  await signInAgain(page, portal.other as never)
  await expect(page.getByText(`You’re signed in as ${portal.other?.email}`)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Tax return' })).toBeVisible()
  await expect(page.getByText('Website relaunch')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'name text' })).toHaveCount(0)
})

test('the locked page can be discarded, and its address is kept for the next sign-in @long', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data/public/projects`)
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  await endSession(page)
  await ended(page).getByRole('button', { name: 'Close this page instead' }).click()
  await expect(page).toHaveURL(`${portal.shell}/auth?next=%2Fdata%2Fpublic%2Fprojects`)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
})

test('sign-out in another tab shows the sign-in page in both tabs without a question @long', async ({
  page,
  portal,
  context,
}) => {
  await setSessionCookies(page, portal)
  await page.goto(`${portal.shell}/data/public/projects`)
  await expect(page.getByRole('gridcell', { name: 'Website relaunch' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(portal.shell)
  await other.getByRole('button', { name: /^Account: / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(ended(page)).toHaveCount(0)
})
