import type { Page } from '@playwright/test'
import { expect, setSessionCookies, test } from '../portal.ts'
import { openNotepad } from './notepad.ts'
import { createSecondClient } from './second-client.ts'

// Tests share an account: many rows with random keys would push the sample rows out of the first page.
test.afterEach(async ({ portal }) => {
  const { ask } = await createSecondClient(portal)
  await ask('DELETE', '/rest/v1/projects?ends_on=gte.2031-01-01')
})

const columns = ['name', 'description', 'color', 'is_shared', 'budget'] as const

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })

test('a pasted block is undone, edited by two users, and copied again', async ({ page, context, portal }) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  const day = '2031-02-03'
  const names = Array.from({ length: 10 }, (_, i) => `Row ${i}`)
  await ask(
    'POST',
    '/rest/v1/projects',
    names.map((name) => ({ name, ends_on: day })),
  )
  const stored = async (): Promise<string> => {
    const rows = await ask(
      'GET',
      `/rest/v1/projects?ends_on=eq.${day}&select=${columns.join()},budget::text&order=id`,
    )
    return (rows as Record<string, unknown>[])
      .map((row) => columns.map((column) => row[column] ?? '').join('\t'))
      .join('\n')
  }
  const before = await stored()
  const block = names.map((_, i) => [
    `Project ${i}`,
    `With “quotes” and =${i}`,
    '#0a0b0c',
    String(i % 2 === 0),
    `${100 + i}.50`,
  ])
  const text = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n')

  const notes = await openNotepad(context, `${portal.shell}/nothing`)
  await notes.copy(text(block))
  const address = `${portal.shell}/data/public/projects?filter=ends_on.eq.${day}`
  await page.bringToFront()
  await page.goto(address)
  const first = before.split('\t')[0] ?? ''
  await cell(page, first).click()
  await page.keyboard.press('ControlOrMeta+v')
  const review = page.getByRole('dialog', { name: 'Paste these cells?' })
  // Half of the rows are already unshared.
  await review.getByRole('button', { name: 'Change 45 cells' }).click()
  await expect.poll(stored).toBe(text(block))
  await expect(review).toHaveCount(0)

  await cell(page, 'Project 0').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(stored).toBe(before)
  await expect(cell(page, first)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(stored).toBe(text(block))

  const other = await context.newPage()
  await other.goto(address)
  await cell(other, 'With “quotes” and =0').click()
  // A cell that is only displayed would update.
  await other.keyboard.type('of the second tab')
  await page.bringToFront()
  await cell(page, 'With “quotes” and =0').click()
  await page.keyboard.type('of the first tab')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toContain('of the first tab')
  await other.bringToFront()
  await other.keyboard.press('Enter')
  const question = other.getByRole('dialog', { name: /Someone else changed description/ })
  await expect(question.getByText('of the first tab')).toBeVisible()
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(stored).toContain('of the second tab')
  await expect(question).toHaveCount(0)

  await cell(other, 'Project 0').click()
  for (const _ of names.slice(1)) await other.keyboard.press('Shift+ArrowDown')
  for (const _ of columns.slice(1)) await other.keyboard.press('Shift+ArrowRight')
  await other.keyboard.press('ControlOrMeta+c')
  const [, ...rest] = block
  const changed = ['Project 0', 'of the second tab', '#0a0b0c', 'true', '100.50']
  expect(await notes.pasted()).toBe(text([changed, ...rest]))
})

test('Copy includes rows that have not been on the screen @long', async ({ page, context, portal }) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  const day = '2033-02-03'
  const names = Array.from({ length: 450 }, (_, i) => `Copied ${i}`)
  await ask(
    'POST',
    '/rest/v1/projects',
    names.map((name) => ({ name, ends_on: day })),
  )
  const notes = await openNotepad(context, `${portal.shell}/nothing`)
  await page.bringToFront()
  await page.goto(`${portal.shell}/data/public/projects?filter=ends_on.eq.${day}`)
  // Rows are sorted by their random keys.
  await page
    .getByRole('gridcell', { name: /^Copied \d+$/ })
    .first()
    .click()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '451')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  // Some engines let a page copy delayed content only after a click.
  const kept = page.getByRole('dialog', { name: /cells are ready$/ })
  const copied = page.getByText(/cells copied$/).first()
  await expect(kept.or(copied)).toBeAttached()
  if ((await kept.count()) > 0) await kept.getByRole('button', { name: 'Copy' }).click()
  await expect(copied).toBeAttached()
  const lines = (await notes.pasted()).split('\n')
  const pasted = lines.map((line) => line.split('\t').find((cell) => cell.startsWith('Copied')))
  expect(pasted.sort()).toEqual(names.sort())
})

test('deleting all matching rows deletes the confirmed number @long', async ({ page, portal }) => {
  await setSessionCookies(page, portal)
  const { ask } = await createSecondClient(portal)
  const day = '2032-02-03'
  const add = (count: number) =>
    ask(
      'POST',
      '/rest/v1/projects',
      Array.from({ length: count }, (_, i) => ({ name: `Bulk ${i}`, ends_on: day })),
    )
  const count = async () =>
    ((await ask('GET', `/rest/v1/projects?ends_on=eq.${day}&select=id`)) as object[]).length
  await add(3)
  await page.goto(`${portal.shell}/data/public/projects?filter=ends_on.eq.${day}`)
  await page.getByRole('checkbox', { name: 'Select row' }).first().click()
  await page.getByRole('button', { name: 'All that match' }).click()
  await page.getByRole('menuitem', { name: 'Delete all rows that match…' }).click()
  const confirm = page.getByRole('button', { name: 'Delete 3 rows' })
  await expect(confirm).toBeEnabled()
  await add(1)
  await confirm.click()
  await expect(page.getByText('The number of matching rows has changed')).toBeVisible()
  expect(await count()).toBe(4)
  await page.getByRole('button', { name: 'Delete 4 rows' }).click()
  await expect.poll(count).toBe(0)
})
