import { readRecentItems, saveRecentItems } from '@portico/react-remote'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../../render-with-storage.fixture.ts'
import { readResumableFiles } from './read-resumable-files.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

const lastModified = 1_700_000_000_000
const unfinished = (name: string) => ({
  key: `ada/old/${name} (2)`,
  name: `${name} (2)`,
  replace: false,
  folder: { bucket: 'files', prefix: 'ada/old' },
  file: { name, size: 2, lastModified },
})

/** Chooses files as a user does. A driver would give the files other dates. */
function choose(...files: File[]): void {
  const input = page.getByLabelText('Files of unfinished uploads').element() as HTMLInputElement
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('unfinished uploads of a closed page are offered, and resume at their key when their files are chosen', async () => {
  saveRecentItems('uploads', 'ada', ['gone'])
  saveRecentItems('uploads-gone', 'ada', [unfinished('report.pdf'), unfinished('other.pdf')])
  renderWithStorage(
    remote,
    { '/bucket': createBucketsResponse('files'), '/object/list/files': { body: [] } },
    '/files',
  )
  await expect.element(page.getByText('2 unfinished uploads: choose the files to continue')).toBeVisible()
  choose(new File(['123'], 'report.pdf', { lastModified }))
  await expect
    .element(page.getByText('The file you chose is none of these, or has changed since then.'))
    .toBeVisible()
  choose(new File(['12'], 'report.pdf', { lastModified }))
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect.element(tray.getByRole('button', { name: 'Cancel report.pdf (2)' })).toBeVisible()
  await expect.element(page.getByText('1 unfinished upload: choose the file to continue')).toBeVisible()
  tray.getByRole('button', { name: 'Discard' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tray.getByText(/unfinished upload/)).not.toBeInTheDocument()
  await expect.element(tray.getByRole('button', { name: 'Hide uploads' })).toHaveFocus()
  expect(readRecentItems('uploads', 'ada', (id) => id === 'gone')).toEqual([])
  await userEvent.click(tray.getByRole('button', { name: 'Cancel report.pdf (2)' }))
})

test('unfinished uploads resume if the browser can read their files again, unless a file changed, is missing or is refused', async () => {
  const disk = await navigator.storage.getDirectory()
  const folder = await disk.getDirectoryHandle('unfinished', { create: true })
  onTestFinished(() => disk.removeEntry('unfinished', { recursive: true }))
  const write = async (name: string, text: string) => {
    const handle = await folder.getFileHandle(name, { create: true })
    const stream = await handle.createWritable()
    await stream.write(text)
    await stream.close()
    return handle
  }
  const files: UnfinishedUpload[] = []
  for (const name of ['same.pdf', 'changed.pdf', 'gone.pdf', 'refused.pdf']) {
    const { lastModified } = await (await write(name, '12')).getFile()
    files.push({ ...unfinished(name), file: { name, size: 2, lastModified } })
  }
  const changed = await write('changed.pdf', 'other')
  await folder.removeEntry('gone.pdf')
  const refused = await folder.getFileHandle('refused.pdf')
  Object.assign(refused, { queryPermission: async () => 'prompt', requestPermission: async () => 'denied' })
  const sources = new Map([
    ['files/ada/old/same.pdf (2)', { root: disk, path: ['unfinished', 'same.pdf'] }],
    ['files/ada/old/changed.pdf (2)', { root: changed, path: [] }],
    ['files/ada/old/gone.pdf (2)', { root: folder, path: ['gone.pdf'] }],
    ['files/ada/old/refused.pdf (2)', { root: refused, path: [] }],
  ])
  const { found, hindered } = await readResumableFiles([...files, unfinished('never.pdf')], sources)
  expect(found.map(({ file, as }) => `${file.name} as ${as.name}`)).toEqual(['same.pdf as same.pdf (2)'])
  expect(hindered.map(({ file, by }) => `${file.name} ${by}`)).toEqual([
    'changed.pdf (2) changed',
    'gone.pdf (2) gone',
    'refused.pdf (2) refused',
  ])
})
