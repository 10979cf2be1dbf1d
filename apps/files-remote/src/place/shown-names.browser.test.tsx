// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buckets, showOverStorage } from '../over-storage.fixture.ts'
import { remote } from '../remote.tsx'
import { encodeName } from './names.ts'

const name = 'photo\u202egnp.exe'
const shown = 'photo\ufffdgnp.exe'

/** A folder of a file, or of a folder, with this name. */
async function open(isFolder = false, appearance = {}) {
  const entry = isFolder
    ? { id: null, updated_at: null, metadata: null }
    : { id: '1', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 1 } }
  showOverStorage(
    remote,
    {
      '/bucket': buckets('files'),
      '/object/list/files': (body) => {
        const { prefix } = body as { prefix: string }
        return { body: prefix === 'ada' ? [{ ...entry, name: encodeName(name) }] : [] }
      },
      '/rest/v1/portico_shares': { body: [] },
      '/rest/v1/portico_upload_requests': { body: [] },
    },
    '/files',
    appearance,
  )
  await expect.element(page.getByTitle(shown)).toBeVisible()
}

async function choose(item: string) {
  await page.getByRole('button', { name: `Actions for ${shown}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Where the page says something that turns round what stands behind it: as a text, or as what is read of an element. */
function turned(): string[] {
  const attributes = [...document.body.querySelectorAll('*')].flatMap((element) =>
    ['title', 'alt', 'aria-label', 'placeholder', 'aria-description'].map(
      (attribute) => element.getAttribute(attribute) ?? '',
    ),
  )
  return [document.body.textContent, ...attributes].filter((text) => text.includes('\u202e'))
}

test.each([
  ['Delete…', 'alertdialog', `Delete “${shown}”?`],
  ['Move to…', 'dialog', `Move “${shown}” to…`],
  ['Copy to…', 'dialog', `Copy “${shown}” to…`],
  ['Share…', 'dialog', `Share “${shown}”`],
  ['Details', 'dialog', shown],
] as const)('the name in the dialog of “%s” turns nothing round', async (item, role, title) => {
  await open()
  await choose(item)
  await expect.element(page.getByRole(role, { name: title, exact: true })).toBeVisible()
  expect(turned()).toEqual([])
})

test('nor that of a folder that files are asked for', async () => {
  await open(true)
  await choose('Request files…')
  await expect.element(page.getByRole('dialog', { name: `Request files for “${shown}”` })).toBeVisible()
  expect(turned()).toEqual([])
})

test('nor where it is changed, and what is changed is the name as it is', async () => {
  await open()
  await choose('Rename…')
  const dialog = page.getByRole('dialog', { name: `Rename “${shown}”` })
  await expect.element(dialog.getByRole('textbox')).toHaveValue(name)
  expect(turned()).toEqual([])
})

test('nor among what is on its way', async () => {
  await open()
  await userEvent.upload(page.getByLabelText('Upload files'), [new File(['1'], `other ${name}`)])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect.element(tray.getByTitle(`other ${shown}`)).toBeVisible()
  await expect.element(tray.getByRole('button', { name: `Cancel other ${shown}` })).toBeVisible()
  expect(turned()).toEqual([])
})

test('nor in a folder of that name, of which the path says it', async () => {
  await open(true)
  await page.getByTitle(shown).dblClick()
  await expect.element(page.getByRole('heading', { name: shown, level: 1 })).toBeVisible()
  expect(turned()).toEqual([])
})
