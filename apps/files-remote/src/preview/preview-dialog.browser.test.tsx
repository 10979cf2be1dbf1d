import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

/** Opens the preview of the second of these files over a storage that deletes. No viewer can show the files. */
async function open(names: string[], direction: 'ltr' | 'rtl' = 'ltr') {
  let left = names
  const shown = names[1] ?? ''
  const { host } = renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': () => ({
        body: left.map((name) => ({
          id: name,
          name,
          updated_at: '2026-03-02T10:00:00Z',
          metadata: { size: 1, mimetype: 'application/msword' },
        })),
      }),
      '/object/files': (body) => {
        const { prefixes } = body as { prefixes: string[] }
        left = left.filter((name) => !prefixes.includes(`ada/${name}`))
        return { body: prefixes.map((name) => ({ name })) }
      },
      '/rest/v1/rpc/portico_can_trash': { body: { can: false, days: 30 } },
      '/object/files/ada/.emptyFolderPlaceholder': { body: { Id: '1', Key: 'k' } },
    },
    `/files?preview=${shown}`,
    { direction },
  )
  await expect.element(dialog(shown)).toBeVisible()
  return host
}

const dialog = (name: string) => page.getByRole('dialog', { name })

test('the preview has the focus, and arrows show the next and the previous file, up to the last one', async () => {
  await open(['a.doc', 'b.doc', 'c.doc'])
  await expect.element(dialog('b.doc').getByText('2 of 3')).toBeVisible()
  await expect.poll(() => document.activeElement?.tagName).toBe('DIV')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog('c.doc')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(dialog('a.doc')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the next file is on the left when the text runs from right to left', async () => {
  await open(['a.doc', 'b.doc', 'c.doc'], 'rtl')
  await expect.poll(() => document.activeElement?.tagName).toBe('DIV')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(dialog('c.doc')).toBeVisible()
})

test('a horizontal swipe shows the next file, and a vertical one does not', async () => {
  await open(['a.doc', 'b.doc', 'c.doc'])
  const swipe = (x: number, y: number) => {
    const from = page.getByText('No preview').element()
    const finger = { bubbles: true, pointerId: 7, pointerType: 'touch' }
    from.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: 300, clientY: 300 }))
    from.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 300 + x, clientY: 300 + y }))
  }
  swipe(-90, 80)
  await expect.element(dialog('b.doc')).toBeVisible()
  swipe(-90, 10)
  await expect.element(dialog('c.doc')).toBeVisible()
})

test('a file that is deleted in its preview is replaced by the next one, and the last one by the folder', async () => {
  const host = await open(['a.doc', 'b.doc', 'c.doc'])
  const question = page.getByRole('alertdialog')
  const confirm = async () => {
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    // The dialog handles its own keys, and the preview below does not change.
    await userEvent.keyboard('{ArrowLeft}{Tab}{Enter}')
  }
  await expect.poll(() => document.activeElement?.tagName).toBe('DIV')
  await userEvent.keyboard('{Delete}')
  await confirm()
  await expect.element(dialog('c.doc').getByText('2 of 2')).toBeVisible()
  await expect.poll(() => host.history.location.search).toBe('?preview=c.doc')
  await page.getByRole('button', { name: 'Delete…' }).click()
  await confirm()
  await expect.element(dialog('a.doc').getByText('1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await confirm()
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  expect(host.history.location.search).toBe('')
})
