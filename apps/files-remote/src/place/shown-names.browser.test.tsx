// @module-tag long
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'
import { encodeName } from './names.ts'

const name = 'photo\u202egnp.exe'
const shown = 'photo\ufffdgnp.exe'

/** Opens a folder that contains a file, or a folder, with this name. */
async function open(isFolder = false, appearance = {}) {
  const entry = isFolder
    ? { id: null, updated_at: null, metadata: null }
    : { id: '1', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 1 } }
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
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

/** Returns the texts and attributes of the page that contain a character which reverses the text after it. */
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
] as const)('the name in the dialog of “%s” does not reverse the text', async (item, role, title) => {
  await open()
  await choose(item)
  await expect.element(page.getByRole(role, { name: title, exact: true })).toBeVisible()
  expect(turned()).toEqual([])
})

test('the name of a folder in a file request does not reverse the text', async () => {
  await open(true)
  await choose('Request files…')
  await expect.element(page.getByRole('dialog', { name: `Request files for “${shown}”` })).toBeVisible()
  expect(turned()).toEqual([])
})

test('the name in the rename dialog does not reverse the text, and the field has the original name', async () => {
  await open()
  await choose('Rename…')
  const dialog = page.getByRole('dialog', { name: `Rename “${shown}”` })
  await expect.element(dialog.getByRole('textbox')).toHaveValue(name)
  expect(turned()).toEqual([])
})

test('the name of an upload does not reverse the text', async () => {
  await open()
  await userEvent.upload(page.getByLabelText('Upload files'), [new File(['1'], `other ${name}`)])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect.element(tray.getByTitle(`other ${shown}`)).toBeVisible()
  await expect.element(tray.getByRole('button', { name: `Cancel other ${shown}` })).toBeVisible()
  expect(turned()).toEqual([])
})

test('the name of a folder in its path does not reverse the text', async () => {
  await open(true)
  await page.getByTitle(shown).dblClick()
  await expect.element(page.getByRole('heading', { name: shown, level: 1 })).toBeVisible()
  expect(turned()).toEqual([])
})
