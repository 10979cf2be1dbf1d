import { readRecentItems } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../../render-with-storage.fixture.ts'
import { chunkSize } from '../send/storage-endpoint.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 2_500 } }

/** Uploads files into a folder with one file. The uploads get no answer. */
const send = (...names: string[]) => sendFiles(names.map((name) => new File(['1'], name)))

async function sendFiles(files: File[]) {
  renderWithStorage(
    remote,
    { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [plan] } },
    '/files',
  )
  await expect.element(page.getByRole('row', { name: /^plan/ })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Upload files'), files)
}

const button = (name: string) => page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name })

/** Presses a button by keyboard. */
async function press(name: string) {
  await expect.element(button(name)).toBeVisible()
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

/** Returns the space below the last row of the list in CSS pixels. */
const room = () => Number.parseFloat(getComputedStyle(page.getByRole('grid').element()).paddingBlockEnd)

test('the focus stays in the row of a cancelled upload, the task panel hides no row, and closing it focuses the list', async () => {
  await send('a.txt', 'b.txt')
  await expect.element(button('Cancel b.txt')).toBeVisible()
  const tray = page.getByRole('region', { name: 'Uploads' }).element()
  await expect.poll(room).toBeGreaterThan(tray.getBoundingClientRect().height)
  await press('Cancel a.txt')
  await expect.element(button('Upload a.txt again')).toHaveFocus()
  await press('Cancel all')
  await expect.element(button('Hide uploads')).toHaveFocus()
  await press('Close uploads')
  await expect.element(page.getByRole('region', { name: 'Uploads' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /^plan/ })).toHaveFocus()
  await expect.poll(room).toBe(0)
})

const kept = () =>
  readRecentItems('uploads', 'ada', (id) => typeof id === 'string').flatMap((id) =>
    readRecentItems(`uploads-${id}`, 'ada', (one): one is { name: string } => typeof one === 'object'),
  )

test('uploads on their way are stored on this device until they have ended', async () => {
  await send('c.txt', 'd.txt')
  await expect.poll(() => kept().map(({ name }) => name)).toEqual(['c.txt', 'd.txt'])
  await press('Cancel c.txt')
  await expect.poll(() => kept().map(({ name }) => name)).toEqual(['d.txt'])
  await press('Cancel d.txt')
  await expect.poll(kept).toEqual([])
  await press('Close uploads')
})

test('the first of very many uploads are drawn, and the others are counted', async () => {
  await send(...Array.from({ length: 120 }, (_, i) => `file ${i}.txt`))
  await expect.element(page.getByText('20 more files')).toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').elements()).toHaveLength(101)
  await press('Cancel all')
})

test('a paused upload says so, is stored on this device, and resumes with the same button', {
  tags: ['long'],
}, async () => {
  await sendFiles([new File([new Uint8Array(chunkSize + 1)], 'film.bin')])
  await press('Pause')
  await expect.element(page.getByRole('heading', { name: '1 upload paused' })).toBeVisible()
  await expect.element(page.getByText(/^Paused at .* of 6\.3 MB/)).toBeVisible()
  await expect.element(button('Continue')).toHaveFocus()
  await expect.poll(() => kept().map(({ name }) => name)).toEqual(['film.bin'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Uploading 1 file' })).toBeVisible()
  await expect.element(button('Pause')).toHaveFocus()
  await press('Cancel film.bin')
  await press('Close uploads')
})
