import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../../render-with-storage.fixture.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 3 } }

/** Pastes on a row of a folder. Returns whether the page handled the event. */
async function paste(config: object, fill: (clipboard: DataTransfer) => void): Promise<boolean> {
  const { update } = renderWithStorage(
    remote,
    { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [plan] } },
    '/files',
  )
  update({ config })
  const line = page.getByRole('row', { name: /^plan\.txt/ })
  await expect.element(line).toBeVisible()
  const clipboardData = new DataTransfer()
  fill(clipboardData)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return !line.element().dispatchEvent(event)
}

const addPicture = (clipboard: DataTransfer) =>
  void clipboard.items.add(new File(['12345'], 'image.png', { type: 'image/png' }))

test('files from the system’s clipboard are uploaded into the folder', async () => {
  expect(await paste({}, addPicture)).toBe(true)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect.element(tray.getByRole('button', { name: 'Cancel image.png' })).toBeVisible()
  // A direct click, because the row moves while the upload has no answer.
  ;(tray.getByRole('button', { name: 'Cancel image.png' }).element() as HTMLButtonElement).click()
})

test.each([
  ['a text is no file', {}, (clipboard: DataTransfer) => clipboard.setData('text/plain', 'words')],
  ['where nothing may be uploaded', { readOnly: true }, addPicture],
])('a paste is left to the browser: %s', async (_why, config, fill) => {
  expect(await paste(config, fill)).toBe(false)
  expect(page.getByRole('region', { name: 'Uploads' }).elements()).toEqual([])
})
