import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const file = (name: string) => ({
  id: name,
  name,
  updated_at: '2026-03-02T10:00:00Z',
  metadata: { size: 3, mimetype: 'text/plain' },
})
const old = { id: null, name: 'Old', updated_at: null, metadata: null }

/** Opens a folder with two files and an empty folder. `asked` has the moves and copies that storage was sent. */
async function open() {
  const asked: string[] = []
  const note = (what: string) => (body: unknown) => {
    const { sourceKey, destinationKey } = body as Record<string, string>
    asked.push(`${what} ${sourceKey} to ${destinationKey}`)
    return { body: { message: 'done', Key: 'k' } }
  }
  const { host, element } = renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => {
        const { prefix } = body as { prefix: string }
        return {
          body: /Old/.test(prefix) ? [file('.emptyFolderPlaceholder')] : [old, file('a.txt'), file('b.txt')],
        }
      },
      '/object/move': note('move'),
      '/object/copy': note('copy'),
    },
    '/files',
  )
  element.style.blockSize = '480px'
  await expect.element(page.getByRole('button', { name: 'Actions for a.txt' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Show as a grid' })).toBeInTheDocument()
  return { host, asked }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const opacityOf = (name: string) => getComputedStyle(row(name).element()).opacity

/** Sends the event of the browser's own keys. A real key would use the machine's clipboard, which all pages share. */
function send(type: 'copy' | 'cut' | 'paste', clipboardData = new DataTransfer()): ClipboardEvent {
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true, composed: true })
  ;(document.activeElement ?? document.body).dispatchEvent(event)
  return event
}

test('rows are cut and copied by the clipboard events of the browser, and pasted into another folder', async () => {
  const { host, asked } = await open()
  row('a.txt').element().focus()
  const cut = send('cut')
  expect(cut.clipboardData?.getData('text/plain')).toBe('a.txt')
  await expect.poll(() => opacityOf('a.txt')).toBe('0.55')
  expect(opacityOf('b.txt')).toBe('1')
  expect(host.announced).toContain('“a.txt” cut. Go to a folder and paste with Ctrl+V.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => opacityOf('a.txt')).toBe('1')
  expect(send('paste', cut.clipboardData ?? undefined).defaultPrevented).toBe(false)

  await userEvent.keyboard('{Control>}a{/Control}')
  // The handler for several selected rows loads on demand.
  let copied = send('copy')
  const copy = () => {
    copied = send('copy')
    return copied.clipboardData?.getData('text/plain')
  }
  await expect.poll(copy).toBe('Old\na.txt\nb.txt')
  row('b.txt').element().focus()
  await userEvent.keyboard('{Escape}')
  const cutOne = () => {
    send('cut')
    return opacityOf('b.txt')
  }
  await expect.poll(cutOne).toBe('0.55')
  await page.getByRole('button', { name: 'Old', exact: true }).click()
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Paste “b.txt”' })).toBeVisible()

  // The system's clipboard has other text by now.
  expect(send('paste', copied.clipboardData ?? undefined).defaultPrevented).toBe(false)
  const names = new DataTransfer()
  names.setData('text/plain', 'b.txt')
  expect(send('paste', names).defaultPrevented).toBe(true)
  await expect.poll(() => asked).toEqual(['move ada/b.txt to ada/Old/b.txt'])
  await expect.element(page.getByRole('button', { name: /^Paste/ })).not.toBeInTheDocument()
})

test('the menu copies and pastes, a copy in the same folder gets a number, and selected text is copied as text', {
  tags: ['long'],
}, async () => {
  const { asked } = await open()
  await page.getByRole('button', { name: 'Actions for a.txt' }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions for b.txt' }).click()
  await page.getByRole('menuitem', { name: 'Paste “a.txt”' }).click()
  await expect.poll(() => asked).toEqual(['copy ada/a.txt to ada/a (2).txt'])

  row('a.txt').element().focus()
  getSelection()?.selectAllChildren(page.getByRole('heading', { name: 'My files' }).element())
  expect(send('copy').defaultPrevented).toBe(false)
  getSelection()?.removeAllRanges()
  expect(send('copy').defaultPrevented).toBe(true)
})
