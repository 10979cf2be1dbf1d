import { readRecent } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buckets, showOverStorage } from '../../over-storage.fixture.ts'
import { remote } from '../../remote.tsx'
import { chunkSize } from '../send/storage-endpoint.ts'

const plan = { id: '1', name: 'plan.txt', updated_at: '2026-03-02T10:00:00Z', metadata: { size: 2_500 } }

/** A folder with one file, to which others are sent that get no answer. */
const send = (...names: string[]) => sendFiles(names.map((name) => new File(['1'], name)))

async function sendFiles(files: File[]) {
  showOverStorage(remote, { '/bucket': buckets('files'), '/object/list/files': { body: [plan] } }, '/files')
  await expect.element(page.getByRole('row', { name: /^plan/ })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Upload files'), files)
}

const button = (name: string) => page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name })

/** Presses a button by the keyboard. */
async function press(name: string) {
  await expect.element(button(name)).toBeVisible()
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

/** What the list leaves free below its last line, in CSS pixels. */
const room = () => Number.parseFloat(getComputedStyle(page.getByRole('grid').element()).paddingBlockEnd)

test('what is cancelled leaves the keyboard in its line, the tray covers no line for good, and closed it leaves the keyboard in the list', async () => {
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
  readRecent('uploads', 'ada', (id) => typeof id === 'string').flatMap((id) =>
    readRecent(`uploads-${id}`, 'ada', (one): one is { name: string } => typeof one === 'object'),
  )

test('what is on its way is kept on this device, until it has ended', async () => {
  await send('c.txt', 'd.txt')
  await expect.poll(() => kept().map(({ name }) => name)).toEqual(['c.txt', 'd.txt'])
  await press('Cancel c.txt')
  await expect.poll(() => kept().map(({ name }) => name)).toEqual(['d.txt'])
  await press('Cancel d.txt')
  await expect.poll(kept).toEqual([])
  await press('Close uploads')
})

test('of very many files the first are drawn and the others counted', async () => {
  await send(...Array.from({ length: 120 }, (_, i) => `file ${i}.txt`))
  await expect.element(page.getByText('20 more files')).toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').elements()).toHaveLength(101)
  await press('Cancel all')
})

test('what is paused says so, is kept on this device, and goes on by the same button', {
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
