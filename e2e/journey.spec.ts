import type { Locator, Page } from '@playwright/test'
import { openMail } from './mailbox.ts'
import { expect, expectMounted, signInByForm, test } from './portal.ts'

/** A picture of ten by ten pixels in one colour. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)
const big = {
  name: 'recording.bin',
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(30_000_000, 7),
}
const picture = { name: 'picture.png', mimeType: 'image/png', buffer: png }

/** Adds a row to the visible table with its form. */
async function addProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add row' }).click()
  const form = page.getByRole('dialog', { name: 'New row in projects' })
  await form.getByRole('textbox', { name: 'name text' }).fill(name)
  await form.getByRole('button', { name: 'Add row' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible()
}

/** Uploads a file through the button and the browser's file dialog. */
async function upload(page: Page, file: typeof big): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Files…' }).click()
  await (await chooser).setFiles(file)
}

/** Returns the progress of a progress bar as a fraction. */
async function partOf(bar: Locator): Promise<number> {
  const [now, max] = await Promise.all([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')])
  return Number(now) / Number(max ?? 100)
}

test('a user signs up, saves data and files, shares a file and signs out, and no other user sees them', async ({
  page,
  context,
  browser,
  portal,
}) => {
  test.slow()
  const email = 'nora.new@portico.example'
  const rows = (name: string) => page.getByRole('gridcell', { name, exact: true })

  await test.step('signs up and follows the link of the mail', async () => {
    await page.goto(`${portal.shell}/auth/sign-up`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('seven quiet lanterns')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/check-mail/)
    await openMail(page, portal, email)
    await page.getByRole('link', { name: 'Confirm email address' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible()
  })

  await test.step('finds empty tables', async () => {
    await page.goto(`${portal.shell}/data/public/task_watchers`)
    await expect(page.getByRole('heading', { name: 'No rows yet' })).toBeVisible()
    // Every user sees shared projects; the new user has none of their own.
    await page.goto(`${portal.shell}/data/public/projects?filter=is_shared.eq.false`)
    await expect(page.getByRole('heading', { name: 'No matching rows' })).toBeVisible()
  })

  await test.step('adds rows', async () => {
    await page.goto(`${portal.shell}/data/public/projects`)
    await expect(rows('Handbook')).toBeVisible()
    for (const name of ['Apple orchard', 'Boat repair', 'Cider press']) await addProject(page, name)
  })

  await test.step('filters by the address, also after a reload', async () => {
    await page.goto(`${portal.shell}/data/public/projects?filter=name.eq.Boat+repair`)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(rows('Boat repair')).toBeVisible()
      await expect(page.getByText('1 row', { exact: true })).toBeVisible()
      await expect(rows('Apple orchard')).toHaveCount(0)
      await expect(rows('Handbook')).toHaveCount(0)
    }
  })

  await test.step('uploads 30 MB and sees the progress', async () => {
    await page.goto(`${portal.shell}/files`)
    await expectMounted(page, 'files')
    await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()
    const network = await context.newCDPSession(page)
    const speed = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await speed(2_000_000)
    await upload(page, big)
    const bar = page.getByRole('progressbar', { name: `Progress of ${big.name}` })
    await expect.poll(() => partOf(bar)).toBeGreaterThan(0)
    expect(await partOf(bar)).toBeLessThan(1)
    await speed(-1)
    await expect(page.getByRole('row', { name: /recording\.bin 30 MB/ })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('heading', { name: '1 file uploaded' })).toBeVisible()
  })

  await test.step('uploads a picture and looks at it', async () => {
    await upload(page, picture)
    await page.getByRole('button', { name: picture.name, exact: true }).click()
    const image = page.getByRole('dialog').getByRole('img', { name: picture.name })
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('gives a link to a signed-out visitor', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: `Actions for ${picture.name}` }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Share/ })
    await dialog.getByText('Direct link to the file').click()
    await dialog.getByRole('button', { name: 'Create direct link' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(await dialog.getByRole('textbox', { name: /^Works until/ }).inputValue())
    await dialog.getByRole('button', { name: 'Done' }).click()

    const stranger = await browser.newContext()
    const response = await (await stranger.newPage()).goto(link)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['content-type']).toBe('image/png')
    expect(Buffer.compare((await response?.body()) ?? Buffer.of(), png)).toBe(0)
    await stranger.close()
  })

  await test.step('signs out in one tab, and the other follows', async () => {
    const second = await context.newPage()
    await second.goto(portal.shell)
    await second.getByRole('button', { name: /^Account: / }).click()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(second.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText(picture.name)).toHaveCount(0)
    expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true)
    await second.close()
  })

  await test.step('another user sees neither the rows nor the files', async () => {
    await page.goto(portal.shell)
    await signInByForm(page, portal, portal.other)
    await page.goto(`${portal.shell}/data/public/projects`)
    await expect(rows('Garden sensors')).toBeVisible()
    for (const name of ['Apple orchard', 'Boat repair', 'Cider press'])
      await expect(rows(name)).toHaveCount(0)
    await page.goto(`${portal.shell}/data/public/projects?filter=name.eq.Boat+repair`)
    await expect(page.getByRole('heading', { name: 'No matching rows' })).toBeVisible()
    await page.goto(`${portal.shell}/files`)
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await expect(page.getByText(/recording\.bin|picture\.png/)).toHaveCount(0)
  })
})
