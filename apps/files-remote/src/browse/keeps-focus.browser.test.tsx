import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

interface Key {
  sourceKey: string
  destinationKey: string
}

/** Opens a folder whose storage deletes and renames. Focuses the first row. */
async function open(...files: string[]) {
  let names = files
  const { host, element } = renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': () => ({
        body: names.map((name) => ({
          id: name,
          name,
          updated_at: '2026-03-02T10:00:00Z',
          metadata: { size: 1 },
        })),
      }),
      '/object/files': (body) => {
        const { prefixes } = body as { prefixes: string[] }
        names = names.filter((name) => !prefixes.includes(`ada/${name}`))
        return { body: prefixes.map((name) => ({ name })) }
      },
      // There is no trash: the migration was not pushed.
      '/rest/v1/rpc/portico_can_trash': { status: 404, body: { code: 'PGRST202', message: 'no function' } },
      '/object/files/ada/.emptyFolderPlaceholder': { body: { Id: '1', Key: 'k' } },
      '/object/move': (body) => {
        const { sourceKey, destinationKey } = body as Key
        names = names.map((name) =>
          `ada/${name}` === sourceKey ? destinationKey.slice('ada/'.length) : name,
        )
        return { body: { message: 'moved' } }
      },
    },
    '/files',
  )
  element.style.blockSize = '480px'
  await expect.element(row(files[0] ?? '')).toBeVisible()
  // The complete row is drawn one frame after its name.
  await expect.element(menuOf(files[0] ?? '')).toBeInTheDocument()
  row(files[0] ?? '')
    .element()
    .focus()
  return host
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const question = page.getByRole('alertdialog')

/** Confirms the open dialog, which first focuses Cancel. */
async function confirm() {
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
}

test('after a deletion the next row has the focus, and a notice names the deleted file', async () => {
  const host = await open('a.txt', 'b.txt', 'c.txt')
  await userEvent.keyboard('{ArrowDown}{Delete}')
  await confirm()
  await expect.element(row('b.txt')).not.toBeInTheDocument()
  await expect.element(row('c.txt')).toHaveFocus()
  expect(host.notices).toEqual([{ tone: 'success', title: '“b.txt” deleted' }])
  await userEvent.keyboard('{Delete}')
  await confirm()
  await expect.element(row('a.txt')).toHaveFocus()
})

test('after the only row is deleted, the heading of the folder has the focus', async () => {
  await open('a.txt')
  await userEvent.keyboard('{Delete}')
  await confirm()
  await expect.element(page.getByRole('heading', { name: 'My files' })).toHaveFocus()
})

test('after a bulk deletion from the toolbar, the row after the deleted ones has the focus', async () => {
  await open('a.txt', 'b.txt', 'c.txt', 'd.txt')
  await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  const tools = page.getByRole('toolbar', { name: 'Selection' })
  await expect.element(tools.getByRole('button', { name: 'Delete' })).toBeVisible()
  tools.getByRole('button', { name: 'Delete' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await confirm()
  await expect.element(tools).not.toBeInTheDocument()
  await expect.element(row('d.txt')).toHaveFocus()
})

test('after a deletion from the menu of a row, the next row has the focus', async () => {
  await open('a.txt', 'b.txt', 'c.txt')
  menuOf('b.txt').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Preview' })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await confirm()
  await expect.element(row('c.txt')).toHaveFocus()
})

test('a renamed row keeps the focus at its new position', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `file ${index}.txt`)
  await open(...names)
  await userEvent.keyboard('{ArrowDown}{F2}')
  await expect.element(page.getByRole('textbox', { name: 'New name' })).toHaveFocus()
  await userEvent.keyboard('zebra{Enter}')
  await expect.element(row('zebra.txt')).toHaveFocus()
  await expect.element(row('zebra.txt')).toHaveAttribute('aria-rowindex', '101')
  await expect.element(row('zebra.txt')).toBeInViewport({ ratio: 1 })
})

test('after Cancel the focus returns to the row, or to the button of its menu', async () => {
  await open('a.txt', 'b.txt')
  await userEvent.keyboard('{ArrowDown}{Delete}')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(row('b.txt')).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'New name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('b.txt')).toHaveFocus()
  menuOf('b.txt').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Preview' })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menuOf('b.txt')).toHaveFocus()
})
