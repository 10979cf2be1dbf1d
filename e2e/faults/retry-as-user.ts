import { expect, type Locator, type Page } from '@playwright/test'

/** How long a user retries in a portal whose faults end by themselves; a busy machine can meet this timeout. */
const patience = { timeout: 75_000, intervals: [200, 400, 800] }

/** Names of the buttons that let a user continue. */
const offers = /^(Retry|Try again|Reload|Reload the page|Load again|Not available\. Retry|Check again)$/

/** Waits for `goal` as a user does: presses each offered retry button. Fails if the page is blank. */
export async function waitWithRetries(page: Page, goal: Locator): Promise<void> {
  await expect(async () => {
    if (await goal.first().isVisible()) return
    await takeOffer(page)
    await expect(goal.first(), await wordsOf(page)).toBeVisible({ timeout: 1_000 })
  }).toPass(patience)
}

async function takeOffer(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: offers }).and(page.locator(':enabled')).first()
  if (await offer.isVisible()) await offer.click({ timeout: 2_000 })
}

/** Signs in with the form, and tries again after a failure. */
export async function signInWithRetries(
  page: Page,
  user: { email: string; password: string },
): Promise<void> {
  const home = page.getByRole('heading', { name: /^Welcome/ })
  const email = page.getByLabel('Email')
  await waitWithRetries(page, email.or(home))
  await expect(async () => {
    if (await home.isVisible()) return
    const button = page.getByRole('button', { name: 'Sign in', exact: true }).and(page.locator(':enabled'))
    if (await button.isVisible()) {
      await email.fill(user.email, { timeout: 15_000 })
      await page.getByLabel('Password', { exact: true }).fill(user.password, { timeout: 15_000 })
      await button.click({ timeout: 2_000 })
    }
    await expect(home, await wordsOf(page)).toBeVisible({ timeout: 8_000 })
  }).toPass(patience)
}

/** Adds a project through the form, again after each failure; the form must still contain the typed text. */
export async function addProjectWithRetries(page: Page, name: string): Promise<void> {
  const open = page.getByRole('button', { name: 'Add row' })
  await waitWithRetries(page, open)
  const form = page.getByRole('dialog', { name: 'New row in projects' })
  await expect(async () => {
    if (await form.isVisible()) return
    await takeOffer(page)
    if (await open.isVisible()) await open.click({ timeout: 2_000 })
    await expect(form, await wordsOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass(patience)
  const field = form.getByRole('textbox', { name: 'name text' })
  await expect(async () => {
    await field.fill(name)
    await expect(field).toHaveValue(name, { timeout: 1_000 })
  }).toPass(patience)
  await expect(async () => {
    if (await form.isHidden()) return
    await expect(field).toHaveValue(name, { timeout: 1_000 })
    const again = form
      .getByRole('button', { name: /^(Add row|Try again|Check again)$/ })
      .and(page.locator(':enabled'))
    if (await again.first().isVisible()) await again.first().click({ timeout: 2_000 })
    await expect(form, await wordsOf(page)).toBeHidden({ timeout: 4_000 })
  }).toPass(patience)
}

/** Returns the text of the page, which explains a failed run. Fails if the page is blank at the end. */
async function wordsOf(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: only visible text matters, without styles and scripts.
  const words = await page.locator('body').innerText()
  return words.trim() === '' ? 'the page is blank' : `the page says: ${words.slice(0, 600)}`
}
