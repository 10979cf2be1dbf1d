import { keepRecent, readRecent } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buckets, showOverStorage } from '../over-storage.fixture.ts'
import { remote } from '../remote.tsx'

const lastModified = 1_700_000_000_000
const unfinished = (name: string) => ({
  ...{ key: `ada/old/${name} (2)`, name: `${name} (2)`, replace: false },
  folder: { bucket: 'files', prefix: 'ada/old' },
  file: { name, size: 2, lastModified },
})

/** As a person does; a driver would give the files dates of their own. */
function choose(...files: File[]): void {
  const input = page.getByLabelText('Files of unfinished uploads').element() as HTMLInputElement
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('uploads of a page that is gone are offered, and go on where they were going once their files are chosen', async () => {
  keepRecent('uploads', 'ada', ['gone'])
  keepRecent('uploads-gone', 'ada', [unfinished('report.pdf'), unfinished('other.pdf')])
  showOverStorage(remote, { '/bucket': buckets('files'), '/object/list/files': { body: [] } }, '/files')
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
  expect(readRecent('uploads', 'ada', (id) => id === 'gone')).toEqual([])
  await userEvent.click(tray.getByRole('button', { name: 'Cancel report.pdf (2)' }))
})
