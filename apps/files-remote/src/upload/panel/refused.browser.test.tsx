import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { remote } from '../../remote.tsx'
import { renderWithStorage } from '../../render-with-storage.fixture.ts'
import { createDroppedFile, createDroppedFolder } from '../choose/entries.fixture.ts'

const bucket = (rules: object) => ({ body: [{ id: 'files', name: 'files', public: false, ...rules }] })

/** Shows a folder of a bucket with these rules, in a project that accepts files up to 100 bytes. */
async function show(rules: object = {}) {
  const answers = {
    '/bucket': bucket(rules),
    '/object/list/files': { body: [] },
    '/rest/v1/portico_space_limits': { body: { file_bytes: 100 } },
  }
  const mounted = renderWithStorage(remote, answers, '/files')
  await expect.element(page.getByText('Nothing here yet')).toBeVisible()
  return mounted
}

/** Drops entries as a browser would. */
function drop(...entries: FileSystemEntry[]): void {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true })
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files: [] } })
  document.querySelector('section[aria-label]')?.dispatchEvent(event)
}

const line = (name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

test('unreadable entries are listed with their name while the others are sent, and a button reads them again', {
  tags: ['long'],
}, async () => {
  let isRead = false
  const { host } = await show()
  const locked = createDroppedFolder('Locked', [[createDroppedFile('inside.txt')]], () => isRead)
  drop(
    createDroppedFile('fine.txt'),
    locked,
    createDroppedFile('gone.txt', () => isRead),
  )
  await expect.element(line('fine.txt').getByRole('button', { name: 'Cancel fine.txt' })).toBeVisible()
  await expect.element(line('Locked')).toMatchTextContent(/This folder can’t be read\./)
  await expect.element(line('gone.txt')).toMatchTextContent(/This file can’t be read\./)
  expect(host.announced).toContainEqual(
    expect.stringContaining('2 files or folders are not uploaded. The list of uploads says why.'),
  )
  isRead = true
  await page.getByRole('button', { name: 'Upload Locked again' }).click()
  await expect.element(line('inside.txt').getByRole('button', { name: 'Cancel inside.txt' })).toBeVisible()
  await expect.element(line('Locked')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Cancel all' }).click()
})

test('files over a limit of the bucket or project are listed with the reason before a byte is sent, and the others are sent', async () => {
  await show({ file_size_limit: 200, allowed_mime_types: ['text/plain', 'image/*'] })
  const files = [
    new File(['12345'], 'notes.txt', { type: 'text/plain' }),
    new File([new Uint8Array(150)], 'large.txt', { type: 'text/plain' }),
    new File(['<p>'], 'page.html', { type: 'text/html' }),
    new File(['1'], `${'é'.repeat(170)}.txt`, { type: 'text/plain' }),
  ]
  const input = page.getByLabelText('Upload files').element() as HTMLInputElement
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(line('notes.txt').getByRole('button', { name: 'Cancel notes.txt' })).toBeVisible()
  await expect
    .element(line('large.txt'))
    .toMatchTextContent(/It has 150 bytes, and the whole project takes files up to 100 bytes,/)
  await expect
    .element(line('page.html'))
    .toMatchTextContent(/this bucket takes only text\/plain and image\/\*/)
  await expect.element(line('éé')).toMatchTextContent(/This name is too long for storage\./)
  // The same file would be refused each time.
  for (const name of ['large.txt', 'page.html', 'éé'])
    expect(line(name).getByRole('button').elements()).toEqual([])
    // A direct click, because the row moves while the upload has no answer.
  ;(page.getByRole('button', { name: 'Cancel notes.txt' }).element() as HTMLButtonElement).click()
})
