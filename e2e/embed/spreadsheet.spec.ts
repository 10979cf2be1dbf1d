import type { Locator } from '@playwright/test'
import { openNotepad } from '../areas/notepad.ts'
import { createSecondClient } from '../areas/second-client.ts'
import { setSessionCookies } from '../portal.ts'
import { expect, test } from './test.ts'

const columns = ['name', 'description', 'color'] as const
const day = '2033-04-05'
const rows = Array.from({ length: 4 }, (_, i) => [`Guest ${i}`, `Of a sheet =${i}`, `#0a0b0${i}`])
const text = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join('\t')).join('\n')

/** Selects a range from its first cell by keyboard. */
async function choose(data: Locator, first: string): Promise<void> {
  const { keyboard } = data.page()
  await data.getByRole('gridcell', { name: first, exact: true }).click()
  for (const _ of rows.slice(1)) await keyboard.press('Shift+ArrowDown')
  for (const _ of columns.slice(1)) await keyboard.press('Shift+ArrowRight')
}

test('in an embedding page a block is pasted, undone and copied, a row is edited, and a file is uploaded @long', async ({
  page,
  context,
  portal,
  embed,
}) => {
  const { ask } = await createSecondClient(portal)
  await ask(
    'POST',
    '/rest/v1/projects',
    rows.map((_, i) => ({ name: `Embedded ${i}`, ends_on: day })),
  )
  const stored = async () => {
    const found = await ask('GET', `/rest/v1/projects?ends_on=eq.${day}&select=${columns.join()}&order=id`)
    return text((found as Record<string, string>[]).map((row) => columns.map((column) => row[column] ?? '')))
  }
  const before = await stored()
  // All pages on `localhost` read its cookie.
  await setSessionCookies(page, portal)
  const notes = await openNotepad(context, `${portal.shell}/nothing`)
  await notes.copy(text(rows))
  await page.bringToFront()
  const data = await embed('data', {
    attributes: `path="/public/projects?filter=ends_on.eq.${day}" style="display: block; height: 560px"`,
  })

  // Rows are sorted by their random keys.
  await choose(data, before.split('\t')[0] ?? '')
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(stored).toBe(text(rows))
  await data.getByRole('gridcell', { name: 'Guest 0', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(stored).toBe(before)
  await expect(data.getByRole('gridcell', { name: 'Embedded 0', exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(stored).toBe(text(rows))
  await expect(data.getByRole('gridcell', { name: 'Guest 3', exact: true })).toBeVisible()
  await choose(data, 'Guest 0')
  await page.keyboard.press('ControlOrMeta+c')
  expect(await notes.pasted()).toBe(text(rows))

  await page.bringToFront()
  await data.getByRole('gridcell', { name: 'Guest 1', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  const drawer = data.getByRole('dialog', { name: 'Guest 1' })
  await drawer.getByRole('textbox', { name: /^description/ }).fill('from the drawer')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(stored).toContain('Guest 1\tfrom the drawer\t#0a0b01')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await data.getByRole('button', { name: 'More actions' }).click()
  await data.getByRole('menuitem', { name: 'Import…' }).click()
  const dialog = data.getByRole('dialog')
  await dialog.getByLabel('File to import').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,description,color,ends_on\nGuest 4,from a file,#0a0b04,${day}\n`),
  })
  await dialog.getByRole('button', { name: 'Check the file' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect.poll(stored).toContain('Guest 4\tfrom a file\t#0a0b04')
})
