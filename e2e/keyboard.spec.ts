import type { Page } from '@playwright/test'
import { createToken } from './embed/test.ts'
import { moveTo } from './keys.ts'
import { expect, type TestPortal, test } from './portal.ts'

async function signInByTyping(page: Page, portal: TestPortal): Promise<void> {
  await page.goto(`${portal.shell}/auth`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await moveTo(page, 'Email')
  await page.keyboard.type(portal.demo?.email ?? '')
  await moveTo(page, 'Password')
  await page.keyboard.type(portal.demo?.password ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
}

/** Opens a page from the menu, and expects that the focus and the announcement for screen readers follow. */
async function goTo(page: Page, place: 'Data' | 'Files'): Promise<void> {
  await moveTo(page, place)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${place.toLowerCase()}`))
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('#main')))).toBe(true)
  await expect(page.locator('[data-announcer="polite"]')).toHaveText(new RegExp(place))
}

/** Reads the names from the backend, independently of the page. */
async function namesOfProjects(portal: TestPortal): Promise<string[]> {
  const headers = { apikey: portal.key, Authorization: `Bearer ${await createToken(portal)}` }
  const answer = await fetch(`${portal.backend}/rest/v1/projects?select=name`, { headers })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

test('the first Tab stop is the link to the content, which moves the focus there', async ({
  page,
  portal,
}) => {
  await page.goto(portal.shell)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await moveTo(page, 'Sign in', 'Tab', 1)
})

test('a cell is edited and saved', async ({ page, portal }) => {
  await signInByTyping(page, portal)
  await goTo(page, 'Data')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^projects/ })
      .first(),
  ).toBeVisible()
  await moveTo(page, /^projects/)
  await page.keyboard.press('Enter')
  const cell = page.getByRole('gridcell', { name: 'Office move', exact: true })
  await expect(cell).toBeVisible()
  await moveTo(page, 'Select all rows')
  // Other tests of this portal may have left rows above; the header is row 1.
  const row = Number(await page.getByRole('row').filter({ has: cell }).getAttribute('aria-rowindex'))
  for (let step = 1; step < row; step++) await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(cell).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Move of the office')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOfProjects(portal)).toContain('Move of the office')
  await page.reload()
  await expect(page.getByRole('gridcell', { name: 'Move of the office', exact: true })).toBeVisible()
})

test('a folder is created, and a dialog that closes restores the focus @long', async ({ page, portal }) => {
  await signInByTyping(page, portal)
  await goTo(page, 'Files')
  const opener = page.getByRole('button', { name: 'New folder' })
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await expect(opener).toBeVisible()
  await moveTo(page, 'New folder')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Invoices')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invoices', exact: true })).toBeVisible()
})

test('a file is uploaded, previewed and shared @long', async ({ page, portal }) => {
  await signInByTyping(page, portal)
  await goTo(page, 'Files')
  await expect(page.getByRole('button', { name: 'New folder' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await moveTo(page, 'Upload')
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem').first()
  await expect(first).toBeVisible()
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({
    name: 'by-keyboard.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Typed, not clicked.'),
  })
  const file = page.getByRole('button', { name: 'by-keyboard.txt', exact: true })
  await expect(file).toBeVisible()

  // The list is one Tab stop; within it the arrow keys move, and typing finds a name.
  await moveTo(page, 'Modified')
  await page.keyboard.press('Tab')
  await page.keyboard.type('by-k')
  await expect(page.getByRole('row', { name: /^by-keyboard\.txt/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'by-keyboard.txt' })
  await expect(preview.getByText('Typed, not clicked.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await moveTo(page, 'Actions for by-keyboard.txt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await moveTo(page, 'Share…', 'ArrowDown', 10)
  await page.keyboard.press('Enter')
  const share = page.getByRole('dialog', { name: /by-keyboard\.txt/ })
  await expect(share).toBeVisible()
  await moveTo(page, 'Create link')
  await page.keyboard.press('Enter')
  await expect(share.getByRole('textbox', { name: 'Link to share' })).toHaveValue(/\/files\/-\/open#/)
})

test('signs out through the menu @long', async ({ page, portal }) => {
  await signInByTyping(page, portal)
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  // Backwards: after its last stop a page may pass the focus to the browser, and Firefox without a window keeps it there.
  await moveTo(page, /^Account: /, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
  await moveTo(page, 'Sign out', 'ArrowDown', 5)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
